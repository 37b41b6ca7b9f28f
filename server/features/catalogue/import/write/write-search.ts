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

/** Indexes products for search. */
export async function writeSearchTexts(
  tx: Database,
  categories: Categories,
  searched: readonly SearchedProduct[],
): Promise<void> {
  const rows = searched.map(({ id, row, offered }) => {
    const titleText = searchText(row.titleAr, row.titleEn);
    const others = searchText(
      row.subtitleAr,
      row.subtitleEn,
      ...offered.flatMap(({ titleAr, titleEn, sizeAr, sizeEn, sku }) => [titleAr, titleEn, sizeAr, sizeEn, sku]),
    );
    return { productId: id, titleText, searchText: joined(titleText, others, categories.searchTextOf(row.categoryId)) };
  });
  await insertRows(tx, productSearch, ['productId', 'titleText', 'searchText'], rows, ['productId']);
}

/** The distinct words of several texts, as `searchText` writes them. */
function joined(...texts: string[]): string {
  const words = new Set(texts.flatMap((text) => text.split(' ')));
  words.delete('');
  return words.size === 0 ? '' : ` ${[...words].join(' ')} `;
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
    await writeSearchTexts(
      tx,
      categories,
      rows.map((row) => ({ id: row.id, row, offered: ofProduct.get(row.id) ?? [] })),
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
