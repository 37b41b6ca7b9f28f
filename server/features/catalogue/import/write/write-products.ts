import { and, eq, inArray } from 'drizzle-orm';
import { insertRows, newIds, updateRows } from '../../../../db/write-rows.ts';
import { attachments, comments, productMedia, products, varieties } from '../../catalogue.tables.ts';
import { recountRatings } from '../../comments/ratings.ts';
import { pathNextTo, languagesOf, type Entry } from '../read/format.ts';
import { mostNamed, type ImportRun } from '../import-run.ts';
import {
  lackingFields,
  planProduct,
  saysVarietiesOnly,
  unfitDiscounts,
  type Attachment,
  type Image,
  type ProductPlan,
  type Review,
} from './plan-product.ts';
import { claimAll, type Claim } from '../repeats.ts';
import { loadProducts, productsBySku } from './stored-products.ts';
import { searchRows, writeSearchRows, type SearchRow } from './write-search.ts';

type ProductEntry = Entry<'products'>;

const productKeys = [
  'id', 'categoryId', 'titleAr', 'titleEn', 'subtitleAr', 'subtitleEn', 'descriptionAr', 'descriptionEn', 'notesAr', 'notesEn',
  'requiresCustomText', 'acceptsUploads', 'returnException', 'flashSale', 'sold', 'publishedAt', 'updatedAt', 'active',
] as const; // prettier-ignore

const varietyKeys = [
  'id', 'productId', 'sku', 'position', 'titleAr', 'titleEn', 'priceHalalas', 'priceBeforeDiscountHalalas', 'quantity', 'weightMilligrams',
  'sizeAr', 'sizeEn', 'caliber', 'active',
] as const; // prettier-ignore

const ratingKeys = ['ratingSum', 'ratingCount', 'commentsCount'] as const;

/** The counts of a new product, whose only comments are the file's. Those of a stored one are counted again. */
function ratingOf(reviews: readonly Review[]) {
  const ratings = reviews.flatMap(({ rating }) => rating ?? []);
  const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0);
  return { ratingSum, ratingCount: ratings.length, commentsCount: reviews.length };
}

/** The batch before this one, which is still being written. */
export type Earlier = { productIds: ReadonlySet<number>; written: Promise<void> };

export type Prepared = { productIds: ReadonlySet<number>; write: () => Promise<void> };

/**
 * Checks a batch of entries against the stored products and the rest of the import, and prepares its rows. `write`
 * writes them; after the first problem it does nothing. Waits for the earlier batch only if both change one product, or
 * for files: so the database writes a batch while this process prepares the next one.
 */
