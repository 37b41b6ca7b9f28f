import * as v from 'valibot';
import { expect, test } from 'vitest';
import { oneTimeCode } from './account.ts';
import { messageForIssue } from '../core/field-messages.ts';
import { profileBody, registerBody } from './profile-body.ts';

const sara = {
  first_name: 'سارة',
  last_name: 'العلي',
  email: 'sara@example.com',
  phone: '0512345678',
  password: 'a long way home',
  password_confirmation: 'a long way home',
};

/** The messages at each field, in English. */
function messagesOf(facts: object): Record<string, string[]> {
  const result = v.safeParse(registerBody, { ...sara, ...facts });
  const messages: Record<string, string[]> = {};
  for (const issue of result.issues ?? []) {
    (messages[v.getDotPath(issue) ?? ''] ??= []).push(messageForIssue(issue, 'en'));
  }
  return messages;
}

test('registration input is normalised', () => {
  expect(
    v.parse(registerBody, { ...sara, first_name: ' سارة ', email: ' Sara@Example.COM', phone: '٠٥١٢٣٤٥٦٧٨' }),
  ).toEqual({
    ...sara,
    phone: '+966512345678',
  });
});

test.each([
  [{ first_name: ' ' }, { first_name: ['This field is required'] }],
  [{ last_name: undefined }, { last_name: ['This field is required'] }],
  [{ email: 'sara@' }, { email: ['Must be a valid email'] }],
  [{ phone: '' }, { phone: ['This field is required'] }],
  [{ phone: '05123' }, { phone: ['This phone number is too short'] }],
  [{ password: 'short', password_confirmation: 'short' }, { password: ['Must have at least 8 characters'] }],
  [{ password_confirmation: 'another' }, { password_confirmation: ['Confirm password must match the password'] }],
  [
    { phone: '05', password: 'short', password_confirmation: 'other' },
    {
      phone: ['This phone number is too short'],
      password: ['Must have at least 8 characters'],
      password_confirmation: ['Confirm password must match the password'],
    },
  ],
])('%j is refused at its field', (facts, messages) => {
  expect(messagesOf(facts)).toEqual(messages);
});

test('a code may be typed in any numerals', () => {
  expect(v.parse(oneTimeCode, '١٢٣ ٤٥٦')).toBe('123456');
  expect(v.safeParse(oneTimeCode, '12345').success).toBe(false);
});

test.each(['2999-01-01', '1850-01-01', '2020-02-30', 'yesterday', '', '١٩٩٠-٠١-٠١'])(
  '%s is not a birth date',
  (birth_date) => {
    const { password: _, password_confirmation: __, ...profile } = sara;
    expect(v.safeParse(profileBody, { ...profile, birth_date }).issues).toHaveLength(1); // reported once
  },
);
