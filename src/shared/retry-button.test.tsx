// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '../../tests/support/components/in-language.tsx';
import { RetryButton } from './retry-button.tsx';

const page = (isFailed: boolean) => (
  <main tabIndex={-1}>
    <section tabIndex={-1} aria-label="Orders">
      {isFailed ? <RetryButton onRetry={() => undefined} /> : <p>Loading</p>}
    </section>
    <input />
  </main>
);

test('a button that goes while it has the focus passes it to what is around it', async () => {
  const { rerender } = await renderIn('en', page(true));
  screen.getByRole('button', { name: 'Try again' }).focus();
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Orders' }));
});

test('a focus elsewhere stays there', async () => {
  const { rerender } = await renderIn('en', page(true));
  screen.getByRole('textbox').focus();
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
