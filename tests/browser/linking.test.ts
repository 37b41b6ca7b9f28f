// An account with a password and an identity of a provider that have one address: how they become one, and when they do not.
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import {
  account,
  button,
  field,
  newestCode,
  openPage,
  password,
  post,
  secret,
  toast,
  withShopper,
} from '../support/account-pages.ts';
import { axeFindings } from '../support/axe.ts';
import { screens, type Language } from '../support/browser.ts';
import { beSomebody, goToProvider, providerWords, whoIsHere } from '../support/federated-pages.ts';
import { inTurn } from '../support/in-turn.ts';
import { loseAnswer } from '../support/lose-answer.ts';
import { someAddress } from '../support/some-address.ts';

const url = inject('storeUrl');

const words = {
  ar: {
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    logIn: 'تسجيل الدخول',
    loggedIn: 'تم تسجيل الدخول بنجاح',
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
    noAnswer: 'تعذّر تسجيل الدخول: لم يُجب المتجر. حاول مرة أخرى.',
    link: 'حسابك عندنا مسجّل بالبريد نفسه. اكتب كلمة مروره مرة واحدة لربطه بحسابك في حساب تجريبي.',
    notLinked:
      'لم يُربط حسابك بحسابك في حساب تجريبي هذه المرة. لربطهما، اختر حساب تجريبي عند تسجيل الدخول في المرة القادمة.',
    notLinkedAnother: (typed: string, email: string) =>
      `سجّلت الدخول بالبريد \u2066${typed}\u2069، أما بريدك في حساب تجريبي فهو \u2066${email}\u2069، لذلك لم يُربط الحسابان.`,
    wayAdded: /^أُضيفت طريقة دخول إلى حسابك/,
    devices: 'الأجهزة المسجَّل دخولها',
    verified: 'مؤكَّد',
  },
  en: {
    email: 'Email',
    password: 'Password',
    logIn: 'Log in',
    loggedIn: 'Logged in successfully',
    wrong: 'Email or Password is incorrect',
    noAnswer: 'Login failed: the store did not answer. Please try again.',
    link: 'There is an account here with this email. Enter its password once to link it to Trial account.',
    notLinked:
      'This login did not link your account to Trial account. To link it, choose Trial account the next time you log in.',
    notLinkedAnother: (typed: string, email: string) =>
      `You logged in as \u2066${typed}\u2069, but Trial account knows you as \u2066${email}\u2069, so the two were not linked.`,
    wayAdded: /^A way to log in was added to your account/,
    devices: 'Devices signed in',
    verified: 'Verified',
  },
};

const logInApi = async (email: string, language: Language) => {
  const answer = await post(
    '/user/auth/login',
    { email, password },
    { 'Accept-Language': language, 'X-Forwarded-For': someAddress() },
  );
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { token: string; user: { id: number } } }).data;
};

/** Somebody with an account, whose address is proved here or is not. */
async function owner(language: Language, { isVerified }: { isVerified: boolean }) {
  const { email } = await account(language);
  const { token, user } = await logInApi(email, language);
  if (isVerified) {
    const body = { code: await newestCode(email) };
    const proved = await post('/user/auth/verify-email', body, { Authorization: `Bearer ${token}`, JWT: token });
    expect(proved.status).toBe(200);
  }
  return { email, id: user.id };
}

type Mail = { subject: string; text: string };

async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${url}/sandbox/messages?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { data: Mail[] }).data;
}

/** The mails about a way in, once one has come. */
async function toldOfWays(email: string, language: Language): Promise<Mail[]> {
  const told = async () => (await mailsTo(email)).filter(({ subject }) => words[language].wayAdded.test(subject));
  await expect.poll(async () => (await told()).length, { timeout: 15_000 }).toBeGreaterThan(0);
  return told();
}

const pendingLink = (page: Page) => page.evaluate(() => sessionStorage.getItem('pending-link'));

