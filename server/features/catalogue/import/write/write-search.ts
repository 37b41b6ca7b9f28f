import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { searchText } from '../../../../../contract/catalogue/search-text.ts';
import type { Database } from '../../../../db/connect.ts';
import { groupRows } from '../../../../db/group-rows.ts';
import { insertRows } from '../../../../db/write-rows.ts';
import { productSearch, products, varieties } from '../../catalogue.tables.ts';
import type { Categories } from './categories.ts';

/** Re-indexes these products for search. */
export async function refreshSearch(tx: Database, categories: Categories, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { id, categoryId, titleAr, titleEn, subtitleAr, subtitleEn } = products;
  const rows = await tx
    .select({ id, categoryId, titleAr, titleEn, subtitleAr, subtitleEn })
    .from(products)
    .where(inArray(id, [...ids]));
  const { productId, sku, sizeAr, sizeEn } = varieties;
  const offered = await tx
    .select({ productId, sku, sizeAr, sizeEn, titleAr: varieties.titleAr, titleEn: varieties.titleEn })
    .from(varieties)
    .where(and(inArray(productId, [...ids]), eq(varieties.active, true)));
  const ofProduct = groupRows(offered, (variety) => variety.productId);
  const written = rows.map((row) => ({
    productId: row.id,
    titleText: searchText(row.titleAr, row.titleEn),
    searchText: searchText(
      row.titleAr,
      row.titleEn,
      row.subtitleAr,
      row.subtitleEn,
      ...(ofProduct.get(row.id) ?? []).flatMap((variety) => [
        variety.titleAr,
        variety.titleEn,
        variety.sizeAr,
        variety.sizeEn,
        variety.sku,
      ]),
      ...categories.pathOf(row.categoryId).flatMap((category) => [category.titleAr, category.titleEn]),
    ),
  }));
  await insertRows(tx, productSearch, ['productId', 'titleText', 'searchText'], written, ['productId']);
}

const batch = 500;

/** Re-indexes all products in categories whose title, or an ancestor's title, has changed. */
export async function refreshRenamedCategories(tx: Database, categories: Categories): Promise<void> {
  if (categories.renamed.size === 0) return;
  const affected = categories
    .all()
    .filter(({ id }) => categories.pathOf(id).some((above) => categories.renamed.has(above.id)));
  let last = 0;
  for (;;) {
    const rows = await tx
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          gt(products.id, last),
          inArray(
            products.categoryId,
            affected.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(products.id))
      .limit(batch);
    await refreshSearch(
      tx,
      categories,
      rows.map(({ id }) => id),
    );
    const end = rows.at(-1);
    if (!end) return;
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
