import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '../../../tests/support/store/command-line.ts';
import { testFolder } from '../../../tests/support/folder.ts';
import { openShop, type Shop } from '../../../tests/support/api/shop.ts';
import { listSettings } from '../../features/content/list-settings.ts';
import { writeSettings } from '../../features/content/write-content.ts';
import { writePages } from '../../features/pages/manage-pages.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const store = (...argv: string[]) => runHere(['settings', ...argv], (work) => work(shop.open.db));
const stored = async (name: string) => (await listSettings(shop.open.db)).find(({ key }) => key === name);
const shown = async () => {
  await shop.catalogue.refresh();
  const { general_settings } = (await shop.json('/settings')).body.data as {
    general_settings: { key: string; value: string }[];
  };
  return Object.fromEntries(general_settings.map(({ key, value }) => [key, value]));
};

test.each([
  ['noSuch', 'x', 'noSuch is not a valid setting name: lower-case letters, digits and _ only. Nothing was changed.'],
  ['phone', 'hello', 'phone must be a number with its country code, such as +966112345678. Nothing'],
  ['return_days', 'abc', 'return_days must be a whole number of days, such as 7. Nothing'],
  ['return_fees', 'maybe', 'return_fees must be customer or free: who pays for return shipping. Nothing'],
  ['email', 'x<script>', 'email must be an address such as care@shop.example. Nothing'],
  ['free_shipping_from', '-5', 'free_shipping_from must be an amount in SAR, such as 300'],
  ['tax_number', 'abc', 'tax_number must be the 15 digits of the VAT number'],
  ['instagram', 'javascript:alert(1)', 'instagram must be the address of the store’s page'],
  ['google_play_download_link', 'javascript:alert(1)', 'google_play_download_link must be the address of the app'],
])('%s cannot be set to %s, and the reason is given', async (name, value, reason) => {
  const { code, out, err } = await store('set', name, value);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(reason);
  expect(await stored(name)).toBeUndefined();
});

describe('documents of the owner', () => {
  const withFile = (name: string, content: string | Uint8Array) => {
    const folder = testFolder();
    folder.write(name, content);
    return (...argv: string[]) => runHere(['settings', ...argv], (work) => work(shop.open.db), { cwd: folder.path });
  };

  test.each([
    ['vat.pdf', async () => '%PDF-1.7 a certificate', 'application/pdf'],
    [
      'vat.png',
      () =>
        sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'image/webp',
    ],
  ])('%s is stored, and shoppers can open it', async (name, made, type) => {
    const run = withFile(name, await made());
    expect(await run('set', 'tax_certificate', '--file', name)).toEqual({
      code: 0,
      out: 'tax_certificate is set.\n',
      err: '',
    });
    const address = (await shown())['tax_certificate'] ?? '';
    const answer = await shop.app.fetch(new Request(`http://store.test${address}`));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect((await store('remove', 'tax_certificate')).code).toBe(0);
  });

  test.each([
    [['tax_certificate', '--file', 'vat.pdf'], 'vat.pdf is not a PDF and cannot be read as a picture'],
    [['tax_certificate', '--file', 'no.pdf'], 'no.pdf does not exist. Nothing was changed.'],
    [['phone', '--file', 'vat.pdf'], 'phone does not accept a file. Nothing was changed.'],
    [['tax_certificate', 'https://vat.example', '--file', 'vat.pdf'], 'give a VALUE or --file, not both'],
    [['tax_certificate', 'javascript:alert(1)'], 'tax_certificate must be an https:// address'],
    [['commercial_registration_link', 'javascript:alert(1)'], 'commercial_registration_link must be the address where'],
  ])('%j is refused with a reason', async (argv, reason) => {
    const { code, err } = await withFile('vat.pdf', 'a letter')('set', ...argv);
    expect(code).not.toBe(0);
    expect(err).toContain(reason);
    expect(await stored(argv[0] ?? '')).toBeUndefined();
  });
});

test('an unknown name is stored for pages and other clients, with a note', async () => {
  const { code, out } = await store('set', 'opening_hours', '--ar', 'من 9', '--en', 'from 9');
  expect([code, out]).toEqual([
    0,
    'opening_hours is set. The store itself does not read it; your pages can, as {{opening_hours}}.\n',
  ]);
  expect(await shown()).toMatchObject({ opening_hours: 'من 9' });
});

test('a name that may be a typo is stored, and the intended one suggested', async () => {
  const { code, out } = await store('set', 'emial', 'x');
  expect([code, out]).toEqual([0, expect.stringContaining('Did you mean email?')]);
  expect((await store('remove', 'emial')).code).toBe(0);
});

test('a setting is stored in its normal form, and a language without a value keeps its text', async () => {
  expect(await store('set', 'phone', '٠٠٩٦٦ ١١ ٢٣٤ ٥٦٧٨')).toEqual({ code: 0, out: 'phone is set.\n', err: '' });
  expect((await shown())['phone']).toBe('+966112345678');
  await store('set', 'company', '--ar', 'الرياض', '--en', 'Riyadh');
  await store('set', 'company', '--en', 'Jeddah');
  expect(await stored('company')).toEqual({ key: 'company', valueAr: 'الرياض', valueEn: 'Jeddah' });
  await store('set', 'return_days', '7');
  await store('set', 'return_days', '--ar', '');
  expect(await stored('return_days')).toEqual({ key: 'return_days', valueAr: '', valueEn: '' });
});

test('a name stored by an older version is listed until it is removed', async () => {
  await writeSettings(shop.open.db, [
    { key: 'fone', valueAr: 'x', valueEn: 'x' },
    { key: 'free_shipping_from', valueAr: '-5', valueEn: '-5' },
  ]);
  expect((await store('list')).out).toContain('fone = x\n');
  const companies = await (await shop.customer()).json('/shipping-companies?city=riyadh');
  expect([companies.status, companies.body.data[0].free_above]).toEqual([200, null]);
  expect((await shown())['fone']).toBe('x');
  expect(await store('remove', 'fone')).toEqual({ code: 0, out: 'fone is removed.\n', err: '' });
  expect(await shown()).not.toHaveProperty('fone');
  expect(await store('remove', 'fone')).toEqual({
    code: 1,
    out: '',
    err: 'There is no setting fone. See: settings list\n',
  });
});

test('emptying a setting that a page uses is reported with the page; one that no text uses is not', async () => {
  const at = new Date();
  const both = {
    ar: { title: 'ش', body: 'من {{free_shipping_from}} ر.س' },
    en: { title: 'S', body: 'From {{free_shipping_from}}.' },
  };
  await writePages(
    shop.open.db,
    (['ar', 'en'] as const).map((language) => ({ slug: 'shipping-policy' as const, language, text: both[language] })),
    at,
  );
  expect((await store('set', 'free_shipping_from', '300')).out).toBe('free_shipping_from is set.\n');
  const hole = 'It is empty now, but used on shipping-policy (ar, en)';
  expect(await store('set', 'free_shipping_from', '')).toMatchObject({ code: 0, out: expect.stringContaining(hole) });
  expect((await store('set', 'po', '')).out).toBe('po is set.\n');
  await store('set', 'free_shipping_from', '300');
  expect((await store('remove', 'free_shipping_from')).out).toContain(hole);
});

test('help lists each setting and its format', async () => {
  const { out } = await store('set', '--help');
  expect(out).toMatch(/^ {2}phone +a number with its country code, such as \+966112345678$/m);
  expect(out).toMatch(/^ {2}store_name +a text/m);
});
