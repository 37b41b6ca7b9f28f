// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aUser,
  refusal,
  descriptionOf,
  showAccount,
  type,
  type Answers,
} from '../../../tests/support/components/account.tsx';
import { login } from '../../../contract/account/account.ts';
import { fieldMessage, type FieldIssue } from '../../../contract/core/field-messages.ts';
import type { Language } from '../../../contract/core/language.ts';
import { callForSession } from '../../session/call-for-session.ts';
import { RegisterForm } from './register-form.tsx';

const call = 'POST /user/auth/register';
const labels = {
  en: ['First name', 'Last name', 'Email', 'Mobile number', 'Password', 'Confirm password', 'Create account'],
  ar: ['الاسم الأول', 'اسم العائلة', 'البريد الإلكتروني', 'رقم الجوال', 'كلمة المرور', 'تأكيد كلمة المرور', 'أنشئ الحساب'],
} as const;
const registered: unknown[] = [];

const open = (language: Language, answers: Answers = {}) =>
  showAccount(
    language,
    (api) => <RegisterForm api={api} onRegistered={async (answer) => void registered.push(answer)} />,
    answers,
  );

function fill(language: Language, password = 'qamar-saghir-77', again = password) {
  const [first, last, email, phone, one, two] = labels[language];
  type(first, 'سارة');
  type(last, 'العتيبي');
  type(email, 'sara@example.com');
  type(phone, '٠٥١٢٣٤٥٦٧٨');
  type(one, password);
  type(two, again);
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const submit = (language: Language) => fireEvent.click(screen.getByRole('button', { name: labels[language][6] }));

beforeEach(() => {
  sessionStorage.clear();
  registered.length = 0;
});

test.each([
  ['ar', 'بإنشائك الحساب توافق على الشروط والأحكام وسياسة الخصوصية.', ['الشروط والأحكام', 'سياسة الخصوصية']],
  [
    'en',
    'By creating an account you agree to the terms and conditions and the privacy policy.',
    ['terms and conditions', 'privacy policy'],
  ],
] as const)('in %s, the terms open in a new tab, so that nothing typed is lost', async (language, sentence, names) => {
  await open(language);
  const links = names.map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/terms-and-conditions', '_blank'],
    ['/private-policy', '_blank'],
  ]);
  expect(links[0]?.parentElement?.textContent).toBe(sentence);
});

test('sends what was typed in the format in which the server stores it', async () => {
  const { sent } = await open('ar', { [call]: { data: { token: 't', user: aUser() } } });
  fill('ar');
  submit('ar');
  await waitFor(() => expect(registered).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      language: 'ar',
      body: {
        first_name: 'سارة',
        last_name: 'العتيبي',
        email: 'sara@example.com',
        phone: '+966512345678',
        password: 'qamar-saghir-77',
        password_confirmation: 'qamar-saghir-77',
      },
    },
  ]);
});

test('each error from the server is shown at its field and as a toast as received; the first field gets the focus', async () => {
  const errors = { phone: ['This phone has already been taken'], email: ['This email has already been taken'] };
  const { toasts } = await open('en', { [call]: refusal(422, 'invalid', { errors }) });
  fill('en');
  submit('en');
  await waitFor(() => expect(descriptionOf(field('Email'))).toBe('This email has already been taken'));
  expect(descriptionOf(field('Mobile number'))).toBe('This phone has already been taken');
  expect(document.activeElement).toBe(field('Email'));
  expect(toasts.toSorted()).toEqual([
    'error: This email has already been taken',
    'error: This phone has already been taken',
  ]);
  expect(field('Mobile number').value).toBe('051 234 5678');
});

test('after a lost response the account may exist: then the form signs in to it', async () => {
  const there = { data: { token: 't', user: aUser() } };
  const { sent, toasts } = await open('en', { [call]: 'unreachable', 'POST /user/auth/login': there });
  fill('en');
  submit('en');
  await waitFor(() => expect(registered).toEqual([there.data]));
  expect(sent.at(-1)).toMatchObject({ body: { email: 'sara@example.com', password: 'qamar-saghir-77' } });
  expect(toasts).toEqual([]);
});

test.each([
  ['en', refusal(500, 'internal'), 'Registration failed, please try again'],
  ['ar', refusal(503, 'unavailable'), 'تعذّر إنشاء الحساب، حاول مرة أخرى'],
  ['en', 'unreachable', 'Registration failed: the store is not responding. Please try again.'],
] as const)('in %s, a registration that fails without field errors is one toast', async (language, answer, message) => {
  const { toasts } = await open(language, { [call]: answer });
  fill(language);
  submit(language);
  await waitFor(() => expect(toasts).toEqual([`error: ${message}`]));
});

test('all errors are shown at once, in the order of the screen', async () => {
  await open('en');
  submit('en');
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  for (const label of labels.en.slice(0, 6)) expect(descriptionOf(field(label))).toBe('This field is required');
});

