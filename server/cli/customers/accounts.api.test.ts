import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, codeFor, messagesFor, registered } from '../../../tests/support/api/accounts.ts';
import { runOwnerCommand } from '../../../tests/support/store/owner.ts';
import { openShop, type Shop } from '../../../tests/support/api/shop.ts';
import { identities } from '../../features/accounts/accounts.tables.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const run = (...argv: string[]) => runOwnerCommand(shop, 'accounts', ...argv);

test('an account is shown by its email or phone, without secrets', async () => {
  const { email, phone } = await registered(shop);
  const shown = await run('show', email.toUpperCase());
  expect(shown.code).toBe(0);
  expect(shown.output).toMatch(
    new RegExp(
      `Email ${email}, not verified\nPhone \\${phone}, not verified\nSigns in with: password\nLogged-in devices: 1\n$`,
    ),
  );
  const { output } = await run('show', phone, '--json');
  expect(JSON.parse(output)).toMatchObject({ email, phone, has_password: true, providers: [], devices: 1 });
  expect(output).not.toContain('argon2');
  expect(await run('show', 'nobody@example.com')).toEqual({
    code: 1,
    output: 'There is no account with nobody@example.com.\n',
  });
});

test.each([
  ['end-sessions', 'sara@', "error: command-argument value 'sara@' is invalid", 'must be an address such as'],
  ['show', '12', "error: command-argument value '12' is invalid", 'must be a number such as'],
])('accounts %s %s says what is wrong', async (command, who, what, reason) => {
  const { code, output } = await run(command, who);
  expect(code).toBe(2);
  expect(output).toContain(what);
  expect(output).toContain(reason);
});

test('an account whose address an attacker changed is given back, and the attacker is locked out', async () => {
  const { id, email, password, token, phone, first_name, last_name } = await registered(shop);
  const thief = `thief-${email}`;
  const body = { first_name, last_name, phone, email: thief, current_password: password };
  expect((await ask(shop, '/user/profile', { method: 'PUT', token, body })).status).toBe(200);
  await shop.open.db
    .insert(identities)
    .values({ provider: 'google', subject: thief, userId: id, email: thief, createdAt: new Date() });

  const other = await registered(shop);
  expect((await run('give-back', thief, '--to', other.email)).output).toBe(
    `Another account has the address ${other.email}.\n`,
  );
  expect((await run('give-back', thief, '--to', email)).code).toBe(0);
  const signIn = async (address: string, word: string) =>
    (await ask(shop, '/user/auth/login', { body: { email: address, password: word } })).body.code;
  expect([await signIn(email, password), await signIn(thief, password)]).toEqual(['bad_credentials', 'user_not_found']);
  expect((await ask(shop, '/user/profile', { token })).status).toBe(401);
  expect((await run('show', email)).output).toContain('Signs in with: nothing');
  expect((await messagesFor(shop, email)).map(({ kind }) => kind)).toContain('account_returned');
  expect((await messagesFor(shop, thief)).map(({ kind }) => kind)).toContain('email_changed');

  await ask(shop, '/user/auth/forget-password', { body: { email } });
  const next = 'another-plum-harbour';
  const code = await codeFor(shop, email, 'reset_password');
  const set = { email, code, password: next, password_confirmation: next };
  expect((await ask(shop, '/user/auth/reset-password', { body: set })).status).toBe(200);
  expect((await ask(shop, '/user/auth/login', { body: { email, password: next } })).status).toBe(200);
  expect((await run('give-back', thief, '--to', email)).output).toBe(`No account has the address ${thief}.\n`);
});

test('the owner logs out one customer, and everybody', async () => {
  const [stolen, other] = [await registered(shop), await registered(shop)];
  const isLoggedIn = async ({ token }: { token: string }) =>
    (await ask(shop, '/user/profile', { token })).status === 200;
  expect(await run('end-sessions')).toEqual({ code: 1, output: 'Name one account, or use --all.\n' });
  expect((await run('end-sessions', other.email, '--all')).code).toBe(1);
  expect((await run('end-sessions', 'nobody@example.com')).output).toBe(
    'There is no account with nobody@example.com.\n',
  );
  expect([await isLoggedIn(stolen), await isLoggedIn(other)]).toEqual([true, true]);
  expect(await run('end-sessions', stolen.email)).toEqual({ code: 0, output: 'Logged out devices: 1\n' });
  expect([await isLoggedIn(stolen), await isLoggedIn(other)]).toEqual([false, true]);
  expect((await run('end-sessions', '--all')).output).toMatch(/^Logged out devices: [1-9]\d*\n$/);
  expect(await isLoggedIn(other)).toBe(false);
  const { email, password } = stolen;
  expect((await ask(shop, '/user/auth/login', { body: { email, password } })).status).toBe(200);
});

test('an account is only given to an earlier address of its own, unless the owner uses --without-proof', async () => {
  const { email, token, phone, first_name, last_name, password } = await registered(shop);
  const [later, stranger] = [`later-${email}`, `stranger-${email}`];
  const refused = {
    code: 1,
    output: expect.stringContaining(`do not show ${stranger} as the first address of this account`),
  };
  expect(await run('give-back', email, '--to', stranger)).toEqual(refused);
  const body = { first_name, last_name, phone, email: later, current_password: password };
  expect((await ask(shop, '/user/profile', { method: 'PUT', token, body })).status).toBe(200);
  expect(await run('give-back', later, '--to', stranger)).toEqual(refused);
  expect((await run('show', later)).output).toMatch(new RegExp(`\nUntil \\d.* the email was ${email}\n`));
  // An attacker may change the address twice: the one in between is theirs.
  const last = `last-${email}`;
  expect((await ask(shop, '/user/profile', { method: 'PUT', token, body: { ...body, email: last } })).status).toBe(200);
  const former = async (address: string) =>
    JSON.parse((await run('show', address, '--json')).output).former_emails.map(
      (each: { email: string }) => each.email,
    );
  expect(await former(last)).toEqual([later, email]);
  expect((await run('give-back', last, '--to', later)).code).toBe(1);

  expect((await run('give-back', last, '--to', email)).code).toBe(0);
  // The attacker also received emails, but they prove nothing.
  expect(await former(email)).toEqual([]);
  for (const taken of [later, last]) expect((await run('give-back', email, '--to', taken)).code).toBe(1);
  expect((await run('give-back', email, '--to', stranger, '--without-proof')).code).toBe(0);
  expect((await run('show', stranger)).code).toBe(0);
});

test('an unverified number can be released for its holder; a verified one cannot', async () => {
  const squatter = await registered(shop);
  expect(await run('release-phone', squatter.phone)).toEqual({
    code: 0,
    output: `The number ${squatter.phone} is released.\n`,
  });
  const { token, first_name, last_name, email, password } = await registered(shop);
  const body = { first_name, last_name, email, phone: squatter.phone, current_password: password };
  expect((await ask(shop, '/user/profile', { method: 'PUT', token, body })).status).toBe(200);
  const code = await codeFor(shop, squatter.phone, 'verify_phone');
  expect((await ask(shop, '/user/auth/verify-phone', { token, body: { code } })).status).toBe(200);
  const refused = await run('release-phone', squatter.phone);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('is verified by an SMS code and cannot be released'),
  ]);
  expect((await run('release-phone', '+966599999998')).output).toBe('No account has the number +966599999998.\n');
  expect((await run('release-phone', 'x')).code).toBe(2);
});
