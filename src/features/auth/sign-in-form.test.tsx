// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aUser,
  refusal,
  descriptionOf,
  showAccount,
  type,
  type Answers,
} from '../../../tests/support/components/account.tsx';
import type { Language } from '../../../contract/core/language.ts';
import type { Api } from '../../lib/net/api.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { SignInForm } from './sign-in-form.tsx';

const call = 'POST /user/auth/login';
const signedIn: unknown[] = [];
const linksRefused: boolean[] = [];

function AuthScreen({ api, link = null }: { api: Api; link?: { link_token: string; email: string } | null }) {
  const [remember, setRemember] = useState(false);
  return (
    <SignInForm
      api={api}
      link={link}
      remember={remember}
      onRemember={setRemember}
      onSignedIn={async (answer, { isLinkRefused }) => {
        signedIn.push(answer);
        linksRefused.push(isLinkRefused);
      }}
    />
  );
}

const open = (language: Language, answers: Answers = {}) =>
  showAccount(language, (api) => <AuthScreen api={api} />, answers);
const submit = (name = 'Log in') => fireEvent.click(screen.getByRole('button', { name }));
const fill = () => {
  type('Email', ' Sara@Example.com ');
  type('Password', 'qamar-saghir');
};

beforeEach(() => {
  sessionStorage.clear();
  signedIn.length = 0;
  linksRefused.length = 0;
});
afterEach(() => {
  connectivity.state = 'online';
});

test('sends email and password once, however often the button is pressed, and passes on the user', async () => {
  const answer = { data: { token: 't', user: aUser() } };
  let settle: (value: object) => void = () => undefined;
  const { sent } = await open('en', { [call]: new Promise<object>((resolve) => (settle = resolve)) });
  fill();
  fireEvent.click(screen.getByLabelText('Keep me logged in'));
  submit();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-busy')).toBe('true'));
  submit();
  submit();
  settle(answer);
  await waitFor(() => expect(signedIn).toEqual([answer.data]));
  expect(sent).toEqual([
    {
      call,
      body: { email: 'sara@example.com', password: 'qamar-saghir', remember: true },
      key: null,
      language: 'en',
    },
  ]);
});

test('an identity that waits for its password is sent along, and its email address is filled in', async () => {
  const { sent } = await showAccount(
    'en',
    (api) => <AuthScreen api={api} link={{ link_token: 'proof', email: 'sara@example.com' }} />,
    { [call]: { data: { token: 't', user: aUser() } } },
  );
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sara@example.com');
  type('Password', 'qamar-saghir');
  submit();
  await waitFor(() => expect(signedIn).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ email: 'sara@example.com', link_token: 'proof' });
  expect(linksRefused).toEqual([false]);
});

test.each([
  ['', 'sara@example.com'],
  ['huda@example.com', 'huda@example.com'],
])('an identity found after hydration leaves the form as it is: typed “%s”, then “%s”', async (typed, then) => {
  const Found = ({ api }: { api: Api }) => {
    const [link, setLink] = useState<{ link_token: string; email: string } | null>(null);
    return (
      <>
        <AuthScreen api={api} link={link} />
        <button type="button" onClick={() => setLink({ link_token: 'proof', email: 'sara@example.com' })}>
          Find
        </button>
      </>
    );
  };
  await showAccount('en', (api) => <Found api={api} />);
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  if (typed !== '') type('Email', typed);
  type('Password', 'qamar-saghir');
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(screen.getByLabelText('Email')).toBe(field);
  expect(field.value).toBe(then);
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('qamar-saghir');
});

const linkRefused = refusal(422, 'invalid', { errors: { link_token: ['Not valid any more'] } });
const withLink = (answers: Answers[string]) =>
  showAccount('en', (api) => <AuthScreen api={api} link={{ link_token: 'proof', email: 'sara@example.com' }} />, {
    [call]: answers,
  });

test('an expired identity is left out: the password still signs in, and the caller is notified', async () => {
  sessionStorage.setItem('pending-link', 'proof');
  const { sent, toasts } = await withLink([linkRefused, { data: { token: 't', user: aUser() } }]);
  type('Password', 'qamar-saghir');
  submit();
  await waitFor(() => expect(linksRefused).toEqual([true]));
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'sara@example.com', password: 'qamar-saghir', remember: false, link_token: 'proof' },
    { email: 'sara@example.com', password: 'qamar-saghir', remember: false },
  ]);
  expect(toasts).toEqual([]);
  expect(sessionStorage.getItem('pending-link')).toBeNull();
});

test('an identity that a lost response may have linked is not reported as left out', async () => {
  const { toasts } = await withLink(['unreachable', linkRefused, { data: { token: 't', user: aUser() } }]);
  type('Password', 'qamar-saghir');
  submit();
  await waitFor(() => expect(toasts).toHaveLength(1));
  submit();
  await waitFor(() => expect(linksRefused).toEqual([false]));
});

