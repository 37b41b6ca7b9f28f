import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesBelow, isScript, isTest, root } from '../../../tests/support/sources.ts';
import { checkSetting, knownSettings, nearestTo } from './known-settings.ts';

const both = (value: string) => ({ ar: value, en: value });

test.each([
  ['phone', ' 00966 11 234-5678 ', '+966112345678'],
  ['phone', '\u200E+٩٦٦ ٩٢٠٠ ١٢٣٤٥', '+966920012345'],
  ['phone', '0112345678', '+966112345678'],
  ['phone', '9200 12345', '+966920012345'],
  ['email', 'care@shop.example', 'care@shop.example'],
  ['free_shipping_from', '٢٩٩٫٥٠', '299.50'],
  ['free_shipping_from', '0', '0'],
  ['return_days', '٧', '7'],
  ['return_fees', 'customer', 'customer'],
  ['reply_days', '٣', '3'],
  ['tax_number', '300000000000003', '300000000000003'],
  ['commercial_registration', '7000000000', '7000000000'],
  [
    'commercial_registration_link',
    'https://eauthenticate.saudibusiness.gov.sa/',
    'https://eauthenticate.saudibusiness.gov.sa/',
  ],
  ['tax_certificate', '/media/0123456789abcdef.pdf', '/media/0123456789abcdef.pdf'],
  ['instagram', 'https://www.instagram.com/lamsa', 'https://www.instagram.com/lamsa'],
  ['flash_sale_ends', 'weekly', 'weekly'],
  ['flash_sale_ends', '2026-12-01T20:00+03:00', '2026-12-01T20:00+03:00'],
  ['flash_sale_ends', '2026-12-01T20:00', '2026-12-01T20:00'],
  ['flash_sale_ends', '2026-12-01', '2026-12-01'],
  ['home_video', '/media/intro-1a2b.mp4', '/media/intro-1a2b.mp4'],
])('%s accepts %j', (name, typed, stored) => {
  expect(checkSetting(name, both(typed))).toEqual({ isRight: true, ...both(stored) });
});

test.each([
  ['phone', 'hello'],
  ['phone', '112345678'],
  ['email', 'x<script>'],
  ['tax_number', 'abc'],
  ['commercial_registration', '123'],
  ['free_shipping_from', '-5'],
  ['free_shipping_from', '1.234'],
  ['return_days', 'abc'],
  ['return_fees', 'maybe'],
  ['reply_days', '0'],
  ['reply_days', '2.5'],
  ['instagram', 'javascript:alert(1)'],
  ['google_play_download_link', 'javascript:alert(1)//https://x.example'],
  ['apple_store_download_link', 'https:///'],
  ['flash_sale_ends', 'tomorrow'],
  ['flash_sale_ends', '2026-12-01 20:00'],
  ['flash_sale_ends', '2026-02-30T20:00Z'],
  ['home_video', 'http://films.example/a.mp4'],
  ['promo_code', 'TEN PERCENT'],
  ['derm_teeth_category', 'الأسنان'],
])('%s refuses %j, and says what it accepts', (name, typed) => {
  expect(checkSetting(name, both(typed))).toEqual({
    isRight: false,
    reason: `must be ${knownSettings[name as keyof typeof knownSettings].takes}`,
  });
});

test('every setting may be empty or in one language, and a text may differ by language', () => {
  for (const name of Object.keys(knownSettings)) {
    expect(checkSetting(name, both(' '))).toEqual({ isRight: true, ...both('') });
    expect(checkSetting(name, { ar: null })).toMatchObject({ isRight: true });
  }
  const odd = { ar: '<script>alert(1)</script>\nسطر', en: '"><img src=x onerror=alert(1)>' };
  expect(checkSetting('tagline', odd)).toEqual({ isRight: true, ...odd });
  expect(checkSetting('company', { en: 'Riyadh' })).toEqual({ isRight: true, ar: undefined, en: 'Riyadh' });
});

test('a setting that is not a text has one value for both languages, unless each has its own', () => {
  expect(checkSetting('return_days', { en: '7' })).toEqual({ isRight: true, ...both('7') });
  expect(checkSetting('return_days', { ar: '٧', en: '7' })).toEqual({ isRight: true, ...both('7') });
  expect(checkSetting('return_days', { ar: '', en: null })).toEqual({ isRight: true, ...both('') });
  const ownPages = { ar: 'https://x.com/lamsa_ar', en: 'https://x.com/lamsa_en' };
  expect(checkSetting('twitter', ownPages)).toEqual({ isRight: true, ...ownPages });
});

test('an error in one language names that language', () => {
  expect(checkSetting('store_name', { ar: 'لمسة', en: 'x'.repeat(201) })).toEqual({
    isRight: false,
    language: 'en',
    reason: 'must have at most 200 characters',
  });
  expect(checkSetting('company', both('a\u0001b'))).toMatchObject({ reason: expect.stringContaining('control') });
});

test('the store’s name fits the QR code of invoices', () => {
  const ofLetters = (count: number) => checkSetting('store_name', { ar: 'ل'.repeat(count), en: '' });
  expect(ofLetters(128)).toMatchObject({
    isRight: false,
    language: 'ar',
    reason: expect.stringContaining('255 bytes'),
  });
  expect(ofLetters(127)).toMatchObject({ isRight: true });
});

test.each([
  ['Store_Name', 'is not a valid setting name: lower-case letters, digits and _ only'],
  ['tabby_min', 'is set by the store, from its providers and fee table'],
  ['toString', 'is not a valid setting name: lower-case letters, digits and _ only'],
  ['', 'is not a valid setting name: lower-case letters, digits and _ only'],
])('%s %s', (name, reason) => {
  expect(checkSetting(name, both('x'))).toEqual({ isRight: false, reason });
});

test.each([
  ['fone', 'phone'],
  ['free_shiping_form', 'free_shipping_from'],
  ['opening_hours', null],
  ['', null],
])('%s may be a typo of %s', (name, meant) => {
  expect(nearestTo(name)).toBe(meant);
});

test('any other name is the owner’s own text, for pages and other clients', () => {
  expect(checkSetting('opening_hours', { ar: 'من 9 إلى 5', en: '9 to 5' })).toEqual({
    isRight: true,
    ar: 'من 9 إلى 5',
    en: '9 to 5',
  });
  expect(checkSetting('opening_hours', both('a\u0001b'))).toMatchObject({ isRight: false });
});

describe('the table of known settings', () => {
  test('has every setting that the code reads', () => {
    const keysRead = ['src', 'server'].flatMap((folder) =>
      filesBelow(folder, (path) => isScript(path) && !isTest(path)).flatMap((path) =>
        [...readFileSync(`${root}/${path}`, 'utf8').matchAll(/\bsetting(?:Of)?\('([a-z_]+)'\)/g)].map(
          ([, key = '']) => key,
        ),
      ),
    );
    expect(keysRead).toContain('phone');
    expect(keysRead.filter((key) => !Object.hasOwn(knownSettings, key))).toEqual([]);
  });

  test('accepts the demonstration’s settings unchanged', () => {
    const { settings } = JSON.parse(readFileSync(`${root}/server/demo/shop.json`, 'utf8')) as {
      settings: Record<string, string | { ar: string; en: string }>;
    };
    for (const [name, value] of Object.entries(settings)) {
      const texts = typeof value === 'string' ? both(value) : value;
      expect([name, checkSetting(name, texts)]).toEqual([name, { isRight: true, ...texts }]);
    }
  });
});
