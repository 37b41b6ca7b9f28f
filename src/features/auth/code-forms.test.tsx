// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aUser,
  refusal,
  descriptionOf,
  showAccount,
  type,
  type Answers,
} from '../../../tests/support/components/account.tsx';
import type { Language } from '../../../contract/core/language.ts';
import { readDraft } from '../../lib/storage/draft.ts';
import { profileQuery } from '../../session/profile.queries.ts';
import { noteSent } from '../../shared/account-forms/codes-sent.ts';
import { ForgetPasswordForm } from './forget-password-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { VerifyPage } from './verify-page.tsx';

const verify = 'POST /user/auth/verify-email';
const resend = 'POST /user/auth/resend-code';
const profile = 'GET /user/profile';
const unproved = aUser({ email_verified: false });
const led = vi.fn<() => void>();

const openVerify = (answers: Answers = {}, language: Language = 'en', channel: 'email' | 'phone' = 'email') =>
  showAccount(language, (api) => <VerifyPage api={api} channel={channel} laterHref="/store" onNothingToProve={led} />, {
    [profile]: { data: { user: unproved } },
    ...answers,
  });
const codeField = () =>
  document.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]') as HTMLInputElement;

beforeEach(() => {
  sessionStorage.clear();
  led.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('verification', () => {
  test('submits six digits of any keyboard by itself and once, pasted with spaces too', async () => {
    const { sent, toasts, api, queryClient } = await openVerify({
      [verify]: { data: { user: aUser({ email_verified: true }) } },
    });
    await screen.findByText('sara@example.com');
    fireEvent.input(codeField(), { target: { value: '١٢٣ ٤٥٦' } });
    await waitFor(() => expect(led).toHaveBeenCalled());
    expect(sent.filter(({ call }) => call === verify).map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(toasts).toEqual(['success: Your email is verified']);
    expect(queryClient.getQueryData(profileQuery(api).queryKey)?.data.user.email_verified).toBe(true);
  });

  test('shows a wrong code at the field and as a toast, and accepts another', async () => {
    const message = 'رمز التحقق غير صحيح أو انتهت صلاحيته';
    const { sent, toasts } = await openVerify({ [verify]: refusal(422, 'otp_not_valid', { message }) }, 'ar');
    fireEvent.input(codeField(), { target: { value: '000000' } });
    await waitFor(() => expect(descriptionOf(codeField())).toBe(message));
    expect(toasts).toEqual([`error: ${message}`]);
    expect(document.activeElement).toBe(codeField());
    fireEvent.input(codeField(), { target: { value: '000001' } });
    await waitFor(() => expect(sent.filter(({ call }) => call === verify)).toHaveLength(2));
  });

  test('does not send fewer digits; the field states how many are needed', async () => {
    const { sent } = await openVerify();
    fireEvent.input(codeField(), { target: { value: '12345' } });
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(descriptionOf(codeField())).toBe('The code has 6 digits'));
    expect(sent.filter(({ call }) => call === verify)).toEqual([]);
  });

  test('reserves the line of the address before it is known, so that nothing moves', async () => {
    await openVerify({ [profile]: 'unreachable' });
    expect(document.querySelector('p > bdi')?.textContent).toBe('…');
  });

  test('the code field is a single ltr input with the numeric keyboard', async () => {
    await openVerify({}, 'ar');
    expect([codeField().dir, codeField().inputMode]).toEqual(['ltr', 'numeric']);
    fireEvent.input(codeField(), { target: { value: 'ab12cd3456789' } });
    expect(codeField().value).toBe('123456');
  });

  test('allows a new code when the server does, with a countdown until then', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { toasts, sent } = await openVerify({ [resend]: { data: { resend_after: 60 } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(toasts).toEqual(['success: OTP sent to your email']));
    const button = await screen.findByRole('button', { name: /^Resend in (1:00|0:59)$/ });
    fireEvent.click(button);
    expect(sent.filter(({ call }) => call === resend)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    fireEvent.click(screen.getByRole('button', { name: 'Resend code' }));
    await waitFor(() => expect(toasts).toContain('success: OTP resent'));
    expect(sent.filter(({ call }) => call === resend).map(({ body }) => body)).toEqual([
      { channel: 'email' },
      { channel: 'email' },
    ]);
  });

  test('a 429 for a code sent a moment ago by another tab counts as sent, with the server’s wait', async () => {
    const { toasts } = await openVerify({ [resend]: refusal(429, 'too_many_requests', { retryAfter: 42 }) });
    expect(await screen.findByText(/^We will send a 6-digit code to/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: /^Resend in 0:4[12]$/ });
    expect(toasts).toEqual(['success: OTP sent to your email']);
    expect(screen.queryByText(/^We will send a 6-digit code to/)).toBeNull();
  });

  test('a 429 with a long wait means that no code was sent', async () => {
    const { toasts } = await openVerify({ [resend]: refusal(429, 'too_many_requests', { retryAfter: 300 }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: /^Resend in (5:00|4:59)$/ });
    expect(toasts).toEqual(['error: Too many attempts. Try again in 5 minutes.']);
  });

  test.each([
    ['email', aUser({ email_verified: true })],
    ['phone', aUser({ phone_verified: true })],
    ['phone', aUser({ phone: null })],
    ['phone', aUser({ can_verify_phone: false })],
  ] as const)('redirects if there is no %s to verify', async (channel, user) => {
    await openVerify({ [profile]: { data: { user } } }, 'en', channel);
    await waitFor(() => expect(led).toHaveBeenCalled());
  });
});

describe('a forgotten password', () => {
  test('requests a code and passes the address to the next form', async () => {
    const sentOn = vi.fn<() => Promise<void>>();
    const { toasts } = await showAccount('ar', (api) => <ForgetPasswordForm api={api} onSent={sentOn} />, {
      'POST /user/auth/forget-password': { data: { resend_after: 60 } },
    });
    type('البريد الإلكتروني', 'sara@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'أرسل الرمز' }));
    await waitFor(() => expect(sentOn).toHaveBeenCalled());
    expect(toasts).toEqual(['success: أرسلنا رمز التحقق إلى بريدك إن كان مسجّلًا لدينا']);
    expect(readDraft('reset-password')).toEqual({ email: 'sara@example.com' });
  });

  test('sets the new password with the code and stores neither on the device', async () => {
    sessionStorage.setItem('drafts', JSON.stringify({ 'reset-password': { email: 'sara@example.com' } }));
    noteSent('password', 60);
    const onReset = vi.fn<() => Promise<void>>();
    const message = 'OTP not valid';
    const { sent, toasts } = await showAccount('en', (api) => <ResetPasswordForm api={api} onReset={onReset} />, {
      'POST /user/auth/reset-password': [refusal(422, 'otp_not_valid', { message }), { data: {} }],
    });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sara@example.com');
    fireEvent.input(codeField(), { target: { value: '١٢٣٤٥٦' } });
    type('New password', 'qamar-saghir-77');
    type('Confirm password', 'qamar-saghir-77');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/qamar|123456/);
    const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
    submit();
    await waitFor(() => expect(descriptionOf(codeField())).toBe(message));
    submit();
    await waitFor(() => expect(onReset).toHaveBeenCalled());
    expect(sent.at(-1)?.body).toEqual({
      email: 'sara@example.com',
      code: '123456',
      password: 'qamar-saghir-77',
      password_confirmation: 'qamar-saghir-77',
    });
    expect(toasts).toEqual([`error: ${message}`, 'success: Your password has been reset. Log in with it now.']);
    expect(readDraft('reset-password')).toEqual({});
  });

  test('after a lost answer, a used code is not an error', async () => {
    const onReset = vi.fn<() => Promise<void>>(async () => undefined);
    const { toasts } = await showAccount('en', (api) => <ResetPasswordForm api={api} onReset={onReset} />, {
      'POST /user/auth/reset-password': ['unreachable', refusal(422, 'otp_not_valid', { message: 'OTP not valid' })],
    });
    type('Email', 'sara@example.com');
    fireEvent.input(codeField(), { target: { value: '123456' } });
    type('New password', 'qamar-saghir-77');
    type('Confirm password', 'qamar-saghir-77');
    const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
    submit();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(onReset).not.toHaveBeenCalled();
    submit();
    await waitFor(() => expect(onReset).toHaveBeenCalledOnce());
    expect(toasts.at(-1)).toBe('info: Your new password may already be set. Try logging in with it.');
  });

  test.each([
    [540, 'Too many attempts. Try again in 9 minutes.', '9:00', '8:5\\d'],
    [72_000, 'Too many attempts. Try again in 20 hours.', '20:00:00', '19:59:5\\d'],
  ])('does not claim that a code was sent after too many requests (%i s)', async (wait, message, clock, justBelow) => {
    const sentOn = vi.fn<() => Promise<void>>();
    const answers = { 'POST /user/auth/forget-password': { data: { resend_after: wait } } };
    const { toasts, unmount } = await showAccount(
      'en',
      (api) => <ForgetPasswordForm api={api} onSent={sentOn} />,
      answers,
    );
    type('Email', 'sara@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(toasts).toEqual([`error: ${message}`]));
    expect(sentOn).not.toHaveBeenCalled();
    unmount();
    await showAccount('en', (api) => <ResetPasswordForm api={api} onReset={async () => undefined} />, answers);

    await screen.findByRole('button', { name: new RegExp(`^Resend in (${clock}|${justBelow})$`) });
  });

  test('without an address it requests no code', async () => {
    const { sent, toasts } = await showAccount('en', (api) => (
      <ResetPasswordForm api={api} onReset={async () => undefined} />
    ));
    fireEvent.click(await screen.findByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(descriptionOf(screen.getByLabelText('Email'))).toBe('This field is required'));
    expect([sent, toasts]).toEqual([[], []]);
  });
});
