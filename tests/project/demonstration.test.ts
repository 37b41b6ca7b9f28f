// The demo texts match the demo data that they refer to.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demonstrationFiles } from '../../server/lib/project-root.ts';
import { read } from '../support/sources.ts';

type Entry = {
  title: { en: string };
  notes?: { ar: string; en: string };
  category: string;
  requires_custom_text?: boolean;
  accepts_uploads?: boolean;
  return_exception?: string;
};

const entries = demonstrationFiles.flatMap(
  (file) => (JSON.parse(readFileSync(file, 'utf8')) as { products?: Entry[] }).products ?? [],
);
const made = entries
  .filter((entry) => entry.requires_custom_text || entry.accepts_uploads)
  .map((entry) => [entry.title.en, entry] as const);

test('some products that require no text accept pictures', () => {
  expect(made.filter(([, entry]) => !entry.requires_custom_text).length).toBeGreaterThan(1);
});

test.each(made)('the notes of "%s" state the production time, as the shipping policy promises', (_, { notes }) => {
  expect(notes?.ar).toMatch(/(يومي|أيام) عمل/);
  expect(notes?.en).toMatch(/working days/);
});

test('products carry the return exceptions that their notes and the return policy state', () => {
  const opened = entries.filter(({ notes }) => /(سترجع|ستبدل)\S* بعد (فتح|الفتح)/.test(notes?.ar ?? ''));
  expect(opened.length).toBeGreaterThan(5);
  for (const { title, return_exception } of opened) expect([title.en, return_exception]).not.toContain(undefined);
  const exceptionOf = (field: RegExp) =>
    new Set(entries.filter(({ category }) => field.test(category)).map((entry) => entry.return_exception));
  expect(exceptionOf(/^dental\.(brushes\.kids|pastes|between|whitening)$/)).toEqual(new Set(['hygiene']));
  expect(exceptionOf(/^skin\.(cleanse|moisture|serum|sun)$/)).toEqual(new Set(['hygiene']));
  expect(exceptionOf(/^jewellery\.earrings$/)).toEqual(new Set(['hygiene']));
  expect(exceptionOf(/^jewellery\.coins$/)).toEqual(new Set(['sealed']));
});

test.each(['ar', 'en'])('the answer to "sold out" names the button on the product page (%s)', (language) => {
  const { tell_me: button } = JSON.parse(read(`src/locales/${language}/product.json`)) as { tell_me: string };
  expect(read(`server/demo/pages/public-questions.${language}.md`)).toContain(button);
});
