// The login form while the list of identity providers is loading.
import { describe, expect, inject, test } from 'vitest';
import { button, openPage, withShopper } from '../../support/browser/account-pages.ts';
import { screens } from '../../support/browser/browser.ts';
import { takeShifts } from '../../support/browser/layout-shifts.ts';

const url = inject('storeUrl');

const texts = {
  ar: { logIn: 'تسجيل الدخول', trial: 'المتابعة باستخدام حساب تجريبي' },
  en: { logIn: 'Log in', trial: 'Continue with Trial account' },
};

describe.each(screens)('identity providers load, $language at $width px', ({ language, width, height }) => {
  test.each([true, false])('nothing moves once they are known (there is one: %s)', (isThere) =>
    withShopper({ url, language, width, height }, async ({ page }) => {
      const w = texts[language];
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/user/auth/providers', async (route) => {
        await held;
        if (isThere) return route.continue();
        return route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":[]}' });
      });
      await openPage(page, '/forgetPassword');
      await page.locator('main a[href="/login"]').click();
      await button(page, w.logIn).waitFor();
      await takeShifts(page); // from the other page's footer, on a slow machine
      const below = page.locator('main a[href="/register"]');
      const before = await below.boundingBox();
      release();
      if (isThere) await button(page, w.trial).waitFor();
      else await page.waitForResponse('**/user/auth/providers').catch(() => null);
      expect(await takeShifts(page)).toEqual([]);
      expect(await below.boundingBox()).toEqual(before);
    }),
  );
});
