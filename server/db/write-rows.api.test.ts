// @module-tag embedded
import { asc, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/database/database.ts';
import { categories, products, searchVocabulary } from '../features/catalogue/catalogue.tables.ts';
import type { OpenDatabase } from './connect.ts';
import { insertRows, newIds, updateRows } from './write-rows.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await insertRows(open.db, categories, ['id', 'code', 'titleEn', 'position'], [
    { id: 1, code: 'rows', titleEn: 'Rows', position: 0 },
  ]); // prettier-ignore
});
afterAll(() => open.close());
beforeEach(() => open.db.delete(products));

const keys = ['id', 'categoryId', 'titleAr', 'titleEn', 'acceptsUploads', 'sold', 'publishedAt', 'active'] as const;
const row = {
  categoryId: 1,
  titleAr: null,
  titleEn: 'Cup',
  acceptsUploads: null,
  sold: 3,
  publishedAt: new Date('2026-05-01T09:30:00.123Z'),
  active: false,
};
const stored = () => open.db.select().from(products).orderBy(asc(products.id));

test('rows are stored as given: numbers, truth values, moments, nulls and texts with any character', async () => {
  const titles = ['"quoted" \\ {a,b}', "it's", 'two\nlines\tand\u001f', 'null', 'NULL', '', 'كأس 𝒞𝓊𝓅'];
  const rows = titles.map((titleEn, at) => ({ ...row, id: at + 1, titleEn, acceptsUploads: at === 0 ? null : at > 2 }));
  await insertRows(open.db, products, keys, rows);
  expect(await stored()).toMatchObject(rows);
});

test('an update changes the given columns of the given rows, and nothing else', async () => {
  await insertRows(open.db, products, keys, [{ ...row, id: 1 }, { ...row, id: 2 }, { ...row, id: 3 }]); // prettier-ignore
  await updateRows(open.db, products, ['titleAr', 'titleEn', 'active'], [
    { id: 3, titleAr: 'كأس', titleEn: null, active: true },
    { id: 1, titleAr: null, titleEn: 'Mug', active: true },
  ]); // prettier-ignore
  expect(await stored()).toMatchObject([
    { ...row, id: 1, titleEn: 'Mug', active: true },
    { ...row, id: 2 },
    { ...row, id: 3, titleAr: 'كأس', titleEn: null, active: true },
  ]);
});

test('null in an optional column leaves the stored value', async () => {
  await insertRows(open.db, products, keys, [{ ...row, id: 1 }, { ...row, id: 2 }]); // prettier-ignore
  await updateRows(open.db, products, ['titleAr', 'sold'], [
    { id: 1, titleAr: null, sold: null },
    { id: 2, titleAr: 'كأس', sold: 0 },
  ], ['sold']); // prettier-ignore
  expect(await stored()).toMatchObject([
    { ...row, id: 1, sold: 3 },
    { ...row, id: 2, titleAr: 'كأس', sold: 0 },
  ]);
});

test('an existing row is updated on a conflict', async () => {
  const { db } = open;
  await insertRows(db, products, keys, [{ ...row, id: 1 }]);
  await insertRows(db, products, keys, [{ ...row, id: 1, titleEn: 'Mug' }, { ...row, id: 2 }], ['id']); // prettier-ignore
  expect((await stored()).map(({ titleEn }) => titleEn)).toEqual(['Mug', 'Cup']);
});

test('no rows need no statement, and new ids ascend', async () => {
  const { db } = open;
  await insertRows(db, searchVocabulary, ['word'], []);
  const ids = await newIds(db, products, 3);
  const [first = 0] = ids;
  expect(ids).toEqual([first, first + 1, first + 2]);
  expect(await newIds(db, products, 0)).toEqual([]);
  expect(await db.select().from(products).where(inArray(products.id, ids))).toEqual([]);
});
