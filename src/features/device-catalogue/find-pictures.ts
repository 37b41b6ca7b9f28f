// Which pictures of the device catalogue are missing. Runs in a worker (short-worker.ts): it reads the whole catalogue.
import { cacheNames } from '../../../contract/app/worker-messages.ts';
import type { Language } from '../../../contract/core/language.ts';
import { readContent, type CatalogueHead } from './stored-catalogue.ts';

/**
 * The addresses of the pictures to download, and the number of all pictures; null if the catalogue of `head` cannot be
 * read. Deletes stored pictures of products that are no longer sold.
 */
export async function findPictures(
  language: Language,
  head: CatalogueHead,
): Promise<{ missing: string[]; all: number } | null> {
  const content = await readContent(language, head);
  if (!content) return null;
  const needed = new Set(
    content.products.flatMap(({ image }) => (image === null ? [] : new URL(image, location.origin).href)),
  );
  const cache = await caches.open(cacheNames.shopPictures);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all([...cached].filter((url) => !needed.has(url)).map((url) => cache.delete(url)));
  return { missing: [...needed].filter((url) => !cached.has(url)), all: needed.size };
}