/** By the provider, as somebody of whom it must be no question who they are. */
async function straightIn(page: Page, language: Language, email: string, verified: 'yes' | 'no' = 'yes') {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  await goToProvider(page, language);
  seen.length = 0;
  await beSomebody(page, language, email, verified);
  await page.waitForURL(`${url}/store`);
  expect(seen).not.toContain('/login');
}

/** By the provider, to the page that wants the account's password first. */
async function askedForPassword(
  page: Page,
  language: Language,
  email: string,
  { verified = 'yes', remember = false }: { verified?: 'yes' | 'no'; remember?: boolean } = {},
) {
  const w = words[language];
  await goToProvider(page, language, { remember });
  await beSomebody(page, language, email, verified);
  await page.waitForURL(`${url}/login?back=%2Fstore`);
  await page.locator('main').getByText(w.link, { exact: true }).waitFor();
  await expect.poll(() => field(page, w.email).inputValue()).toBe(email);
}

async function showPassword(page: Page, language: Language, word = password) {
  await secret(page, words[language].password).fill(word);
  await button(page, words[language].logIn).click();
}

describe.each(screens)('an account and an identity with one address, $language at $width', (screen) => {
  const test = inTurn(screen.language);
  const { language } = screen;
  const w = words[language];

  test('proved on both sides, they are one at once; its owner hears of it, and both ways lead into the same account', async () => {
    const { email, id } = await owner(language, { isVerified: true });
    await withShopper({ url, ...screen }, async ({ page }) => {
      await straightIn(page, language, email);
      await toast(page, w.loggedIn);
      expect((await whoIsHere(page))?.id).toBe(id);

      const [mail] = await toldOfWays(email, language);
      expect(mail?.text).toContain(`${url}/forgetPassword`);

      await page.goto(`${url}/profile`);
      const devices = page.getByRole('list', { name: w.devices });
      await devices.waitFor();
      expect(await devices.getByRole('listitem').count()).toBe(3); // registering, looking up the id, and this one
      await expect.poll(() => field(page, w.email).inputValue()).toBe(email);
    });
    await withShopper({ url, ...screen }, async ({ page }) => {
      await openPage(page, '/login?back=%2Fstore');
      await field(page, w.email).fill(email);
      await showPassword(page, language);
      await page.waitForURL(`${url}/store`);
      expect((await whoIsHere(page))?.id).toBe(id);
    });
    await withShopper({ url, ...screen }, async ({ page }) => {
      await straightIn(page, language, email);
      expect((await whoIsHere(page))?.id).toBe(id);
    });
    // A way that was there already is no news: what was sent later has come, and nothing of it.
    await post('/user/auth/forget-password', { email }, { 'X-Forwarded-For': someAddress() });
    await newestCode(email);
    expect(await toldOfWays(email, language)).toHaveLength(1);
  });

  test.each([
    ['the account has not proved its address', false, 'yes'],
    ['the provider has not proved it', true, 'no'],
  ] as const)(
    'where %s, its password is wanted once, a wrong one loses nothing, and from then on the way is open',
    async (_, isVerified, atProvider) => {
      const { email, id } = await owner(language, { isVerified });
      await withShopper({ url, ...screen }, async ({ page, context }) => {
        await askedForPassword(page, language, email, { verified: atProvider, remember: true });
        expect(await axeFindings(page)).toEqual([]);
        expect(await whoIsHere(page)).toBeNull();

        await showPassword(page, language, 'not-the-password');
        await toast(page, w.wrong);
        expect(await field(page, w.email).inputValue()).toBe(email);
        await page.reload();
        await page.locator('main').getByText(w.link, { exact: true }).waitFor();
        await expect.poll(() => field(page, w.email).inputValue()).toBe(email);

        expect(await page.getByRole('checkbox', { name: providerWords[language].remember }).isChecked()).toBe(true);
        await showPassword(page, language);
        await page.waitForURL(`${url}/store`);
        await toast(page, w.loggedIn);
        const token = (await context.cookies()).find(({ name }) => name === 'token');
        expect((token?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
        expect((await whoIsHere(page))?.id).toBe(id);
        expect(await pendingLink(page)).toBeNull();
        expect(await toldOfWays(email, language)).toHaveLength(1);

        await page.goto(`${url}/profile`);
        const aboutEmail = page.getByRole('region', { name: w.email, exact: true });
        await aboutEmail.getByText(w.verified, { exact: true }).waitFor();
      });
      await withShopper({ url, ...screen }, async ({ page }) => {
        await straightIn(page, language, email, atProvider);
        expect((await whoIsHere(page))?.id).toBe(id);
      });
    },
  );

  test('a proof that the server knows no more: the password signs in, once, and what did not happen is said', async () => {
    const { email, id } = await owner(language, { isVerified: false });
    await withShopper({ url, ...screen }, async ({ page }) => {
      await askedForPassword(page, language, email);
      await page.evaluate(() => {
        const kept = JSON.parse(sessionStorage.getItem('pending-link') ?? '') as object;
        sessionStorage.setItem('pending-link', JSON.stringify({ ...kept, link_token: 'over'.repeat(11) }));
      });
      await page.reload();
      await page.locator('main').getByText(w.link, { exact: true }).waitFor();
      const answers: number[] = [];
      page.on('response', (answer) => answer.url().endsWith('/user/auth/login') && answers.push(answer.status()));
      await showPassword(page, language);
      await page.waitForURL(`${url}/store`);
      await toast(page, w.loggedIn);
      await toast(page, w.notLinked);
      expect(await axeFindings(page)).toEqual([]);
      expect(answers).toEqual([422, 200]);
      expect((await whoIsHere(page))?.id).toBe(id);
      expect(await pendingLink(page)).toBeNull();
    });
    // What the words name leads there.
    await withShopper({ url, ...screen }, async ({ page }) => {
      await askedForPassword(page, language, email);
      await showPassword(page, language);
      await page.waitForURL(`${url}/store`);
      await toast(page, w.loggedIn);
      expect(await page.getByText(w.notLinked).count()).toBe(0);
    });
    await withShopper({ url, ...screen }, async ({ page }) => {
      await straightIn(page, language, email);
      expect((await whoIsHere(page))?.id).toBe(id);
    });
  });

  test('whoever signs in to another account than the one that was asked for is there, and hears that nothing was joined', async () => {
    const [asked, another] = [
      await owner(language, { isVerified: false }),
      await owner(language, { isVerified: false }),
    ];
    await withShopper({ url, ...screen }, async ({ page }) => {
      await askedForPassword(page, language, asked.email);
      await field(page, w.email).fill(another.email);
      await showPassword(page, language);
      await page.waitForURL(`${url}/store`);
      await toast(page, w.notLinkedAnother(another.email, asked.email));
      expect((await whoIsHere(page))?.id).toBe(another.id);
    });
    await withShopper({ url, ...screen }, ({ page }) => askedForPassword(page, language, asked.email));
  });

  test('a joining whose answer was lost is not called undone', async () => {
    const { email, id } = await owner(language, { isVerified: false });
    await withShopper({ url, ...screen }, async ({ page, consoleSaid }) => {
      await askedForPassword(page, language, email);
      await page.route('**/user/auth/login', loseAnswer);
      await showPassword(page, language);
      await toast(page, w.noAnswer);
      expect(consoleSaid().filter((line) => !/ERR_CONNECTION_RESET|status of 4/.test(line))).toEqual([]);
      await page.unroute('**/user/auth/login');
      await button(page, w.logIn).click();
      await page.waitForURL(`${url}/store`);
      await toast(page, w.loggedIn);
      expect(await page.getByText(w.notLinked).count()).toBe(0);
      expect((await whoIsHere(page))?.id).toBe(id);
    });
    await withShopper({ url, ...screen }, async ({ page }) => {
      await straightIn(page, language, email);
      expect((await whoIsHere(page))?.id).toBe(id);
    });
  });
});
