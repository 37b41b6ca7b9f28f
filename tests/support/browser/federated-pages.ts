// Helpers for the trial identity provider in the browser tests of the built store.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Language } from './browser.ts';

const url = inject('storeUrl');

export const providerTexts = {
  ar: {
    remember: 'تذكّرني',
    with: 'المتابعة باستخدام حساب تجريبي',
    choice: 'من تكون؟',
    email: 'البريد الإلكتروني',
    isVerified: 'هل البريد موثّق لدى المزوّد؟',
    approve: 'موافقة ومتابعة',
    decline: 'رفض',
  },
  en: {
    remember: 'Keep me logged in',
    with: 'Continue with Trial account',
    choice: 'Who are you?',
    email: 'Email',
    isVerified: 'Is it verified by the provider?',
    approve: 'Approve and continue',
    decline: 'Decline',
  },
} as const;

export const someEmail = () => `visitor-${randomUUID()}@example.com`;

/** Goes from the login page, which returns to /store, to the page of the trial provider. */
export async function goToProvider(page: Page, language: Language, { at = url, remember = false } = {}): Promise<void> {
  const w = providerTexts[language];
  await page.goto(`${at}/login?back=%2Fstore`);
  if (remember) await page.getByRole('checkbox', { name: w.remember }).check();
  await page.getByRole('button', { name: w.with }).click();
  await page.getByRole('group', { name: w.choice }).waitFor();
}

/** Approves at the provider as a user with this email, verified there or not. */
export async function approveAs(
  page: Page,
  language: Language,
  email: string,
  verified: 'yes' | 'no' = 'yes',
): Promise<void> {
  const w = providerTexts[language];
  await page.getByRole('textbox', { name: w.email }).fill(email);
  await page.getByRole('combobox', { name: w.isVerified }).selectOption(verified);
  await page.getByRole('button', { name: w.approve }).click();
}

/** The logged-in customer, as the server answers this browser. */
export async function whoIsHere(page: Page): Promise<{ id: number; email: string } | null> {
  return page.evaluate(async () => {
    const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1];
    if (token === undefined) return null;
    const answer = await fetch('/api/v1/user/profile', { headers: { Authorization: `Bearer ${token}`, JWT: token } });
    const body = (await answer.json()) as { data: { user: { id: number; email: string } } };
    return body.data.user;
  });
}
