import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { withShopper } from '../../support/browser/account-pages.ts';
import { appOnDevice, screens } from '../../support/browser/browser.ts';
import { runCommandLine } from '../../support/store/command-line.ts';
import { dumpDevice, type Customer } from '../../support/browser/device.ts';
import { closeOfflineDialog } from '../../support/browser/offline-dialog.ts';
import { aBuyer, riyadhAddress, ask, heading, newestOrder, openAs, placeOrder } from '../../support/store/ordering.ts';
import type { InvoiceDocument } from '../../../contract/orders/orders.ts';

const url = inject('storeUrl');
const folder = inject('storeDataDir');

/** An order due on delivery, placed outside the browser. */
const anOrder = async (customer: Customer) => (await placeOrder(customer)).id;

const texts = {
  ar: { title: 'طلباتي', details: 'تفاصيل الطلب', stage: 'قيد التجهيز', transactions: 'عمليات الدفع' },
  en: { title: 'My Orders', details: 'Order details', stage: 'Request being processed', transactions: 'Transactions' },
};

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  test('the order list, an order with its four stages, and the transactions', { tags: ['core'] }, () =>
    withShopper({ url, language, width, height }, async ({ page }) => {
      const w = texts[language];
      const customer = await aBuyer();
      await anOrder(customer);
      const { number } = await newestOrder(customer);
      await openAs(page, customer, '/orders');
      await heading(page, w.title).waitFor();
      await page.getByText(number).first().waitFor();
      await page.getByRole('link', { name: `${w.details} ${number}` }).click();
      await page.waitForURL(/\/OrderDetails\//);
      await page.locator('main ol li[aria-current=step]').getByText(w.stage).waitFor();
      expect(await page.locator('main ol[aria-label] li').count()).toBe(4);
      await page.getByText('RHOB3242').waitFor();
      await page.goto(`${url}/transactions`);
      await heading(page, w.transactions).waitFor();
      await page.getByText(number).waitFor();
    }),
  );
});

