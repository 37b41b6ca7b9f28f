// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { StrictMode, Suspense, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shared } from './shared-state.ts';

const [light, useLight] = shared({ isOn: false });

function Light() {
  const { isOn } = useLight();
  return <button aria-label={isOn ? 'on' : 'off'} />;
}

test('a component that hydrates after the state has changed shows the new state', async () => {
  const server = document.createElement('div');
  document.body.append(server);
  let come = () => {};
  const comes = new Promise<void>((resolve) => (come = resolve));
  let isServer = true;
  const Late = () => {
    if (!isServer) use(comes);
    return <Light />;
  };
  const page = (
    <StrictMode>
      <Suspense>
        <Late />
      </Suspense>
    </StrictMode>
  );
  server.innerHTML = renderToString(page);
  isServer = false;
  const errors: unknown[] = [];
  const root = await act(async () => hydrateRoot(server, page, { onRecoverableError: (error) => errors.push(error) }));
  await act(async () => {
    light.isOn = true;
  });
  expect(screen.getByRole('button', { name: 'off' })).toBeTruthy(); // its code has not loaded
  await act(async () => come());
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('on');
  expect(errors).toEqual([]);
  await act(async () => {
    light.isOn = false;
  });
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('off');
  act(() => root.unmount());
  server.remove();
});

test('a component rendered only in the browser shows the state at once and follows it', async () => {
  light.isOn = true;
  render(<Light />);
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('on');
  await act(async () => {
    light.isOn = false;
  });
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('off');
});
