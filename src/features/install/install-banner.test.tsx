// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { InstallBanner } from './install-banner.tsx';

test('dismissing the banner moves the focus to the page content', async () => {
  await renderIn(
    'en',
    <>
      <main id="content" tabIndex={-1} />
      <InstallBanner way={{ kind: 'prompt' }} store="Lamsa" onGone={() => undefined} />
    </>,
  );
  const dismiss = await screen.findByRole('button', { name: 'Not now' });
  dismiss.focus();
  fireEvent.click(dismiss);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('leaves when the shopper begins to type: coming back, it could take the next press', async () => {
  const onGone = vi.fn<() => void>();
  await renderIn(
    'en',
    <>
      <input aria-label="Text to engrave" />
      <InstallBanner way={{ kind: 'prompt' }} store="Lamsa" onGone={onGone} />
    </>,
  );
  (await screen.findByRole('button', { name: 'Not now' })).focus();
  expect(onGone).not.toHaveBeenCalled();
  screen.getByRole('textbox').focus();
  expect(onGone).toHaveBeenCalled();
});
