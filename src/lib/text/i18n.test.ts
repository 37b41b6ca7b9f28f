import { expect, test } from 'vitest';
import { createI18n, translatorOf } from './i18n.ts';

test('texts without values are those of i18next, also once a file has loaded later', () => {
  const i18n = createI18n('ar', { shell: { cart: 'السلة', empty: { title: 'سلتك فارغة' } } });
  const t = translatorOf(i18n, 'shell');
  expect([t('cart'), t('cart'), t('shell:cart')]).toEqual(['السلة', 'السلة', 'السلة']);
  expect(t('empty.title')).toBe('سلتك فارغة');
  expect(translatorOf(i18n, 'shell')).toBe(t);

  const later = translatorOf(i18n, 'cart');
  expect([later('title'), t('cart:title')]).toEqual(['title', 'title']);
  i18n.addResourceBundle('ar', 'cart', { title: 'سلة التسوق' });
  expect([later('title'), t('cart:title')]).toEqual(['سلة التسوق', 'سلة التسوق']);
});

test('values and plural forms are filled in each time', () => {
  const i18n = createI18n('ar', { shell: { found_few: '{{number}} منتجات', found_many: '{{number}} منتجًا' } });
  const t = translatorOf(i18n, 'shell');
  expect(t('found', { count: 5, number: '5' })).toBe('5 منتجات');
  expect(t('found', { count: 12, number: '12' })).toBe('12 منتجًا');
});
