import { describe, expect, inject, test } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { openBrowser, screens, withBrowser, workerInCharge, type Screen } from '../../support/browser/browser.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';
import { approveAs, goToProvider, providerTexts, someEmail, whoIsHere } from '../../support/browser/federated-pages.ts';

const url = inject('storeUrl');

const phone: Screen = { language: 'ar', width: 390, height: 844 };
const desk: Screen = { language: 'en', width: 1280, height: 800 };

describe.each(screens)('federated sign-in, $language at $width', (screen) => {
  const { language } = screen;

  test(
    'a new person gets an account and returns to the same page; the next time it is the same account',
    { tags: language === 'en' ? ['core'] : [] },
    async () => {
      const email = someEmail();
      const ids: number[] = [];
      for (let visit = 0; visit < 2; visit++) {
        await withBrowser({ url, ...screen }, async ({ page }) => {
          await goToProvider(page, language);
          expect(await layoutShiftsSoFar(page)).toEqual([]);
          await approveAs(page, language, email);
          await page.waitForURL(`${url}/store`);
          const user = await whoIsHere(page);
          expect(user?.email).toBe(email);
          ids.push(user?.id ?? 0);
          // The tab has no trace of the attempt, and the login page is no longer available.
          expect(await page.evaluate(() => sessionStorage.getItem('federated-attempt'))).toBeNull();
          await page.goto(`${url}/login`);
          await page.waitForURL(`${url}/`);
        });
      }
      expect(ids[0]).toBe(ids[1]);
    },
  );
});

test('the sandbox provider’s page reports an invalid address, and signs in any valid one', async () => {
  const shopper = await openBrowser({ url, ...phone });
  try {
    const { page } = shopper;
    await goToProvider(page, 'ar');
    expect(await axeFindings(page)).toEqual([]);
    await approveAs(page, 'ar', 'no@address');
    await page.getByRole('alert').filter({ hasText: 'اكتب بريدًا إلكترونيًا صحيحًا' }).waitFor();
    expect(await page.getByRole('textbox', { name: providerTexts.ar.email }).inputValue()).toBe('no@address');
    await approveAs(page, 'ar', someEmail());
    await page.waitForURL(`${url}/store`);
  } finally {
    await shopper.close();
  }
});

test('with the worker in control the shell comes from the device, the call goes to the server, and nothing is cached', async () => {
  await withBrowser({ hasWorker: true, url, ...phone }, async ({ page, context }) => {
    await page.goto(`${url}/store`);
    await workerInCharge(page);
    const answers: { path: string; byWorker: boolean }[] = [];
    context.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      answers.push({ path: pathname, byWorker: answer.fromServiceWorker() });
    });
    await goToProvider(page, 'ar');
    await approveAs(page, 'ar', someEmail());
    await page.waitForURL(`${url}/store`);
    expect(answers).toContainEqual({ path: '/login/return', byWorker: true });
    expect(answers).toContainEqual({ path: '/api/v1/user/auth/federated', byWorker: false });
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map((request) => request.url);
    });
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter((address) => /\/login(\/|\?|$)|\/user\/|sandbox|code=/.test(address))).toEqual([]);
  });
});

test('a store opened under another name of this machine returns to that name', async () => {
  const alias = url.replace('127.0.0.1', 'localhost');
  await withBrowser({ url: alias, ...desk }, async ({ page }) => {
    await goToProvider(page, 'en', { at: alias });
    expect(page.url().startsWith(url)).toBe(true);
    await approveAs(page, 'en', someEmail());
    await page.waitForURL(`${alias}/store`);
    expect(await whoIsHere(page)).not.toBeNull();
  });
});
