import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { knownShift, layoutShift, openBrowser, screens, workerInCharge, type Shopper } from '../support/browser.ts';
import { inTurn, onlyIn } from '../support/in-turn.ts';
import { someAddress } from '../support/some-address.ts';

const url = inject('storeUrl');
const words = {
  ar: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone: 'رقم الجوال',
    message: 'رسالتك',
    details: 'التفاصيل',
    order: 'رقم الطلب (اختياري)',
    suggestion: 'اقتراح',
    policy: 'سياسة الخصوصية',
    send: 'إرسال',
    again: 'إرسال رسالة أخرى',
    sent: 'تم إرسال رسالتك',
    title: 'وصلتنا رسالتك',
    required: 'هذا الحقل مطلوب',
    short: 'يجب ألّا يقل عن 10 أحرف',
    phoneShort: 'رقم الجوال قصير',
    emailWrong: 'اكتب بريدًا إلكترونيًا صحيحًا',
    numeric: 'يجب أن يكون رقمًا',
    form: 'تعذّر الإرسال: راجع الحقول المحددة',
    offline: 'أنت غير متصل بالإنترنت. الإرسال يحتاج إلى اتصال، وما كتبته محفوظ.',
    failed: 'تعذّر إرسال رسالتك، وما كتبته محفوظ. حاول مرة أخرى.',
    many: /أرسلت رسائل كثيرة\. حاول مرة أخرى بعد \d+ دقيقة/,
    text: 'السلام عليكم، متى يصل طلبي؟',
  },
  en: {
    name: 'Name',
    email: 'Email',
    phone: 'Mobile number',
    message: 'Your message',
    details: 'Details',
    order: 'Order number (optional)',
    suggestion: 'Suggestion',
    policy: 'privacy policy',
    send: 'Send',
    again: 'Send another message',
    sent: 'Message sent',
    title: 'We have your message',
    required: 'This field is required',
    short: 'Must have at least 10 characters',
    phoneShort: 'This phone number is too short',
    emailWrong: 'Must be a valid email',
    numeric: 'Must be numeric',
    form: 'Form validation failed: check the marked fields',
    offline: 'You are offline. Sending needs a connection; what you typed is kept.',
    failed: 'Failed to send message; what you typed is kept. Please try again.',
    many: /You have sent many messages\. Try again in \d+ minutes?/,
    text: 'Hello, when will my order arrive?',
  },
};

/** A browser of which the console may say that the API has refused something or could not be reached, and nothing else. */
async function withShopper(
  options: Parameters<typeof openBrowser>[0],
  story: (shopper: Shopper) => Promise<void>,
): Promise<void> {
  const shopper = await openBrowser(options);
  try {
    await story(shopper);
    const said = shopper
      .consoleSaid()
      .filter((line) => !/status of [45]\d\d .*\/api\/v1\/|ERR_INTERNET_DISCONNECTED/.test(line));
    expect(said).toEqual([]);
  } finally {
    await shopper.close();
  }
}

const field = (page: Page, name: string) => page.locator('main').getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.locator('.Toastify__toast').getByText(text).first().waitFor();
const openPage = async (page: Page, path: string) => {
  await page.goto(`${url}${path}`);
  await page.locator('main form button[type=submit]:not([disabled])').first().waitFor();
};
/** What is tied to a field for those who hear it. */
const about = async (page: Page, name: string) =>
  page.locator(`[id="${await field(page, name).getAttribute('aria-describedby')}"]`).textContent();
const reference = async (page: Page) =>
  ((await page.locator('main section bdi').first().textContent()) ?? '').replace(/\s/g, '');