describe('the phone', () => {
  const states: [string, FieldIssue][] = [
    ['', 'required'],
    ['0512', 'short'] as never,
    ['05123456789', 'long'] as never,
    ['+999123456', 'country'] as never,
    ['0521234567', 'invalid'] as never,
  ].map(([typed, state]) => [typed ?? '', (state === 'required' ? state : `phone_${state}`) as FieldIssue]);

  test.each(states)('%j is %s, once the field has been left', async (typed, issue) => {
    for (const language of ['ar', 'en'] as const) {
      const { unmount } = await open(language);
      const phone = field(labels[language][3]);
      fireEvent.input(phone, { target: { value: typed } });
      expect(phone.getAttribute('aria-invalid')).toBeNull();
      fireEvent.blur(phone);
      await waitFor(() => expect(descriptionOf(phone)).toBe(fieldMessage(issue, language)));
      unmount();
      sessionStorage.clear();
    }
  });

  test('is marked as valid for screen readers too, and shown in the local format', async () => {
    await open('ar');
    const phone = type('رقم الجوال', '٥١٢٣٤٥٦٧٨');
    expect(await screen.findByText('رقم الجوال صحيح')).toBeTruthy();
    expect((phone as HTMLInputElement).value).toBe('051 234 5678');
  });

  test('of another country is accepted with its country code', async () => {
    await open('en');
    const phone = type('Mobile number', '00971501234567');
    expect(await screen.findByText('This phone number is valid')).toBeTruthy();
    expect((phone as HTMLInputElement).value).toBe('+971 50 123 4567');
  });

  test('runs from left to right, with a telephone keyboard; its digits turn into Latin ones while typing', async () => {
    await open('ar');
    const phone = field('رقم الجوال');
    expect([phone.dir, phone.inputMode, phone.type, phone.autocomplete]).toEqual(['ltr', 'tel', 'tel', 'tel']);
    fireEvent.input(phone, { target: { value: '٠٥١٢۳' } });
    expect(phone.value).toBe('05123');
  });
});

describe('the password', () => {
  test('has its strength shown while it is chosen', async () => {
    await open('en');
    expect(descriptionOf(field('Password'))).toBe('At least 8 characters');
    for (const [typed, message] of [
      ['qamar', 'Too short: at least 8 characters'],
      ['12345678', 'Weak: add another word or digits'],
      ['qamar-saghir-77', 'Strong'],
    ] as const) {
      fireEvent.input(field('Password'), { target: { value: typed } });
      await waitFor(() => expect(descriptionOf(field('Password'))).toBe(message));
    }
  });

  test('that is repeated differently is an error at the second field, until the first is changed to match', async () => {
    const { sent } = await open('ar');
    fill('ar', 'qamar-saghir-77', 'qamar-saghir-78');
    const second = field('تأكيد كلمة المرور');
    await waitFor(() => expect(descriptionOf(second)).toBe('كلمتا المرور غير متطابقتين'));
    submit('ar');
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(sent).toEqual([]);
    fireEvent.input(field('كلمة المرور'), { target: { value: 'qamar-saghir-78' } });
    await waitFor(() => expect(descriptionOf(second)).toBe(''));
  });
});

test('after a reload everything but the passwords is restored', async () => {
  const { unmount } = await open('en');
  fill('en');
  unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('qamar');
  await open('en');
  expect(labels.en.slice(0, 6).map((label) => field(label).value)).toEqual([
    'سارة',
    'العتيبي',
    'sara@example.com',
    '051 234 5678',
    '',
    '',
  ]);
});

test('a registration that a newer sign-in aborts shows nothing, and does not sign in', async () => {
  const { api, sent, toasts } = await open('en', {
    [call]: new Promise<object>(() => undefined),
    'POST /user/auth/login': { data: { token: 't', user: aUser() } },
  });
  fill('en');
  submit('en');
  await waitFor(() => expect(sent).toHaveLength(1));
  const typed = { email: 'other@example.com', password: 'qamar-saghir', remember: false };
  expect((await callForSession(api, login, typed)).data.token).toBe('t');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Create account' }).getAttribute('aria-busy')).toBe('false'),
  );
  expect([sent.length, sent[1]?.body, registered, toasts]).toEqual([2, typed, [], []]);
});

test('nor does one whose response was lost, and which signs in itself when the newer sign-in comes', async () => {
  const { api, sent, toasts } = await open('en', {
    [call]: 'unreachable',
    'POST /user/auth/login': [new Promise<object>(() => undefined), { data: { token: 't', user: aUser() } }],
  });
  fill('en');
  submit('en');
  await waitFor(() => expect(sent).toHaveLength(2));
  await callForSession(api, login, { email: 'other@example.com', password: 'qamar-saghir', remember: false });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Create account' }).getAttribute('aria-busy')).toBe('false'),
  );
  expect([registered, toasts]).toEqual([[], []]);
});