export async function prepareProducts(
  run: ImportRun,
  entries: readonly ProductEntry[],
  earlier: Earlier,
): Promise<Prepared> {
  const { problems, categories } = run;
  const refuse = (entry: ProductEntry, where: string, reason: string, line = entry.line) =>
    problems.add({ file: entry.file, line, where: `products: ${where}`, reason });

  const fresh = await refuseRepeats(run, entries, refuse);
  const ids = await productsBySku(
    run.tx,
    fresh.flatMap(({ value }) => value.varieties.map(({ sku }) => sku)),
  );
  const matches = fresh.map((entry) => ({
    entry,
    ids: [...new Set(entry.value.varieties.flatMap(({ sku }) => ids.get(sku) ?? []))],
  }));
  const single = joined(matches).filter(({ entry, ids }) => {
    if (ids.length > 1) refuse(entry, 'varieties', `have SKUs of ${ids.length} different products`);
    return ids.length <= 1;
  });
  const whole = new Set(single.flatMap(({ entry, ids }) => (saysVarietiesOnly(entry) ? [] : ids)));
  const claims = single.flatMap(({ entry, ids }): Claim[] =>
    ids.map((id) => ({ kind: 'product', key: String(id), file: entry.file, line: entry.line })),
  );
  const holders = new Map(
    (await claimAll(run.tx, claims)).flatMap((holder, at) => (holder ? [[Number(claims[at]?.key), holder]] : [])),
  );
  const productIds = new Set(single.flatMap(({ ids }) => ids));
  // Pictures are stored several at a time, and a connection should have few waiting statements.
  const hasFiles = single.some(({ entry: { value } }) => value.images?.length || value.attachments?.length);
  if (hasFiles || [...productIds].some((id) => earlier.productIds.has(id))) await earlier.written;
  const stored = await loadProducts(run.tx, [...productIds]);
  const files = await filesOf(
    run,
    single.map(({ entry }) => entry),
    refuse,
  );

  const plans: ProductPlan[] = [];
  for (const { entry, ids } of single) {
    const { category: code } = entry.value;
    const category = code === undefined ? undefined : categories.get(code);
    if (code !== undefined && !category) {
      if (!categories.isAnnounced(code)) refuse(entry, 'category', `category ${code} does not exist`);
      continue;
    }
    const product = ids[0] === undefined ? null : (stored.get(ids[0]) ?? null);
    const holder = product && holders.get(product.row.id);
    const isAnother = holder && !(holder.line === entry.line && holder.file === entry.file);
    if (isAnother && !(saysVarietiesOnly(entry) && !whole.has(product.row.id))) {
      refuse(
        entry,
        'varieties',
        `have SKUs of the product on ${placeOf(holder, entry)}; a product must be in one place`,
      );
      continue;
    }
    const lacking = lackingFields(entry, product);
    if (lacking) {
      const { at, sku, fields } = lacking;
      refuse(entry, 'sku', `${sku} is new and needs ${fields.join(', ')}`, entry.varietyLines?.[at]);
      continue;
    }
    const plan = planProduct(entry, product, {
      categoryId: category?.id,
      images: files.images(entry),
      attachments: files.attachments(entry),
    });
    for (const sku of unfitDiscounts(plan))
      refuse(entry, 'price', `of ${sku} is not below its stored price before discount; give price_before_discount too`);
    plans.push(plan);
  }
  const work = problems.count === 0 ? await workOf(run, plans) : [];
  const searched = searchRows(categories, work);
  return {
    productIds,
    write: async () => {
      if (problems.count > 0) return;
      run.counts.products.unchanged += plans.length - work.length;
      await writeWork(run, work, searched);
    },
  };
}

type Refuse = (entry: ProductEntry, where: string, reason: string, line?: number) => void;

type Match = { entry: ProductEntry; ids: number[] };

/** Merges entries with varieties only that belong to the same product. */
function joined(matches: readonly Match[]): Match[] {
  const all: Match[] = [];
  const byProduct = new Map<number, Match>();
  for (const each of matches) {
    const [id, another] = each.ids;
    const isPart = id !== undefined && another === undefined && saysVarietiesOnly(each.entry);
    const first = isPart ? byProduct.get(id) : undefined;
    if (first) {
      const { value, varietyLines = [] } = first.entry;
      first.entry = {
        ...first.entry,
        value: { ...value, varieties: [...value.varieties, ...each.entry.value.varieties] },
        varietyLines: [...varietyLines, ...(each.entry.varietyLines ?? [])],
      };
      continue;
    }
    const own = { ...each };
    all.push(own);
    if (isPart) byProduct.set(id, own);
  }
  return all;
}