const failures: [string, Answers[string], string, string][] = [
  ['404', refusal(404, 'user_not_found'), 'User Not Found', 'المستخدم غير موجود'],
  [
    '401',
    refusal(401, 'bad_credentials'),
    'Email or Password is incorrect',
    'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  ],
  ['403', refusal(403, 'forbidden'), 'Access Forbidden', 'الوصول ممنوع'],
  ['500', refusal(500, 'internal'), 'Something went wrong, please try again', 'حدث خطأ ما، حاول مرة أخرى'],
  ['409', refusal(409, 'in_progress'), 'Something went wrong, please try again', 'حدث خطأ ما، حاول مرة أخرى'],
  [
    '429 for half a minute',
    refusal(429, 'too_many_requests', { retryAfter: 30 }),
    'Too many attempts. Try again in 30 seconds.',
    'محاولات كثيرة. حاول مرة أخرى بعد 30 ثانية.',
  ],
  [
    '429 for longer',
    refusal(429, 'too_many_requests', { retryAfter: 121 }),
    'Too many attempts. Try again in 3 minutes.',
    'محاولات كثيرة. حاول مرة أخرى بعد 3 دقائق.',
  ],
  [
    'no answer',
    'unreachable',
    'Login failed: the store is not responding. Please try again.',
    'تعذّر تسجيل الدخول: لا يستجيب المتجر. حاول مرة أخرى.',
  ],
  [
    'a response not from our API',
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'Unexpected response status, please try again',
    'وصلنا رد غير متوقع، حاول مرة أخرى',
  ],
];

test.each(failures)('%s is a toast in both languages, and nothing typed is lost', async (_, answer, en, ar) => {
  for (const [language, message] of [
    ['en', en],
    ['ar', ar],
  ] as const) {
    const { toasts, unmount } = await open(language, { [call]: answer });
    const [email, password, button] =
      language === 'en' ? ['Email', 'Password', 'Log in'] : ['البريد الإلكتروني', 'كلمة المرور', 'تسجيل الدخول'];
    type(email, 'sara@example.com');
    type(password, 'qamar-saghir');
    submit(button);
    await waitFor(() => expect(toasts).toEqual([`error: ${message}`]));
    expect(screen.getByLabelText<HTMLInputElement>(email).value).toBe('sara@example.com');
    expect(screen.getByLabelText<HTMLInputElement>(password, { selector: 'input' }).value).toBe('qamar-saghir');
    expect(signedIn).toEqual([]);
    unmount();
    sessionStorage.clear();
  }
});

test('without a connection a note is shown next to the button, and a toast when it is pressed', async () => {
  connectivity.state = 'offline';
  const { toasts } = await open('en', { [call]: 'unreachable' });
  const message = 'You are offline. This needs a connection. What you typed is still here.';
  expect(screen.getByText(message)).toBeTruthy();
  fill();
  submit();
  await waitFor(() => expect(toasts).toEqual([`error: ${message}`]));
});

describe('a field error', () => {
  test('is shown at its field in the language of the page, and the first field gets the focus', async () => {
    const { sent, toasts } = await open('ar');
    submit('تسجيل الدخول');
    const email = screen.getByLabelText('البريد الإلكتروني');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(descriptionOf(email)).toBe('هذا الحقل مطلوب');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(screen.getByLabelText('كلمة المرور', { selector: 'input' }))).toBe('هذا الحقل مطلوب');
    expect(toasts).toEqual(['error: تعذّر الإرسال: راجع الحقول المحددة']);
    expect(sent).toEqual([]);
  });

  test('appears when the field is left, not while it is first typed, and goes as soon as the field is right', async () => {
    await open('en');
    const email = screen.getByLabelText('Email');
    fireEvent.input(email, { target: { value: 'sara@' } });
    await Promise.resolve();
    expect(descriptionOf(email)).toBe('');
    fireEvent.blur(email);
    await waitFor(() => expect(descriptionOf(email)).toBe('Must be a valid email'));
    fireEvent.input(email, { target: { value: 'sara@example.com' } });
    await waitFor(() => expect(descriptionOf(email)).toBe(''));
  });

  test('does not appear for an empty field that the focus only passes through', async () => {
    await open('en');
    const email = screen.getByLabelText('Email');
    fireEvent.focus(email);
    fireEvent.blur(email);
    await new Promise((resolve) => setTimeout(resolve));
    expect(descriptionOf(email)).toBe('');
  });
});

test.each([
  ['hidden', false],
  ['shown', true],
])('what was typed is restored after a reload; a %s password is not, and is stored nowhere', async (_, isShown) => {
  const { unmount } = await open('en', { [call]: refusal(500, 'internal') });
  fill();
  if (isShown) fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  unmount();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('qamar');
  await open('en');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Sara@Example.com'); // browsers trim an address
  const password = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
  expect([password.value, password.type]).toEqual(['', 'password']);
});

test('the password is visible while its button is pressed in', async () => {
  await open('en');
  const password = type('Password', 'qamar-saghir');
  const show = screen.getByRole('button', { name: 'Show password' });
  expect([password.getAttribute('type'), show.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  fireEvent.click(show);
  expect([password.getAttribute('type'), show.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  fireEvent.click(show);
  expect(password.getAttribute('type')).toBe('password');
});

test('every field has the keyboard and autocomplete token that browsers and password managers look for', async () => {
  await open('en');
  const email = screen.getByLabelText('Email');
  expect([email.getAttribute('type'), email.getAttribute('autocomplete'), email.dir]).toEqual([
    'email',
    'username',
    'ltr',
  ]);
  expect(screen.getByLabelText('Password', { selector: 'input' }).getAttribute('autocomplete')).toBe(
    'current-password',
  );
});
