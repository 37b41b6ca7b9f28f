// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aUser,
  refusal,
  descriptionOf,
  showAccount,
  type,
  type Answers,
} from '../../../tests/support/components/account.tsx';
import type { Language } from '../../../contract/core/language.ts';
import { ProfilePage } from './profile-page.tsx';
import './phone-section.tsx'; // the page loads it later: compiled here, no test waits for that

const get = 'GET /user/profile';
const put = 'PUT /user/profile';
const device = (facts: object) => ({
  id: 'a',
  device: 'Chrome on Android',
  created_at: '2026-01-10T09:00:00Z',
  last_used_at: '2026-01-10T10:00:00Z',
  is_current: false,
  ...facts,
});
vi.setConfig({ testTimeout: 20_000 }); // the whole page is slow in jsdom

const goTo = vi.fn<(href: string) => Promise<void>>();
const onLogOut = vi.fn<() => Promise<void>>();
const onDeleted = vi.fn<() => Promise<void>>();

async function open(answers: Answers = {}, language: Language = 'en') {
  const shown = await showAccount(language, (api) => <ProfilePage {...{ api, goTo, onLogOut, onDeleted }} />, {
    [get]: { data: { user: aUser() } },
    'GET /user/sessions': { data: [device({ is_current: true })] },
    ...answers,
  });
  await screen.findByRole('form', { name: language === 'en' ? 'About you' : 'معلومات عنك' });
  await screen.findByRole('form', { name: language === 'en' ? 'Mobile number' : 'رقم الجوال' });
  return shown;
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const save = (name: string, button = 'Save') => fireEvent.click(part(name).getByRole('button', { name: button }));
/** The field of the password section; deleting the account has one too. */
const currentPassword = () => part('Password').getByLabelText<HTMLInputElement>('Current password');
const typePassword = (name: string, label = 'Current password', text = 'plum-tree-harbour') => {
  const field = part(name).getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  fireEvent.input(field, { target: { value: text } });
  return field;
};
const sentTo = (sent: { call: string; body: unknown }[], call: string) =>
  sent.filter((each) => each.call === call).map(({ body }) => body);

beforeEach(() => {
  sessionStorage.clear();
  goTo.mockClear();
  onLogOut.mockClear();
  onDeleted.mockClear();
});

describe('a section of the profile', () => {
  test('saves only its fields, with the server’s current values for the rest', async () => {
    const elsewhere = aUser({ email: 'new@example.com' });
    const saved = aUser({ email: 'new@example.com', first_name: 'Noura', gender: 'female', birth_date: '1990-05-01' });
    const { sent, toasts } = await open({
      [get]: [{ data: { user: aUser() } }, { data: { user: elsewhere } }],
      [put]: { data: { user: saved } },
    });
    type('First name', 'Noura');
    fireEvent.change(screen.getByLabelText('Gender'), { target: { value: 'female' } });
    type('Date of birth', '1990-05-01');
    save('About you');
    await waitFor(() => expect(toasts).toEqual(['success: Profile updated']));
    expect(sentTo(sent, put)).toEqual([
      {
        first_name: 'Noura',
        last_name: 'Ali',
        email: 'new@example.com',
        phone: '+966512345678',
        gender: 'female',
        birth_date: '1990-05-01',
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Email', { selector: 'input' }).value).toBe('new@example.com');
  });

  test("sends null for an emptied field, not ''", async () => {
    const { sent } = await open({
      [get]: { data: { user: aUser({ gender: 'male', birth_date: '1990-05-01' }) } },
      [put]: { data: { user: aUser() } },
    });
    fireEvent.change(screen.getByLabelText('Gender'), { target: { value: '' } });
    type('Date of birth', '');
    save('About you');
    await waitFor(() => expect(sentTo(sent, put)).toMatchObject([{ gender: null, birth_date: null }]));
  });

  test('repeats a save after a lost answer with the same key', async () => {
    const { sent, toasts } = await open({ [put]: ['unreachable', { data: { user: aUser() } }] });
    type('First name', 'Noura');
    save('About you');
    await waitFor(() => expect(toasts).toHaveLength(1));
    save('About you');
    await waitFor(() => expect(toasts).toHaveLength(2));
    const keys = sent.filter(({ call }) => call === put).map(({ key }) => key);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('shows an error at its field, in Arabic too', async () => {
    const { sent } = await open({}, 'ar');
    const birth = type('تاريخ الميلاد', '2999-01-01');
    await waitFor(() => expect(descriptionOf(birth)).toBe('اكتب تاريخًا صحيحًا في الماضي'));
    save('معلومات عنك', 'احفظ');
    await waitFor(() => expect(document.activeElement).toBe(birth));
    expect(sentTo(sent, put)).toEqual([]);
  });

  test('shows at its field that a value is already taken', async () => {
    const message = 'This phone has already been taken';
    await open({ [put]: refusal(422, 'invalid', { errors: { phone: [message] } }) });
    const phone = type('Mobile number', '0598765432');
    typePassword('Mobile number');
    save('Mobile number');
    await waitFor(() => expect(descriptionOf(phone)).toBe(message));
  });

  test.each(['ar', 'en'] as const)(
    'an account without phone and last name can save the rest, and is asked for the phone (%s)',
    async (language) => {
      const nameless = aUser({ phone: null, last_name: '' });
      const { sent, toasts } = await open(
        { [get]: { data: { user: nameless } }, [put]: { data: { user: { ...nameless, email: 'new@example.com' } } } },
        language,
      );
      const [email, message, saved] =
        language === 'en'
          ? ['Email', 'Add your mobile number before your first order. The courier needs it.', 'Profile updated']
          : ['البريد الإلكتروني', 'أضف رقم جوالك قبل طلبك الأول، فمندوب التوصيل يحتاج إليه.', 'تم تحديث ملفك الشخصي'];
      expect(screen.getByText(message)).toBeTruthy();
      type(email, 'new@example.com');
      typePassword(email, language === 'en' ? 'Current password' : 'كلمة المرور الحالية');
      save(email, language === 'en' ? 'Save' : 'احفظ');
      await waitFor(() => expect(toasts).toEqual([`success: ${saved}`]));
      expect(sentTo(sent, put)).toEqual([
        {
          first_name: 'Sara',
          last_name: '',
          email: 'new@example.com',
          phone: null,
          gender: null,
          birth_date: null,
          current_password: 'plum-tree-harbour',
        },
      ]);
    },
  );

  test('an existing phone number cannot be removed', async () => {
    const { sent } = await open();
    const phone = type('Mobile number', '');
    save('Mobile number');
    await waitFor(() => expect(descriptionOf(phone)).toBe('This field is required'));
    expect(sentTo(sent, put)).toEqual([]);
  });
});

describe('email and phone', () => {
  test('show whether they are verified, and lead to the verification with a code sent', async () => {
    const { sent } = await open({
      [get]: { data: { user: aUser({ email_verified: true, phone_verified: false }) } },
      'POST /user/auth/resend-code': { data: { resend_after: 60 } },
    });
    expect(part('Email').getByText('Verified')).toBeTruthy();
    expect(part('Email').queryByRole('button', { name: 'Verify now' })).toBeNull();
    expect(part('Mobile number').getByText('Not verified')).toBeTruthy();
    save('Mobile number', 'Verify now');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/verify-phone'));
    expect(sentTo(sent, 'POST /user/auth/resend-code')).toEqual([{ channel: 'phone' }]);
  });

  test('use a code that was sent a moment ago', async () => {
    await open({ 'POST /user/auth/resend-code': refusal(429, 'too_many_requests', { retryAfter: 40 }) });
    save('Mobile number', 'Verify now');
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/verify-phone'));
  });

  test('the phone cannot be verified if the store sends no SMS', async () => {
    await open({ [get]: { data: { user: aUser({ phone_verified: false, can_verify_phone: false }) } } });
    expect(part('Mobile number').queryByRole('button', { name: 'Verify now' })).toBeNull();
    expect(part('Mobile number').queryByText('Not verified')).toBeNull();
    expect(part('Mobile number').getByLabelText<HTMLInputElement>('Mobile number', { selector: 'input' }).value).toBe(
      '051 234 5678',
    );
  });

  test('without a code there is no redirect', async () => {
    const { toasts } = await open({ 'POST /user/auth/resend-code': 'unreachable' });
    save('Mobile number', 'Verify now');
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('password', () => {
  const change = (button = 'Change password') => {
    type('New password', 'qamar-saghir-77');
    type('Confirm password', 'qamar-saghir-77');
    save('Password', button);
  };

  test('is changed with the current one, and the form is cleared', async () => {
    const { sent, toasts } = await open({ 'PUT /user/password': { data: {} } });
    fireEvent.input(currentPassword(), { target: { value: 'old-password' } });
    change();
    await waitFor(() => expect(toasts).toEqual(['success: Password changed']));
    expect(sentTo(sent, 'PUT /user/password')).toEqual([
      { current_password: 'old-password', password: 'qamar-saghir-77', password_confirmation: 'qamar-saghir-77' },
    ]);
    expect(currentPassword().value).toBe('');
    expect(sent.filter(({ call }) => call === 'GET /user/sessions')).toHaveLength(2);
  });

  test('a wrong current password is an error at its field', async () => {
    const message = 'The current password is incorrect';
    await open({ 'PUT /user/password': refusal(422, 'invalid', { errors: { current_password: [message] } }) });
    fireEvent.input(currentPassword(), { target: { value: 'guess' } });
    change();
    await waitFor(() => expect(descriptionOf(currentPassword())).toBe(message));
  });

  test.each([true, false])(
    'tells password managers whose password it is, with a password before: %j',
    async (has_password) => {
      await open({ [get]: { data: { user: aUser({ has_password }) } } });
      const { form } = part('Password').getByLabelText<HTMLInputElement>('New password');
      expect(form && new FormData(form).getAll('username')).toEqual([aUser().email]);
    },
  );

  test('an account without one sets its first', async () => {
    const { sent, toasts } = await open({
      [get]: { data: { user: aUser({ has_password: false }) } },
      'PUT /user/password': { data: {} },
    });
    expect(part('Password').queryByLabelText('Current password')).toBeNull();
    change('Set password');
    await waitFor(() => expect(sentTo(sent, 'PUT /user/password')).toMatchObject([{ current_password: '' }]));
    await waitFor(() => expect(toasts).toEqual(['success: Password set']));
  });

  test('one set on another device in the meantime is asked for in a new field', async () => {
    const message = 'The current password is incorrect';
    await open({
      [get]: [{ data: { user: aUser({ has_password: false }) } }, { data: { user: aUser() } }],
      'PUT /user/password': refusal(422, 'invalid', { errors: { current_password: [message] } }),
    });
    expect(part('Password').queryByLabelText('Current password')).toBeNull();
    change('Set password');
    await waitFor(() => expect(descriptionOf(currentPassword())).toBe(message));
  });
});

describe('devices', () => {
  const devices = [device({ is_current: true, device: 'Safari on iPhone' }), device({ id: 'b' })];

  test('logs out another device and removes it from the list', async () => {
    const { sent, toasts } = await open({
      'GET /user/sessions': [{ data: devices }, { data: devices.slice(0, 1) }],
      'DELETE /user/sessions/b': { data: {} },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Log out Chrome on Android' }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(sent.map(({ call }) => call)).toContain('DELETE /user/sessions/b');
    expect(toasts).toEqual(['success: Chrome on Android has been logged out']);
    // The focused button is gone.
    await waitFor(() => expect(document.activeElement).toBe(part('Logged-in devices').getByRole('list')));
  });

  test('logs out this device like everywhere else', async () => {
    await open({ 'GET /user/sessions': { data: devices } });
    fireEvent.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
    await waitFor(() => expect(onLogOut).toHaveBeenCalledOnce());
  });

  test('can be reloaded after an error', async () => {
    await open({ 'GET /user/sessions': ['unreachable', { data: devices }] });
    await screen.findByText('Your devices could not be loaded.');
    save('Logged-in devices', 'Try again');
    expect(await screen.findByText('Safari on iPhone')).toBeTruthy();
  });
});

describe('picture', () => {
  const picture = (name: string, mime: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: mime });
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });

  beforeEach(() => {
    URL.createObjectURL = () => 'blob:shown';
    URL.revokeObjectURL = () => undefined;
  });

  test('is previewed before it is sent and saved', async () => {
    const { sent, toasts } = await open({
      'POST /uploads': { data: { id: 'up1', url: '/uploads/up1.webp' } },
      [put]: { data: { user: aUser({ avatar: '/uploads/up1.webp' }) } },
    });
    choose(picture('me.png', 'image/png'));
    expect(part('Profile picture').getByText('Preview: this is how your picture will look')).toBeTruthy();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:shown');
    expect(sent.map(({ call }) => call)).not.toContain('POST /uploads');
    save('Profile picture', 'Save picture');
    await waitFor(() => expect(toasts).toEqual(['success: Profile updated']));
    expect(sentTo(sent, put)).toMatchObject([{ avatar: 'up1' }]);
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('/uploads/up1.webp'));
  });

  test('can be removed', async () => {
    const { sent } = await open({
      [get]: { data: { user: aUser({ avatar: '/uploads/up1.webp' }) } },
      [put]: { data: { user: aUser() } },
    });
    save('Profile picture', 'Remove picture');
    await waitFor(() => expect(sentTo(sent, put)).toMatchObject([{ avatar: null }]));
    await waitFor(() => expect(document.querySelector('img')).toBeNull());
  });

  test.each([
    ['a.gif', 'image/gif', 10, 'Choose a JPG, PNG, WebP or SVG picture'],
    ['a.pdf', '', 10, 'Choose a JPG, PNG, WebP or SVG picture'],
    ['a.png', 'image/png', 5 * 1024 * 1024 + 1, 'The picture is larger than 5 MB'],
  ])('rejects %s %s of %d bytes with a message', async (name, mime, bytes, message) => {
    await open();
    choose(picture(name, mime, bytes));
    expect(part('Profile picture').getByText(message)).toBeTruthy();
    expect(part('Profile picture').queryByRole('button', { name: 'Save picture' })).toBeNull();
  });

  test.each([
    [null, 0],
    ['female', 3],
    ['male', 2],
  ] as const)('draws an avatar for %s without a picture', async (gender, cloths) => {
    await open({ [get]: { data: { user: aUser({ gender }) } } });
    const drawing = screen.getByRole('region', { name: 'Profile picture' }).querySelector('svg[data-gender], svg');
    expect(
      drawing?.querySelectorAll(
        '[data-part=veil], [data-part=cloth], [data-part=cord], [data-gender=female] > [data-part=body]',
      ).length,
    ).toBe(cloths);
  });
});

test('all data about the customer is downloaded as a file', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return 'blob:file';
  };
  const named: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    named.push(this.download);
  });
  const { toasts } = await open({ 'GET /user/export': { data: { profile: { first_name: 'Sara' } } } });
  save('My data', 'Download my data');
  await waitFor(() => expect(toasts).toEqual(['success: Your data has been downloaded']));
  expect(named).toEqual(['my-data.json']);
  expect(JSON.parse((await made[0]?.text()) ?? '')).toEqual({ profile: { first_name: 'Sara' } });
  click.mockRestore();
});

describe('deleting the account', () => {
  test('asks for the password after a warning, and ends the session', async () => {
    const message = 'The current password is incorrect';
    const { sent, toasts } = await open({
      'DELETE /user': [refusal(422, 'invalid', { errors: { password: [message] } }), { data: {} }],
    });
    save('Delete account', 'Delete my account');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account permanently?' }));
    expect(dialog.getByText('This cannot be undone.')).toBeTruthy();
    const password = dialog.getByLabelText('Current password');
    const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    confirm();
    await waitFor(() => expect(descriptionOf(password)).toBe('This field is required'));
    expect(sentTo(sent, 'DELETE /user')).toEqual([]);
    fireEvent.input(password, { target: { value: 'guess' } });
    confirm();
    await waitFor(() => expect(descriptionOf(password)).toBe(message));
    expect(onDeleted).not.toHaveBeenCalled();
    fireEvent.input(password, { target: { value: 'qamar-saghir-77' } });
    confirm();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(sentTo(sent, 'DELETE /user').at(-1)).toEqual({ password: 'qamar-saghir-77' });
    expect(toasts.at(-1)).toBe('success: Your account and data have been deleted');
  });

  test('can be cancelled at any time', async () => {
    const { sent } = await open();
    save('Delete account', 'Delete my account');
    fireEvent.click(screen.getAllByRole('button', { name: 'Keep my account' })[0] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentTo(sent, 'DELETE /user')).toEqual([]);
  });
});

test.each([
  ['en', 'unreachable', 'The store is not responding. Your profile will open when it is available again.'],
  ['ar', refusal(500, 'internal'), 'حدث خطأ ما، حاول مرة أخرى'],
] as const)(
  'in %s, a profile that cannot load says so and can be retried',
  async (language, answer, message) => {
    const again = { data: { user: aUser() } };
    await showAccount(language, (api) => <ProfilePage {...{ api, goTo, onLogOut, onDeleted }} />, {
      [get]: answer === 'unreachable' ? [answer, again] : [answer, answer, answer, again],
      'GET /user/sessions': { data: [] },
    });
    expect(await screen.findByText(message, {}, { timeout: 8000 })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Try again' : 'أعد المحاولة' }));
    expect(await screen.findByRole('form', { name: language === 'en' ? 'About you' : 'معلومات عنك' })).toBeTruthy();
  },
  15_000,
);

describe('email and phone as access to the account', () => {
  const passwordIn = (name: string) => part(name).queryByLabelText('Current password', { selector: 'input' });
  const emailField = () => screen.getByLabelText<HTMLInputElement>('Email', { selector: 'input' });

  test('changing them requires the current password, asked for once the value differs', async () => {
    const { sent } = await open();
    for (const name of ['Email', 'Mobile number']) expect(passwordIn(name)).toBeNull();
    type('Mobile number', '0512345678'); // the same number in another format
    expect(passwordIn('Mobile number')).toBeNull();
    type('Mobile number', '0598765432');
    expect(passwordIn('Mobile number')).not.toBeNull();
    type('Email', 'new@example.com');
    save('Email');
    await waitFor(() => expect(document.activeElement).toBe(passwordIn('Email')));
    expect(descriptionOf(passwordIn('Email') as HTMLElement)).toBe('This field is required');
    expect(sentTo(sent, put)).toEqual([]);
  });

  test('a wrong password keeps the input and is an error at its field; after saving it is cleared', async () => {
    const message = 'The current password is incorrect';
    const { toasts } = await open({
      [put]: [
        refusal(422, 'invalid', { errors: { current_password: [message] } }),
        { data: { user: aUser({ email: 'new@example.com' }) } },
      ],
    });
    type('Email', 'new@example.com');
    const password = typePassword('Email', 'Current password', 'not this one');
    save('Email');
    await waitFor(() => expect(descriptionOf(password)).toBe(message));
    expect(emailField().value).toBe('new@example.com');
    typePassword('Email');
    save('Email');
    await waitFor(() => expect(toasts.at(-1)).toBe('success: Profile updated'));
    await waitFor(() => expect(passwordIn('Email')).toBeNull());
    type('Email', 'newer@example.com');
    expect((passwordIn('Email') as HTMLInputElement).value).toBe('');
  });

  test('changing them requires an emailed code if the account has no password', async () => {
    const without = aUser({ has_password: false });
    const refused = refusal(422, 'confirmation_required', { confirm_with: 'code', resend_after: 60 });
    const { sent, toasts } = await open({
      [get]: { data: { user: without } },
      [put]: [refused, refusal(422, 'otp_not_valid', { message: 'OTP not valid' }), { data: { user: without } }],
    });
    type('Email', 'new@example.com');
    expect(passwordIn('Email')).toBeNull();
    save('Email');
    const code = await part('Email').findByLabelText<HTMLInputElement>('Verification code');
    expect(toasts).toEqual(['info: We sent a code to sara@example.com. Enter it to confirm that it is you.']);
    expect(part('Email').getByRole('button', { name: /Resend in/ })).toBeTruthy();
    expect(emailField().value).toBe('new@example.com');
    fireEvent.input(code, { target: { value: '111111' } });
    save('Email');
    await waitFor(() => expect(descriptionOf(code)).toBe('OTP not valid'));
    fireEvent.input(code, { target: { value: '٠١٢٣٤٥' } });
    save('Email');
    await waitFor(() => expect(toasts.at(-1)).toBe('success: Profile updated'));
    const bodies = sentTo(sent, put) as { confirmation_code?: string }[];
    expect(bodies.map(({ confirmation_code }) => confirmation_code)).toEqual([undefined, '111111', '012345']);
    expect(JSON.stringify(sessionStorage)).not.toContain('012345');
  });

  test('a requested code has the focus, and an empty one sends nothing', async () => {
    const without = aUser({ has_password: false });
    const refused = refusal(422, 'confirmation_required', { confirm_with: 'code', resend_after: 60 });
    const { sent, toasts } = await open({ [get]: { data: { user: without } }, [put]: refused });
    type('Email', 'new@example.com');
    save('Email');
    const code = await part('Email').findByLabelText<HTMLInputElement>('Verification code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    emailField().focus();
    save('Email');
    await waitFor(() => expect(descriptionOf(code)).toBe('This field is required'));
    expect(document.activeElement).toBe(code);
    expect(toasts.filter((text) => text.startsWith('info'))).toHaveLength(1);
    expect(sentTo(sent, put)).toHaveLength(1);
  });

  test('an unchanged value needs no code, even after one was requested', async () => {
    const without = aUser({ has_password: false });
    const refused = refusal(422, 'confirmation_required', { confirm_with: 'code', resend_after: 60 });
    const { sent } = await open({ [get]: { data: { user: without } }, [put]: [refused, { data: { user: without } }] });
    type('Email', 'new@example.com');
    save('Email');
    await part('Email').findByLabelText('Verification code');
    type('Email', without.email);
    save('Email');
    await waitFor(() => expect(sentTo(sent, put)).toHaveLength(2));
  });

  test('deletion requires an emailed code if the account has no password', async () => {
    const refused = refusal(422, 'confirmation_required', { confirm_with: 'code', resend_after: 60 });
    const { sent } = await open({
      [get]: { data: { user: aUser({ has_password: false }) } },
      'DELETE /user': [refused, { data: {} }],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
    const code = await screen.findByLabelText<HTMLInputElement>('Verification code');
    fireEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(descriptionOf(code)).toBe('This field is required'));
    fireEvent.input(code, { target: { value: '012345' } });
    fireEvent.click(screen.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalled());
    expect(sentTo(sent, 'DELETE /user')).toEqual([{ password: '' }, { password: '', confirmation_code: '012345' }]);
  });
});
