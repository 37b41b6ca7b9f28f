// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, showAccount, type Answers } from '../../../tests/support/components/account.tsx';
import { readDraft } from '../../lib/storage/draft.ts';
import { secondsUntilResend } from '../../shared/account-forms/codes-sent.ts';
import { resetDraft } from './reset-password-form.tsx';
import { UndoChangePage } from './undo-change-page.tsx';

const call = 'POST /user/auth/undo-change';
const onRestored = vi.fn<() => Promise<void>>();

beforeEach(() => {
  sessionStorage.clear();
  onRestored.mockReset();
});

const open = (answers: Answers, linkKey = 'the-key') =>
  showAccount('en', (api) => <UndoChangePage {...{ api, linkKey, onRestored }} />, answers);
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Restore my account' }));

test('nothing is sent before the button; then the page for a new password knows address and code', async () => {
  const { sent } = await open({ [call]: { data: { email: 'sara@example.com', resend_after: 60 } } });
  expect(sent).toEqual([]);
  press();
  const link = await screen.findByRole('link', { name: 'Set a new password' });
  expect(link.getAttribute('href')).toBe('/reset-password');
  expect(screen.getByText(/Its email is sara@example.com again/)).toBe(document.activeElement);
  expect(sent.map(({ body }) => body)).toEqual([{ key: 'the-key' }]);
  expect(onRestored).toHaveBeenCalledOnce();
  expect([readDraft(resetDraft), secondsUntilResend('password')]).toEqual([{ email: 'sara@example.com' }, 60]);
});

test('a used link says so and leads to a new password; a lost connection leaves the button', async () => {
  const message = 'This link was already used or has expired.';
  const { toasts } = await open({
    [call]: ['unreachable', refusal(422, 'invalid', { message, errors: { key: ['x'] } })],
  });
  press();
  await waitFor(() => expect(toasts).toHaveLength(1));
  press();
  await screen.findByText(message);
  expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/forgetPassword');
});

test('a link without its key sends nothing', async () => {
  const { sent } = await open({}, '');
  press();
  await screen.findByText(/This link is incomplete/);
  expect(sent).toEqual([]);
});