async function refuseRepeats(
  run: ImportRun,
  entries: readonly ProductEntry[],
  refuse: Refuse,
): Promise<ProductEntry[]> {
  const claims = entries.flatMap((entry) => {
    const skus = entry.value.varieties.map(({ sku }, at) => ({
      kind: 'sku' as const,
      key: sku,
      line: entry.varietyLines?.[at] ?? entry.line,
    }));
    const group =
      entry.group === undefined
        ? []
        : [{ kind: 'group' as const, key: `${entry.file} ${entry.group}`, line: entry.line }];
    return [...skus, ...group].map((claim) => ({ entry, claim: { ...claim, file: entry.file } }));
  });
  const repeated = new Set<ProductEntry>();
  for (const [at, holder] of (
    await claimAll(
      run.tx,
      claims.map(({ claim }) => claim),
    )
  ).entries()) {
    const own = claims[at];
    if (!holder || !own) continue;
    repeated.add(own.entry);
    const reason =
      own.claim.kind === 'sku'
        ? `${own.claim.key} is on ${placeOf(holder, own.entry)} too`
        : `has other lines, from ${placeOf(holder, own.entry)} on; they must be together`;
    refuse(own.entry, own.claim.kind === 'sku' ? 'sku' : 'product', reason, own.claim.line);
  }
  return entries.filter((entry) => !repeated.has(entry));
}

function placeOf(claim: Claim, entry: ProductEntry): string {
  return claim.file === entry.file ? `line ${claim.line}` : `line ${claim.line} of ${claim.file}`;
}

/** Stores the pictures and attachments that the entries name. */
async function filesOf(run: ImportRun, entries: readonly ProductEntry[], refuse: Refuse) {
  const pictures = await run.pictures.idsOf(
    entries.flatMap((entry) =>
      (entry.value.images ?? []).map(({ file }) => ({
        path: pathNextTo(entry, file),
        unfit: (reason: string) => refuse(entry, `images: ${file}`, reason),
      })),
    ),
  );
  const names = new Map<string, string>();
  for (const entry of entries) {
    for (const { file } of entry.value.attachments ?? []) {
      const path = pathNextTo(entry, file);
      const name =
        names.get(path) ??
        (await run.pictures.fileOf({ path, unfit: (reason) => refuse(entry, `attachments: ${file}`, reason) }, [
          'pdf',
        ]));
      if (name !== null) names.set(path, name);
    }
  }
  return {
    images: (entry: ProductEntry): Image[] | undefined =>
      entry.value.images?.map(({ file, alt }) => {
        const { ar, en } = languagesOf(alt, 'empty');
        return { mediaId: pictures.get(pathNextTo(entry, file)) ?? '', altAr: ar ?? null, altEn: en ?? null };
      }),
    attachments: (entry: ProductEntry): Attachment[] | undefined =>
      entry.value.attachments?.map(({ file, title }) => {
        const { ar, en } = languagesOf(title, 'empty');
        return { fileName: names.get(pathNextTo(entry, file)) ?? '', titleAr: ar ?? null, titleEn: en ?? null };
      }),
  };
}

type Addition = ProductPlan['added'][number] & { id: number; productId: number };
type Work = ProductPlan & { id: number; additions: Addition[] };

/** The plans that change something, with the ids of what they add. */
async function workOf({ tx }: ImportRun, plans: readonly ProductPlan[]): Promise<Work[]> {
  const changes = plans.filter(({ isChanged }) => isChanged);
  const productIds = await newIds(tx, products, changes.filter(({ stored }) => !stored).length);
  const varietyIds = await newIds(
    tx,
    varieties,
    changes.reduce((sum, { added }) => sum + added.length, 0),
  );
  let [nextProduct, nextVariety] = [0, 0];
  return changes.map((plan) => {
    const id = plan.stored?.row.id ?? productIds[nextProduct++] ?? 0;
    const additions = plan.added.map((variety) => ({ ...variety, id: varietyIds[nextVariety++] ?? 0, productId: id }));
    return { ...plan, id, additions };
  });
}

