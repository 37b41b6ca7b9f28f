// Nothing shifts while a page loads, in English.
import { inject, test } from 'vitest';
import { withShopper } from '../support/browser/account-pages.ts';
import { putSession, registerCustomer } from '../support/browser/device.ts';
import { checkLayoutShift } from '../support/browser/layout-walk.ts';

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
