// Login, account, and the pages that emails and identity providers link to.
import { answersWith, refuses, type ScreenRow, type Visit } from './screen.ts';
import type { User } from '../../../contract/account/user.ts';

/** Submits the form of the page as it is. */
const sendEmpty = ({ page }: Visit) => page.locator('main form button[type=submit]').first().click();
const isWrong = 'main [aria-invalid=true]';

/** Stores a login attempt, as if the shopper had gone from this tab to a provider. */
const hasStarted = ({ page }: Visit) =>
  page.evaluate(() => {
    const attempt = { provider: 'trial', name: 'Trial', state: 'own', nonce: 'n', code_verifier: 'v', remember: false };
    sessionStorage.setItem('federated-attempt', JSON.stringify({ ...attempt, entrance: {}, at: Date.now() }));
  });

/** A return from a provider that the store's own server refuses. */
const refusedReturn = (name: string, status: number, json: object): ScreenRow => ({
  name,
  at: '/login/return?code=somebodys&state=own',
  hasFailure: true,
  hasOtherTitle: true,
  before: async (visit) => {
    await hasStarted(visit);
    await refuses(visit.page, '/user/auth/federated', status, json);
  },
  mark: 'main [role=alert]',
});

export const accountScreens: ScreenRow[] = [
  { name: 'logging in', at: '/login' },
  { name: 'logging in for the cart', at: '/login?back=%2Fcart&for=cart' },
  { name: 'logging in, sent empty', at: '/login', bring: sendEmpty, mark: isWrong },
  { name: 'registering, for a favorite', at: '/register?back=%2Fstore&wish=favourite:1' },
  { name: 'registering, sent empty', at: '/register', bring: sendEmpty, mark: isWrong },
  { name: 'a forgotten password', at: '/forgetPassword' },
  { name: 'setting a new password', at: '/reset-password' },
  { name: 'setting a new password, sent empty', at: '/reset-password', bring: sendEmpty, mark: isWrong },
  { name: 'undoing an account change', at: '/undo-change#key' },
  {
    name: 'undoing an account change without its key',
    at: '/undo-change',
    bring: ({ press }) => press('account:undo.button'),
    mark: 'main a[href="/forgetPassword"]',
  },
  { name: 'confirming a stock alert', at: '/stock-wishes/confirm?key=none' },
  {
    name: 'an expired stock alert',
    at: '/stock-wishes/confirm?key=none',
    hasFailure: true,
    bring: ({ press }) => press('stock-alerts:confirm.button'),
    mark: 'main a[href="/store"]',
  },
  { name: 'stopping stock alerts', at: '/stock-wishes/withdraw?key=none' },
  {
    name: 'linking an account to a provider',
    at: '/login',
    before: ({ page }) =>
      page.evaluate(() => {
        const link = { link_token: 't', email: 'noura@example.com', provider: 'Trial', at: Date.now() };
        sessionStorage.setItem('pending-link', JSON.stringify(link));
      }),
    mark: 'main form',
  },
  {
    name: 'a return from a provider with an unknown state',
    at: '/login/return?code=somebodys&state=somebodys',
    mark: 'main [role=alert]',
    hasOtherTitle: true,
  },
  ...['access_denied', 'server_error'].map((error): ScreenRow => ({
    name: `a return from a provider with ${error}`,
    at: `/login/return?error=${error}&state=own`,
    before: hasStarted,
    mark: 'main [role=alert]',
    hasOtherTitle: true,
  })),
  refusedReturn('a return from a provider while the server is busy', 503, { code: 'busy', message: 'busy' }),
  refusedReturn('a return from a provider without an email', 422, {
    code: 'invalid',
    message: 'no',
    reason: 'no_email',
  }),

  { who: 'newcomer', name: 'verifying the email', at: '/verify-email' },
  {
    who: 'newcomer',
    name: 'verifying the email with a wrong code',
    at: '/verify-email',
    hasFailure: true,
    bring: ({ page }) => page.locator('input[autocomplete="one-time-code"]').fill('000000'),
    mark: isWrong,
  },
  { who: 'newcomer', name: 'verifying the phone', at: '/verify-phone' },
  { who: 'newcomer', name: 'a new profile', at: '/profile', mark: 'main input[name=first_name]' },
  {
    who: 'newcomer',
    name: 'a profile without a phone',
    at: '/profile',
    before: ({ page }) =>
      answersWith<{ user: User }>(page, '/user/profile', ({ user }) => ({ user: { ...user, phone: null } })),
    mark: 'main input[name=first_name]',
  },
  { who: 'buyer', name: 'a profile with addresses', at: '/profile', mark: '#addresses li' },
  {
    who: 'buyer',
    name: 'changing the email without the password',
    at: '/profile',
    bring: async ({ page, text }) => {
      const form = page.getByRole('form', { name: text('account:profile.email.title'), exact: true });
      await form.locator('input[type=email]').fill('other@example.com');
      await form.locator('button[type=submit]').click();
    },
    mark: isWrong,
  },
  {
    who: 'buyer',
    name: 'a new address, sent empty',
    at: '/profile',
    bring: async ({ page, press }) => {
      await press('addresses:add');
      await page.locator('main form:has(input[name=city]) button[type=submit]').last().click();
    },
    mark: isWrong,
  },
  {
    who: 'buyer',
    name: 'confirming the deletion of an address',
    at: '/profile',
    bring: ({ press }) => press('addresses:delete'),
    mark: 'dialog[open]',
  },
  {
    who: 'buyer',
    name: 'confirming the deletion of the account',
    at: '/profile',
    bring: async ({ page, press }) => {
      await press('account:profile.delete.open');
      await page.locator('dialog[open] button[type=submit]').click();
    },
    mark: 'dialog[open] [aria-invalid=true]',
  },
];