describe('an order', () => {
  const visit = (run: Parameters<typeof withShopper>[1]) => withShopper({ url, language: 'en', width: 1280 }, run);

  test(
    'paid by card has an invoice in both languages, with a QR code that an independent reader decodes',
    { tags: ['core'] },
    () =>
      visit(async ({ page }) => {
        const customer = await aBuyer();
        await openAs(page, customer, '/checkout?step=payment');
        await page.locator('main input[value=card]').check();
        const field = (autocomplete: string) => page.locator(`main input[autocomplete="${autocomplete}"]`);
        await field('cc-number').fill('4111111111111111');
        await field('cc-exp').fill('0930');
        await field('cc-csc').fill('123');
        await field('cc-name').fill('Noura Alharbi');
        const button = page.locator('main form button[type=submit]');
        await button.click();
        await page.waitForURL(/step=review/);
        await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
        await button.click();
        await page.waitForURL(/\/sandbox\/moyasar/);
        await page.getByRole('button', { name: 'Approve' }).click();
        await page.getByRole('link', { name: 'Order details' }).click();
        await page.getByRole('link', { name: 'Tax invoice' }).click();
        await page.getByText('فاتورة ضريبية مبسطة').waitFor();
        await page.getByText('Simplified tax invoice').waitFor();
        const code = page.getByRole('img', { name: 'Invoice QR code' });
        await code.waitFor();
        const { data, info } = await sharp(await code.screenshot())
          .resize({ width: 600 })
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const read = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
        const { id } = await newestOrder(customer);
        const { invoice } = await ask<{ invoice: InvoiceDocument }>(customer, 'GET', `/orders/${id}/invoice`);
        expect(read).toBe(invoice.qr);
        const bytes = Buffer.from(read, 'base64');
        const fields: string[] = [];
        for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0))
          fields.push(bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)).toString('utf8'));
        expect(fields).toEqual([
          invoice.seller.name.ar,
          invoice.seller.vat_number,
          invoice.issued_at.replace(/\.\d+Z$/, 'Z'),
          invoice.total.toFixed(2),
          invoice.vat.toFixed(2),
        ]);
        await page.emulateMedia({ media: 'print' });
        expect(await page.locator('header, footer').first().isVisible()).toBe(false);
        expect(await page.getByText('Simplified tax invoice').isVisible()).toBe(true);
      }),
  );

  test('opens offline once viewed, but never stores its address on the device; logging out deletes it all', () =>
    withShopper({ url, language: 'en', width: 1280, hasWorker: true }, async ({ page, context, takeConsole }) => {
      const customer = await aBuyer();
      const id = await anOrder(customer);
      const { number } = await newestOrder(customer);
      await page.clock.install();
      await openAs(page, customer, `/OrderDetails/${id}`);
      await page.getByText('RHOB3242').waitFor();
      await expect.poll(async () => (await dumpDevice(page)).indexedDB, { timeout: 10_000 }).toContain('kept');
      await page.goto(`${url}/orders`);
      const details = page.getByRole('link', { name: `Order details ${number}` });
      await details.waitFor();
      await expect.poll(async () => (await dumpDevice(page)).indexedDB, { timeout: 10_000 }).toContain(number);
      expect(Object.values(await dumpDevice(page)).filter((each) => each.includes('RHOB3242'))).toEqual([]);
      await appOnDevice(page);
      await context.setOffline(true);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await details.click();
      await page.getByText('This is the copy saved on this device', { exact: false }).waitFor();
      await heading(page, `Order ${number}`).waitFor();
      expect(await page.getByText('RHOB3242').count()).toBe(0);
      await page.getByText('You need a connection to cancel or reorder', { exact: false }).waitFor();
      await page.locator('header').getByLabel('Noura’s account', { exact: true }).click();
      await page.locator('header').getByRole('button', { name: 'Log Out' }).click();
      await page.getByText('Logged out successfully').waitFor();
      await page.clock.runFor(3_000); // longer than writes are delayed
      const traces = async () =>
        Object.values(await dumpDevice(page)).filter((each) => each.includes(id) || each.includes(number));
      await expect.poll(traces).toEqual([]); // the worker, whose clock is real, may not be done
      takeConsole(); // the browser reports each failed request
    }));

  test('has an invoice that opens offline; the device stores no phone or address, and logging out deletes it', () =>
    withShopper({ url, language: 'en', width: 1280, hasWorker: true }, async ({ page, context, takeConsole }) => {
      const customer = await aBuyer();
      const { user } = await ask<{ user: { phone: string } }>(customer, 'GET', '/user/profile');
      const id = await anOrder(customer);
      const { number } = await newestOrder(customer);
      for (const stage of [['shipped', '--tracking', '44001'], ['delivered']])
        expect(await runCommandLine(['orders', 'move', number, ...stage], { DATA_DIR: folder })).toMatchObject({
          code: 0,
        });
      const { invoice } = await ask<{ invoice: InvoiceDocument }>(customer, 'GET', `/orders/${id}/invoice`);
      await page.clock.install();
      await openAs(page, customer, `/OrderDetails/${id}`);
      await page.getByRole('link', { name: 'Tax invoice' }).click();
      await page.getByText('Simplified tax invoice').waitFor();
      const device = () => dumpDevice(page);
      await expect.poll(async () => (await device()).indexedDB, { timeout: 10_000 }).toContain(invoice.number);
      const personal = [user.phone, user.phone.replace('+966', ''), riyadhAddress.short_address, riyadhAddress.street];
      const storedOf = (texts: string[]) =>
        device().then((all) => Object.values(all).flatMap((each) => texts.filter((text) => each.includes(text))));
      expect(await storedOf(personal)).toEqual([]);

      await appOnDevice(page);
      await context.setOffline(true);
      await page.goto(`${url}/OrderDetails/${id}/invoice`);
      await closeOfflineDialog(page);
      await page.getByText('Simplified tax invoice').waitFor();
      await page.getByText('فاتورة ضريبية مبسطة').waitFor();
      const shown = (await page.locator('main').textContent()) ?? '';
      expect(shown).toContain(invoice.number);
      expect(shown).toContain(invoice.seller.vat_number);
      expect(personal.filter((text) => shown.includes(text))).toEqual([]);
      await page.getByRole('img', { name: 'Invoice QR code' }).waitFor();

      await page.locator('header').getByLabel('Noura’s account', { exact: true }).click();
      await page.locator('header').getByRole('button', { name: 'Log Out' }).click();
      await page.getByText('Logged out successfully').waitFor();
      await page.clock.runFor(3_000); // longer than writes are delayed
      const ofTheOrder = [id, number, invoice.number, invoice.qr, invoice.buyer.name, ...personal];
      await expect.poll(() => storedOf(ofTheOrder)).toEqual([]); // the worker, whose clock is real, may not be done
      takeConsole(); // the browser reports each failed request
    }));
});
