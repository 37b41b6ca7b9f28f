// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

test.each([
  { what: 'a press outside closes it', from: 'dialog', to: 'dialog', times: 1 },
  {
    what: 'a press that begins in a field and ends outside, as when its text is selected, does not',
    from: 'textbox',
    to: 'dialog',
    times: 0,
  },
  { what: 'a press inside does not', from: 'textbox', to: 'textbox', times: 0 },
])('$what', async ({ from, to, times }) => {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog open title="Delete account" onClose={onClose}>
      <input />
    </Dialog>,
  );
  fireEvent.pointerDown(await screen.findByRole(from));
  fireEvent.click(screen.getByRole(to));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(onClose).toHaveBeenCalledTimes(times);
});
