// Nothing shifts while a page loads, in English.
import { expect, inject, test } from 'vitest';
import { withShopper } from '../../support/browser/account-pages.ts';
import { putSession, registerCustomer } from '../../support/browser/device.ts';
import { goInApp, takeShifts } from '../../support/browser/layout-shifts.ts';
import { checkLayoutShift, listedProducts } from '../../support/browser/layout-walk.ts';

const url = inject('storeUrl');

checkLayoutShift('en');

test('a customer’s page shows the offer at the top even if the settings never load', { tags: ['core'] }, () =>
  withShopper({ url, language: 'en' }, async ({ page }) => {
    const customer = await registerCustomer(url, 'Noura');
    await page.goto(`${url}/about`);
    await putSession(page, customer);
    await page.evaluate(() => sessionStorage.clear());
    await page.route('**/api/v1/settings', () => undefined);
    await page.goto(`${url}/cart`);
    await page.getByRole('region', { name: 'Offer' }).waitFor();
  }),
);

test(
  'a product with varieties opened from a list moves nothing when they arrive late',
  { tags: ['core'] },
  async () => {
    const product = (await listedProducts('en', 20)).find(({ varieties }) => varieties.length > 1);
    if (!product) throw new Error('the first page of the list has no product with varieties');
    await withShopper({ url, language: 'en', width: 1280 }, async ({ page }) => {
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await page.route(`**/api/v1/products/${product.id}`, async (route) => {
        await answered;
        await route.continue();
      });
      await page.goto(`${url}/store`);
      await page.locator(`main a[href^="/products/${product.id}"]`).first().waitFor();
      await goInApp(page, `/products/${product.id}`);
      await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
      await page.getByText('Loading the rest of the details').waitFor({ state: 'attached' });
      await takeShifts(page);
      answer();
      await page.getByRole('region', { name: 'Choose an option' }).waitFor();
      expect(await takeShifts(page)).toEqual([]);
    });
  },
);
