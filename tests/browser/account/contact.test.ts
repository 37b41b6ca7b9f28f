import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { withShopper } from '../../support/browser/account-pages.ts';
import { screens } from '../../support/browser/browser.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';

const url = inject('storeUrl');
const texts = {
  ar: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone: 'رقم الجوال',
    message: 'رسالتك',
    policy: 'سياسة الخصوصية',
    send: 'أرسل',
    again: 'أرسل رسالة أخرى',
    sent: 'تم إرسال رسالتك',
    title: 'استلمنا رسالتك',
    required: 'هذا الحقل مطلوب',
    short: 'يجب ألّا يقل عن 10 أحرف',
    phoneShort: 'رقم الجوال قصير جدًا',
    emailWrong: 'اكتب بريدًا إلكترونيًا صحيحًا',
    form: 'تعذّر الإرسال: راجع الحقول المحددة',
    text: 'السلام عليكم، متى يصل طلبي؟',
  },
  en: {
    name: 'Name',
    email: 'Email',
    phone: 'Mobile number',
    message: 'Your message',
    policy: 'privacy policy',
    send: 'Send',
    again: 'Send another message',
    sent: 'Message sent',
    title: 'We have received your message',
    required: 'This field is required',
    short: 'Must have at least 10 characters',
    phoneShort: 'This phone number is too short',
    emailWrong: 'Must be a valid email',
    form: 'Form validation failed: check the marked fields',
    text: 'Hello, when will my order arrive?',
  },
};

const field = (page: Page, name: string) => page.locator('main').getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.locator('.Toastify__toast').getByText(text).first().waitFor();
const openPage = async (page: Page, path: string) => {
  await page.goto(`${url}${path}`);
  await page.locator('main form button[type=submit]:not([disabled])').first().waitFor();
};
/** The field's description for screen readers. */
const about = async (page: Page, name: string) =>
  page.locator(`[id="${await field(page, name).getAttribute('aria-describedby')}"]`).textContent();
const reference = async (page: Page) =>
  ((await page.locator('main section bdi').first().textContent()) ?? '').replace(/\s/g, '');

async function ownersMail(text: string): Promise<string> {
  let reference = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/sandbox/messages?to=${encodeURIComponent('care@lamsa.example')}`);
        const { data } = (await answer.json()) as { data: { text: string }[] };
        reference = data.find((mail) => mail.text.includes(text))?.text ?? '';
        return reference;
      },
      { timeout: 15_000 },
    )
    .not.toBe('');
  return reference;
}

let people = 0;
const somebody = () => `writer-${(people += 1)}-${process.hrtime.bigint() % 1_000_000n}@example.com`;

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const w = texts[language];

  test(
    'errors show at their fields; a sent message has a reference that the owner also receives',
    { tags: language === 'en' ? ['core'] : [] },
    () =>
      withShopper({ url, language, width, height }, async ({ page }) => {
        const email = somebody();
        await openPage(page, '/contact');
        expect(await layoutShiftsSoFar(page)).toEqual([]);
        await button(page, w.send).click();
        await toast(page, w.form);
        for (const name of [w.name, w.email, w.phone, w.message]) expect(await about(page, name)).toBe(w.required);
        expect(await field(page, w.name).evaluate((input) => input === document.activeElement)).toBe(true);

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
        const mail = await ownersMail(number);
        for (const part of ['هدى سالم', email, '+966512345678', w.text, '<b>x</b>']) expect(mail).toContain(part);

        await button(page, w.again).click();
        await expect.poll(() => field(page, w.name).evaluate((input) => input === document.activeElement)).toBe(true);
        expect(await field(page, w.message).inputValue()).toBe('');
        await page.reload();
        expect(await field(page, w.message).inputValue()).toBe('');
      }),
  );
});

test('people can neither see nor reach the honeypot field', { tags: ['core'] }, () =>
  withShopper({ url, language: 'en', width: 1280, height: 800 }, async ({ page }) => {
    const w = texts.en;
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
  }),
);
