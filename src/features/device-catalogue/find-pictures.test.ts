import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { aRow, someCategories } from '../../../tests/support/data/snapshot.ts';
import { findPictures } from './find-pictures.ts';
import { packCatalogue, storeCatalogue, type CatalogueHead } from './stored-catalogue.ts';

let cached: Set<string>;
let head: CatalogueHead;

const picture = (name: string) => `https://shop.test/media/${name}.webp`;

beforeEach(async () => {
  cached = new Set();
  vi.stubGlobal('location', new URL('https://shop.test/profile'));
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...cached].map((url) => ({ url })),
      delete: async (url: string) => cached.delete(url),
    }),
  });
  const products = ['/media/a.webp', '/media/b.webp', '/media/a.webp', null].map((image, at) =>
    aRow({ id: at + 1, image }),
  );
  const facts = { mark: 'en1.a', at: '2026-11-27T10:00:00.000Z', complete: true };
  head = await storeCatalogue('en', await packCatalogue(facts, { categories: someCategories, products }));
});

test('names each missing picture once, and deletes those of products that are no longer sold', async () => {
  expect(await findPictures('en', head)).toEqual({ missing: [picture('a'), picture('b')], all: 2 });
  cached = new Set([picture('b'), picture('old')]);
  expect(await findPictures('en', head)).toEqual({ missing: [picture('a')], all: 2 });
  expect([...cached]).toEqual([picture('b')]);
});

test('deletes nothing if another catalogue is stored by now', async () => {
  cached = new Set([picture('old')]);
  expect(await findPictures('en', { ...head, mark: 'en0.z' })).toBeNull();
  expect(cached.size).toBe(1);
});
