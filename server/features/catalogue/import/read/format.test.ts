import { expect, test } from 'vitest';
import { parseEntry } from './format.ts';
import { problemLine, Problems } from '../problems.ts';
import type { RawEntry, Section } from './raw-entry.ts';

const right = { title: { en: 'T' }, category: 'c', varieties: [{ sku: 'A', price: 149.5, quantity: 8 }] };
const withVariety = (fields: object) => ({ ...right, varieties: [{ sku: 'A', price: 149.5, quantity: 8, ...fields }] });

function reasons(section: Section, value: unknown, more: Partial<RawEntry> = {}) {
  const problems = new Problems();
  const entry = parseEntry({ section, key: '', line: 48, value, missing: 'empty', ...more }, 'a.json', problems);
  expect(entry === null).toBe(problems.count > 0);
  return problems.listed.map(problemLine);
}

test('prices become halalas, weights milligrams, Arabic digits numbers', () => {
  const problems = new Problems();
  const value = withVariety({ price: '١٤٩٫٥', price_before_discount: 199, quantity: '٨', weight: 2.35, caliber: '21' });
  const entry = parseEntry({ section: 'products', key: '', line: 1, value, missing: 'empty' }, 'a.json', problems);
  expect(problems.listed).toEqual([]);
  expect(entry?.value).toMatchObject({
    varieties: [{ price: 14_950, price_before_discount: 19_900, quantity: 8, weight: 2350, caliber: 21 }],
  });
});

test.each<[string, Section, unknown]>([
  [
    'products: varieties 1: price: must be a number with at most two decimals',
    'products',
    withVariety({ price: 1.234 }),
  ],
  [
    'products: varieties 1: price: must be a number with at most two decimals',
    'products',
    withVariety({ price: 'free' }),
  ],
  ['products: varieties 1: price: must be above 0', 'products', withVariety({ price: 0 })],
  [
    'products: varieties 1: price_before_discount: must be above price',
    'products',
    withVariety({ price_before_discount: 149.5 }),
  ],
  [
    'products: varieties 1: quantity: must be a whole number from 0 to 1,000,000,000',
    'products',
    withVariety({ quantity: -1 }),
  ],
  ['products: varieties 1: caliber: must be 18, 21 or 24', 'products', withVariety({ caliber: 22 })],
  [
    'products: return_exception: must be made_to_order, hygiene or sealed',
    'products',
    { ...right, return_exception: 'opened' },
  ],
  ['products: varieties 1: sku: must not be empty', 'products', withVariety({ sku: ' ' })],
  ['products: varieties: must be at least one', 'products', { ...right, varieties: [] }],
  ['products: varieties: is missing', 'products', { title: right.title, category: 'c' }],
  ['products: colour: is not a known field', 'products', { ...right, colour: 'red' }],
  ['products: title: must have a text in ar or en', 'products', { ...right, title: { ar: ' ' } }],
  ['products: title: en: must have at most 200 characters', 'products', { ...right, title: { en: 'x'.repeat(201) } }],
  [
    'products: subtitle: ar: must have at most 300 characters',
    'products',
    { ...right, subtitle: { ar: 'x'.repeat(301) } },
  ],
  [
    'products: description: en: must have at most 20,000 characters',
    'products',
    { ...right, description: { en: 'x'.repeat(20_001) } },
  ],
  [
    'products: title: en: must not contain control characters or invalid Unicode',
    'products',
    { ...right, title: { en: 'a\u0000' } },
  ],
  [
    'products: title: en: must not contain control characters or invalid Unicode',
    'products',
    { ...right, title: { en: '\uD800' } },
  ],
  ['products: published_at: must be a valid date', 'products', { ...right, published_at: '2026-02-30' }],
  [
    'products: reviews 2: rating: must be a whole number from 1 to 5',
    'products',
    {
      ...right,
      reviews: [
        { name: 'a', text: 'b', date: '2026-01-01' },
        { name: 'a', text: 'b', date: '2026-01-01', rating: 6 },
      ],
    },
  ],
  ['products: must be an object: { … }', 'products', 7],
  [
    'categories: code: may only contain letters a to z, digits, dots, dashes and underscores',
    'categories',
    { code: 'a b', title: { en: 'T' } },
  ],
  ['highlights: code: must be quality, payment or delivery', 'highlights', { code: 'x', title: { en: 'T' } }],
  [
    'sliders: link: must begin with / or https://',
    'sliders',
    { code: 'a', title: { en: 'T' }, link: 'javascript:alert(1)' },
  ],
  ['video: file: is missing', 'video', {}],
])('%s', (reason, section, value) => {
  expect(reasons(section, value)).toEqual([`line 48: ${reason}`]);
});

test('errors in settings and social links name the setting or network', () => {
  expect(reasons('settings', 7, { key: 'phone' })).toEqual([
    'line 48: settings: phone: must be a text or { "ar": …, "en": … }',
  ]);
  expect(reasons('settings', 'hello', { key: 'phone' })).toEqual([
    'line 48: settings: phone: must be a number with its country code, such as +966112345678',
  ]);
  expect(reasons('settings', { ar: 'x', en: 'x'.repeat(201) }, { key: 'store_name' })).toEqual([
    'line 48: settings: store_name: en: must have at most 200 characters',
  ]);
  expect(reasons('settings', 'x', { key: 'tabby_min' })).toEqual([
    'line 48: settings: tabby_min: is set by the store, from its providers and fee table',
  ]);
  expect(reasons('settings', 'x', { key: 'phone_2' })).toEqual([]);
  expect(reasons('settings', { en: 'Riyadh' }, { key: 'company' })).toEqual([]);
  expect(reasons('socials', 'ftp://x', { key: 'x' })).toEqual([
    'line 48: socials: x: must be a URL that begins with https://',
  ]);
});

test('all errors of an entry are reported at once', () => {
  expect(reasons('products', { ...withVariety({ price: -1, caliber: 3 }), title: {} })).toHaveLength(3);
});

test('an error in a variety of a CSV is reported with that variety’s line', () => {
  const value = { ...right, varieties: [right.varieties[0], { sku: 'B', price: 'x', quantity: 1 }] };
  expect(reasons('products', value, { varietyLines: [48, 49] })).toEqual([
    'line 49: products: price: must be a number with at most two decimals',
  ]);
});

test('a completely invalid file keeps a thousand problems and counts the rest', () => {
  const problems = new Problems();
  for (let at = 0; at < 1500; at += 1) problems.add({ file: 'a', line: at, where: '', reason: 'x' });
  expect([problems.listed.length, problems.count]).toEqual([1000, 1500]);
});
