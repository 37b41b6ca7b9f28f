import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { searchText } from '../../../../../contract/catalogue/search-text.ts';
import type { Database } from '../../../../db/connect.ts';
import { groupRows } from '../../../../db/group-rows.ts';
import { insertRows } from '../../../../db/write-rows.ts';
import { productSearch, products, varieties } from '../../catalogue.tables.ts';
import type { Categories } from './categories.ts';
import { noteProductChanges } from '../../index/change-feed.ts';

type Titles = { titleAr: string | null; titleEn: string | null };

/** What of a product searches look through; `offered`: its varieties on sale. */
export type SearchedProduct = {
  id: number;
  row: Titles & { categoryId: number; subtitleAr: string | null; subtitleEn: string | null };
  offered: readonly (Titles & { sku: string; sizeAr: string | null; sizeEn: string | null })[];
};

export type SearchRow = typeof productSearch.$inferInsert;

/** What of each product searches look through. */
export function searchRows(categories: Categories, searched: readonly SearchedProduct[]): SearchRow[] {
  return searched.map(({ id, row, offered }) => {
    const words = new Set<string>();
    addFolded(words, row.titleAr);
    addFolded(words, row.titleEn);
    const titleText = spaced(words);
    addFolded(words, row.subtitleAr);
    addFolded(words, row.subtitleEn);
    for (const { titleAr, titleEn, sizeAr, sizeEn, sku } of offered) {
      for (const text of [titleAr, titleEn, sizeAr, sizeEn]) addFolded(words, text);
      for (const word of foldedWords(sku)) words.add(word); // each is unique: not worth remembering
    }
    for (const word of categories.searchWordsOf(row.categoryId)) words.add(word);
    return { productId: id, titleText, searchText: spaced(words) };
  });
}

const mostRemembered = 20_000;
const remembered = new Map<string, string[]>();

/** Adds the words of `searchText(text)`. Folding takes longest, and most words of a catalogue come again and again. */
function addFolded(words: Set<string>, text: string | null): void {
  for (const typed of text?.split(' ') ?? []) {
    let folded = remembered.get(typed);
    if (!folded) {
      folded = foldedWords(typed);
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(typed, folded);
    }
    for (const word of folded) words.add(word);
  }
}

function foldedWords(text: string): string[] {
  return searchText(text)
    .split(' ')
    .filter((word) => word !== '');
}

/** Words as `searchText` writes them. */
function spaced(words: ReadonlySet<string>): string {
  return words.size === 0 ? '' : ` ${[...words].join(' ')} `;
}

/** Indexes products for search. */
export async function writeSearchRows(tx: Database, rows: readonly SearchRow[]): Promise<void> {
  await insertRows(tx, productSearch, ['productId', 'titleText', 'searchText'], rows, ['productId']);
}

const batch = 500;

/** Re-indexes all products in categories whose title, or an ancestor's title, has changed. */
export async function refreshRenamedCategories(tx: Database, categories: Categories): Promise<void> {
  if (categories.renamed.size === 0) return;
  const affected = categories
    .all()
    .filter(({ id }) => categories.pathOf(id).some((above) => categories.renamed.has(above.id)));
  const { id, categoryId, titleAr, titleEn, subtitleAr, subtitleEn } = products;
  let last = 0;
  for (;;) {
    const rows = await tx
      .select({ id, categoryId, titleAr, titleEn, subtitleAr, subtitleEn })
      .from(products)
      .where(
        and(
          gt(id, last),
          inArray(
            categoryId,
            affected.map((category) => category.id),
          ),
        ),
      )
      .orderBy(asc(id))
      .limit(batch);
    const end = rows.at(-1);
    if (!end) return;
    const ids = rows.map((row) => row.id);
    const offered = await tx
      .select()
      .from(varieties)
      .where(and(inArray(varieties.productId, ids), eq(varieties.active, true)));
    const ofProduct = groupRows(offered, (variety) => variety.productId);
    await writeSearchRows(
      tx,
      searchRows(
        categories,
        rows.map((row) => ({ id: row.id, row, offered: ofProduct.get(row.id) ?? [] })),
      ),
    );
    // The words of a product on devices leave out those of its category.
    await noteProductChanges(tx, ids);
    last = end.id;
  }
}

/** Updates the vocabulary to the words of the products on sale; writes only the difference. */
export async function refreshVocabulary(tx: Database): Promise<void> {
  await tx.execute(sql`
    create temporary table import_words on commit drop as
    select distinct word from product_search
    join products on products.id = product_search.product_id and products.active,
    unnest(string_to_array(btrim(search_text), ' ')) as word
    where length(word) between 3 and 40 and word !~ '[0-9]'`);
  await tx.execute(sql`delete from search_vocabulary where word not in (select word from import_words)`);
  await tx.execute(sql`insert into search_vocabulary select word from import_words on conflict do nothing`);
}