async function ownersMail(text: string): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/sandbox/messages?to=${encodeURIComponent('care@lamsa.example')}`);
        const { data } = (await answer.json()) as { data: { text: string }[] };
        found = data.find((mail) => mail.text.includes(text))?.text ?? '';
        return found;
      },
      { timeout: 15_000 },
    )
    .not.toBe('');
  return found;
}

let people = 0;
const somebody = () => `writer-${(people += 1)}-${process.hrtime.bigint() % 1_000_000n}@example.com`;

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const test = inTurn(language);
  const w = words[language];
  const isFine = async (page: Page) => {
    await expect.poll(() => axeFindings(page)).toEqual([]); // a toast that fades is pale for a moment
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  };

  test('a message: what is wrong is said at its field, then it is sent and has a reference that the owner knows', () =>
    withShopper({ url, language, width, height }, async ({ page }) => {
      const email = somebody();
      await openPage(page, '/contact');
      await isFine(page);
      expect(await layoutShift(page)).toBeLessThan(knownShift);
      await button(page, w.send).click();
      await toast(page, w.form);
      for (const name of [w.name, w.email, w.phone, w.message]) expect(await about(page, name)).toBe(w.required);
      expect(await field(page, w.name).evaluate((input) => input === document.activeElement)).toBe(true);
      await isFine(page);

      await field(page, w.name).fill('هدى سالم');
      await field(page, w.email).fill('no address');
      await field(page, w.phone).fill('٠٥١٢٣');
      await field(page, w.message).fill('قصيرة');
      await field(page, w.message).blur();
      expect(await about(page, w.email)).toBe(w.emailWrong);
      expect(await about(page, w.phone)).toBe(w.phoneShort);
      await expect.poll(() => about(page, w.message)).toBe(w.short);
      await field(page, w.email).fill(email);
      await field(page, w.phone).fill('٠٥١٢٣٤٥٦٧٨');
      await field(page, w.message).fill(`${w.text}\n<b>x</b>`);
      await button(page, w.send).click();
      await toast(page, w.sent);
      const heading = page.getByRole('heading', { name: w.title });
      await expect.poll(() => heading.evaluate((h2) => h2 === document.activeElement)).toBe(true);
      const number = await reference(page);
      expect(number).toMatch(/^\d{8}$/);
      await isFine(page);
      const mail = await ownersMail(number);
      for (const part of ['هدى سالم', email, '+966512345678', w.text, '<b>x</b>']) expect(mail).toContain(part);

      await button(page, w.again).click();
      await expect.poll(() => field(page, w.name).evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await field(page, w.message).inputValue()).toBe('');
      await page.reload();
      expect(await field(page, w.message).inputValue()).toBe('');
    }));

  test.onEach('a suggestion about an order', () =>
    withShopper({ url, language, width, height }, async ({ page }) => {
      await openPage(page, '/compliants');
      await isFine(page);
      await page.getByRole('radio', { name: w.suggestion }).check();
      await field(page, w.name).fill('Sara Ali');
      await field(page, w.email).fill(somebody());
      await field(page, w.phone).fill('+971501234567');
      await field(page, w.order).fill('A-1');
      await field(page, w.details).fill(w.text);
      await button(page, w.send).click();
      await expect.poll(() => about(page, w.order)).toBe(w.numeric);
      expect(await field(page, w.order).evaluate((input) => input === document.activeElement)).toBe(true);
      await field(page, w.order).fill('#١٠٠٢٤٥');
      await button(page, w.send).click();
      await toast(page, w.sent);
      const mail = await ownersMail(await reference(page));
      expect(mail).toContain('100245');
      expect(mail).toContain('Suggestion');
      await button(page, w.again).click();
      const first = page.getByRole('radio').first();
      await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    }),
  );

  test('without a connection that is said, and what was typed stays through a reload and is sent when it is back', () =>
    withShopper({ hasWorker: true, url, language, width, height }, async ({ page, context }) => {
      await openPage(page, '/contact');
      await workerInCharge(page);
      await page.reload();
      await page.waitForLoadState('networkidle');
      await field(page, w.name).fill('Sara Ali');
      await field(page, w.email).fill(somebody());
      await field(page, w.phone).fill('0512345678');
      await field(page, w.message).fill(w.text);
      await context.setOffline(true);
      await page.locator('main').getByText(w.offline).waitFor();
      await page.getByRole('dialog').getByRole('button').first().click(); // the offline notice
      await button(page, w.send).click();
      await toast(page, w.offline);
      await page.reload();
      await expect.poll(() => field(page, w.message).inputValue()).toBe(w.text);
      await context.setOffline(false);
      await expect.poll(() => page.locator('main').getByText(w.offline).count(), { timeout: 20_000 }).toBe(0);
      await button(page, w.send).click();
      await page.getByRole('heading', { name: w.title }).waitFor();
    }));
});

test.each(onlyIn('ar'))('%s: an answer that was lost: sent again it is the same message', (language) =>
  withShopper({ url, language }, async ({ page }) => {
    const w = words[language];
    await openPage(page, '/contact');
    await field(page, w.name).fill('Sara Ali');
    await field(page, w.email).fill(somebody());
    await field(page, w.phone).fill('0512345678');
    await field(page, w.message).fill(w.text);
    const first: string[] = [];
    await page.route('**/api/v1/contact', async (route) => {
      const answer = await route.fetch();
      first.push(((await answer.json()) as { data: { reference: string } }).data.reference);
      await route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"message":"x","code":"unavailable"}',
      });
    });
    await button(page, w.send).click();
    await toast(page, w.failed);
    expect(await field(page, w.message).inputValue()).toBe(w.text);
    await page.unroute('**/api/v1/contact');
    await button(page, w.send).click();
    await page.getByRole('heading', { name: w.title }).waitFor();
    expect([await reference(page)]).toEqual(first);
  }),
);

test.each(onlyIn('en'))('%s: too many: how long to wait is said', (language) =>
  withShopper({ url, language }, async ({ page }) => {
    const w = words[language];
    const email = somebody();
    for (let time = 0; time < 6; time += 1) {
      const taken = await fetch(`${url}/api/v1/contact`, {
        method: 'POST',
        // Other tests write from this machine's own address.
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': someAddress() },
        body: JSON.stringify({ name: 'Sara', email, phone: '0512345678', message: `Message number ${time}` }),
      });
      expect(taken.status).toBe(201);
    }
    await openPage(page, '/contact');
    await field(page, w.name).fill('Sara');
    await field(page, w.email).fill(email);
    await field(page, w.phone).fill('0512345678');
    await field(page, w.message).fill(w.text);
    await button(page, w.send).click();
    await toast(page, w.many);
    expect(await field(page, w.message).inputValue()).toBe(w.text);
  }),
);

test('people neither see the field for programs nor reach it, and what fills it in mails nobody', () =>
  withShopper({ url, language: 'en', width: 1280, height: 800 }, async ({ page }) => {
    const w = words.en;
    await openPage(page, '/contact');
    const trap = page.locator('input[name=website]');
    expect(
      await trap.evaluate(
        (input) =>
          input.getBoundingClientRect().width > 1 &&
          getComputedStyle(input.closest('div') ?? input).clipPath === 'none',
      ),
    ).toBe(false);
    await field(page, w.phone).focus();
    await page.keyboard.press('Tab');
    expect(await field(page, w.message).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    const policy = page.locator('main form').getByRole('link', { name: w.policy });
    expect(await policy.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await button(page, w.send).evaluate((input) => input === document.activeElement)).toBe(true);
    const message = `Cheap things ${somebody()}`;
    await field(page, w.name).fill('Program');
    await field(page, w.email).fill(somebody());
    await field(page, w.phone).fill('0512345678');
    await field(page, w.message).fill(message);
    await trap.fill('https://spam.test', { force: true });
    await button(page, w.send).click();
    await page.getByRole('heading', { name: w.title }).waitFor();
    await button(page, w.again).click();
    await field(page, w.name).fill('Person');
    await field(page, w.email).fill(somebody());
    await field(page, w.phone).fill('0512345678');
    await field(page, w.message).fill(`After it ${message}`);
    await button(page, w.send).click();
    await page.getByRole('heading', { name: w.title }).waitFor();
    await ownersMail(`After it ${message}`);
    const { data } = (await (await fetch(`${url}/sandbox/messages?to=care%40lamsa.example`)).json()) as {
      data: { text: string }[];
    };
    expect(data.filter(({ text }) => text.includes(`> \u2068${message}`))).toEqual([]);
  }));

test('whoever is signed in need not say who they are', () =>
  withShopper({ url, language: 'en', width: 1280, height: 800 }, async ({ page, context }) => {
    const w = words.en;
    const email = somebody();
    const number = String(process.hrtime.bigint() % 10_000_000n).padStart(7, '0');
    const password = 'plum-tree-harbour';
    const answer = await fetch(`${url}/api/v1/user/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
      body: JSON.stringify({
        first_name: 'Huda',
        last_name: 'Salem',
        email,
        phone: `+96655${number}`,
        password,
        password_confirmation: password,
      }),
    });
    const { data } = (await answer.json()) as { data: { token: string } };
    await context.addCookies([{ name: 'token', value: data.token, url }]);
    await openPage(page, '/contact');
    await expect.poll(() => field(page, w.name).inputValue()).toBe('Huda Salem');
    expect(await field(page, w.email).inputValue()).toBe(email);
    await field(page, w.message).fill(w.text);
    await button(page, w.send).click();
    await page.getByRole('heading', { name: w.title }).waitFor();
  }));