async function writeWork(run: ImportRun, work: readonly Work[], searched: readonly SearchRow[]): Promise<void> {
  const { tx, counts } = run;
  const updatedAt = new Date();
  const fresh = work
    .filter(({ stored }) => !stored)
    .map(({ id, row, reviews }) => ({ ...row, id, updatedAt, ...ratingOf(reviews ?? []) }));
  await insertRows(tx, products, [...productKeys, ...ratingKeys], fresh);

  // Varieties before products, as orders lock them (lockOrder).
  const added = work.flatMap(({ additions }) => additions);
  await insertRows(tx, varieties, varietyKeys, added);
  const changed = work.flatMap(({ id, changed }) => changed.map((variety) => ({ ...variety, productId: id })));
  const changedVarietyKeys = varietyKeys.slice(1) as Exclude<(typeof varietyKeys)[number], 'id'>[];
  await updateRows(tx, varieties, changedVarietyKeys, changed, ['quantity']);
  const retired = work.flatMap(({ retired }) => retired);
  await updateRows(
    tx,
    varieties,
    ['active'],
    retired.map(({ id }) => ({ id, active: false })),
  );

  const known = work.filter(({ stored }) => stored).map(({ id, row, sold }) => ({ ...row, id, updatedAt, sold }));
  const changedKeys = productKeys.slice(1) as Exclude<(typeof productKeys)[number], 'id'>[];
  await updateRows(tx, products, changedKeys, known, ['sold']);

  await replaceBelongings(run, work);
  await writeSearchRows(tx, searched);

  counts.products.added += work.filter(({ stored }) => !stored).length;
  counts.products.changed += work.filter(({ stored }) => stored).length;
  counts.products.retired += work.filter(({ stored, row }) => stored?.row.active && !row.active).length;
  counts.varieties.added += added.length;
  counts.varieties.changed += changed.length;
  counts.varieties.retired += retired.length;
  counts.retiredSkus.push(...retired.slice(0, mostNamed - counts.retiredSkus.length).map(({ sku }) => sku));
}

async function replaceBelongings({ tx }: ImportRun, work: readonly (ProductPlan & { id: number })[]): Promise<void> {
  const oldOf = (has: (plan: ProductPlan) => boolean) =>
    work.filter((plan) => plan.stored && has(plan)).map(({ id }) => id);

  const illustrated = oldOf(({ images }) => images !== undefined);
  if (illustrated.length > 0) await tx.delete(productMedia).where(inArray(productMedia.productId, illustrated));
  const images = work.flatMap(({ id, images }) =>
    (images ?? []).map((image, position) => ({ ...image, productId: id, position })),
  );
  await insertRows(tx, productMedia, ['productId', 'position', 'mediaId', 'altAr', 'altEn'], images);

  const attached = oldOf(({ attachments }) => attachments !== undefined);
  if (attached.length > 0) await tx.delete(attachments).where(inArray(attachments.productId, attached));
  const files = work.flatMap(({ id, attachments }) =>
    (attachments ?? []).map((file, position) => ({ ...file, productId: id, position })),
  );
  await insertRows(tx, attachments, ['productId', 'position', 'fileName', 'titleAr', 'titleEn'], files);

  const reviewed = oldOf(({ reviews }) => reviews !== undefined);
  const hidden =
    reviewed.length === 0
      ? []
      : await tx
          .delete(comments)
          .where(and(inArray(comments.productId, reviewed), eq(comments.imported, true)))
          .returning({ productId: comments.productId, text: comments.text, hiddenAt: comments.hiddenAt })
          .then((rows) => rows.filter(({ hiddenAt }) => hiddenAt !== null));
  // A review that the owner has hidden stays hidden when the same file is imported again.
  const hiddenAtOf = (productId: number, text: string) =>
    hidden.find((each) => each.productId === productId && each.text === text)?.hiddenAt ?? null;
  const reviews = work.flatMap(({ id, reviews }) =>
    (reviews ?? []).map((review) => ({
      ...review,
      productId: id,
      imported: true,
      hiddenAt: hiddenAtOf(id, review.text),
    })),
  );
  await insertRows(
    tx,
    comments,
    ['productId', 'authorName', 'text', 'rating', 'createdAt', 'imported', 'hiddenAt'],
    reviews,
  );
  await recountRatings(
    tx,
    work.filter(({ stored, reviews }) => stored && reviews !== undefined).map(({ id }) => id),
  );
}
