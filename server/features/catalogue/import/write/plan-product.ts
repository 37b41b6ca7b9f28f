// Compares an entry with the stored product and plans the rows to write.
import type { attachments, comments, productMedia, products, varieties } from '../../catalogue.tables.ts';
import { languagesOf, type Entry, type ParsedOf } from '../read/format.ts';
import type { StoredProduct } from './stored-products.ts';

type ProductRow = Omit<
  typeof products.$inferSelect,
  'id' | 'ratingSum' | 'ratingCount' | 'commentsCount' | 'ratingsRevision' | 'updatedAt'
>;
type VarietyRow = Omit<typeof varieties.$inferSelect, 'id' | 'productId'>;
type VarietyEntry = ParsedOf<'products'>['varieties'][number];
type Without<Row> = Omit<Row, 'productId' | 'position'>;
export type Image = Without<typeof productMedia.$inferSelect>;
export type Attachment = Without<typeof attachments.$inferSelect>;
export type Review = Pick<typeof comments.$inferSelect, 'authorName' | 'text' | 'rating' | 'createdAt'>;

/** The category and files that an entry names, looked up. Undefined if the entry does not mention them. */
export type Resolved = {
  categoryId: number | undefined;
  images: Image[] | undefined;
  attachments: Attachment[] | undefined;
};

export type ProductPlan = {
  stored: StoredProduct | null;
  row: ProductRow;
  isRowChanged: boolean;
  /** Null if the entry does not give it: orders change it at the same time. */
  sold: number | null;
  added: VarietyRow[];
  /** `quantity` is null if the entry does not give it: orders change it at the same time. */
  changed: (Omit<VarietyRow, 'quantity'> & { id: number; quantity: number | null })[];
  retired: { id: number; sku: string }[];
  /** All varieties that are on sale afterwards. */
  offered: VarietyRow[];
  /** Undefined if unchanged. */
  images: Image[] | undefined;
  attachments: Attachment[] | undefined;
  reviews: Review[] | undefined;
  isChanged: boolean;
};

/** The first variety that needs fields its entry lacks (for itself or its new product), with their names; or null. */
export function lackingFields(
  { value }: Entry<'products'>,
  stored: StoredProduct | null,
): { at: number; sku: string; fields: string[] } | null {
  const storedSkus = new Set(stored?.varieties.map(({ sku }) => sku));
  const ofProduct = stored ? {} : { category: value.category, title: value.title };
  for (const [at, { sku, price, quantity }] of value.varieties.entries()) {
    if (storedSkus.has(sku)) continue;
    const fields = Object.entries({ ...ofProduct, price, quantity }).flatMap(([name, fieldValue]) =>
      fieldValue === undefined ? name : [],
    );
    if (fields.length > 0) return { at, sku, fields };
  }
  return null;
}

/** Whether an entry has only varieties and no product fields, so that several entries may change one product. */
export function saysVarietiesOnly({ value, missing }: Entry<'products'>): boolean {
  return (
    missing === 'stored' &&
    Object.entries(value).every(([name, fieldValue]) => name === 'varieties' || fieldValue === undefined)
  );
}

/** Compares an entry with its stored product. If missing fields keep their stored value, missing varieties stay too. */
export function planProduct(entry: Entry<'products'>, stored: StoredProduct | null, resolved: Resolved): ProductPlan {
  const isWhole = entry.missing === 'empty';
  const row = merge<ProductRow>(
    stored?.row ?? { ...newProduct, publishedAt: new Date() },
    fieldsOf(entry, resolved.categoryId),
  );
  const isRowChanged = stored === null || differs(row, stored.row);
  const bySku = new Map(stored?.varieties.map((variety) => [variety.sku, variety]));
  const added: VarietyRow[] = [];
  const changed: ProductPlan['changed'] = [];
  const listed: VarietyRow[] = [];
  const last = Math.max(-1, ...(stored?.varieties ?? []).map(({ position }) => position));
  for (const [at, each] of entry.value.varieties.entries()) {
    const before = bySku.get(each.sku);
    bySku.delete(each.sku);
    const position = isWhole ? at : (before?.position ?? last + 1 + added.length);
    const variety = merge<VarietyRow>(before ?? newVariety, varietyFields(each, position, entry.missing));
    listed.push(variety);
    if (!before) added.push(variety);
    else if (differs(variety, before)) changed.push({ ...variety, id: before.id, quantity: each.quantity ?? null });
  }
  const retired = isWhole ? [...bySku.values()].filter(({ active }) => active).map(({ id, sku }) => ({ id, sku })) : [];
  const reviews = entry.value.reviews?.map(reviewOf).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const plan = {
    stored,
    row,
    isRowChanged,
    sold: entry.value.sold ?? null,
    added,
    changed,
    retired,
    offered: [...listed, ...(isWhole ? [] : bySku.values())].filter(({ active }) => active),
    images: unlessEqual(resolved.images, stored?.images),
    attachments: unlessEqual(resolved.attachments, stored?.attachments),
    reviews: unlessEqual(reviews, stored?.reviews),
  };
  const isChanged =
    isRowChanged ||
    added.length + changed.length + retired.length > 0 ||
    [plan.images, plan.attachments, plan.reviews].some((list) => list !== undefined);
  return { ...plan, isChanged };
}

/** SKUs whose stored price before discount, which the entry does not mention, is no longer above the new price. */
export function unfitDiscounts(plan: ProductPlan): string[] {
  return [...plan.added, ...plan.changed]
    .filter(({ priceHalalas, priceBeforeDiscountHalalas: before }) => before !== null && before <= priceHalalas)
    .map(({ sku }) => sku);
}

const newProduct: ProductRow = {
  categoryId: 0,
  titleAr: null,
  titleEn: null,
  subtitleAr: null,
  subtitleEn: null,
  descriptionAr: null,
  descriptionEn: null,
  notesAr: null,
  notesEn: null,
  requiresCustomText: false,
  acceptsUploads: null,
  returnException: null,
  flashSale: false,
  sold: 0,
  publishedAt: new Date(0),
  active: true,
};

const newVariety: VarietyRow = {
  sku: '',
  position: 0,
  titleAr: null,
  titleEn: null,
  priceHalalas: 0,
  priceBeforeDiscountHalalas: null,
  quantity: 0,
  weightMilligrams: null,
  sizeAr: null,
  sizeEn: null,
  caliber: null,
  active: true,
};

function fieldsOf({ value, missing }: Entry<'products'>, categoryId: number | undefined): Partial<ProductRow> {
  const isWhole = missing === 'empty';
  const [title, subtitle, description, notes] = [value.title, value.subtitle, value.description, value.notes].map(
    (text) => languagesOf(text, missing),
  );
  return {
    categoryId,
    titleAr: title?.ar,
    titleEn: title?.en,
    subtitleAr: subtitle?.ar,
    subtitleEn: subtitle?.en,
    descriptionAr: description?.ar,
    descriptionEn: description?.en,
    notesAr: notes?.ar,
    notesEn: notes?.en,
    requiresCustomText: value.requires_custom_text ?? (isWhole ? false : undefined),
    acceptsUploads: value.accepts_uploads === undefined && isWhole ? null : value.accepts_uploads,
    returnException: value.return_exception === undefined && isWhole ? null : value.return_exception,
    flashSale: value.flash_sale ?? (isWhole ? false : undefined),
    active: value.active ?? (isWhole ? true : undefined),
    // These two change while the store runs, so a missing field never resets them.
    sold: value.sold,
    publishedAt: value.published_at,
  };
}

function varietyFields(value: VarietyEntry, position: number, missing: 'empty' | 'stored'): Partial<VarietyRow> {
  const otherwise = missing === 'empty' ? null : undefined;
  const [title, size] = [languagesOf(value.title, missing), languagesOf(value.size, missing)];
  return {
    sku: value.sku,
    position,
    titleAr: title.ar,
    titleEn: title.en,
    priceHalalas: value.price,
    priceBeforeDiscountHalalas: value.price_before_discount === undefined ? otherwise : value.price_before_discount,
    quantity: value.quantity,
    weightMilligrams: value.weight === undefined ? otherwise : value.weight,
    sizeAr: size.ar,
    sizeEn: size.en,
    caliber: value.caliber === undefined ? otherwise : value.caliber,
    active: missing === 'empty' ? true : undefined,
  };
}

function reviewOf(review: NonNullable<ParsedOf<'products'>['reviews']>[number]): Review {
  return { authorName: review.name, text: review.text, rating: review.rating ?? null, createdAt: review.date };
}

/** Applies the fields that are not undefined. */
function merge<Row extends object>(base: Row, fields: Partial<Row>): Row {
  const merged = { ...base };
  for (const key in fields) if (fields[key] !== undefined) merged[key] = fields[key];
  return merged;
}

function differs(row: object, stored: object): boolean {
  const before = stored as Record<string, unknown>;
  return Object.entries(row).some(([key, value]) => comparable(value) !== comparable(before[key]));
}

function comparable(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}

function unlessEqual<Item extends object>(items: Item[] | undefined, stored: object[] | undefined): Item[] | undefined {
  if (!items) return undefined;
  const before = stored ?? [];
  const isEqual = items.length === before.length && items.every((item, at) => !differs(item, before[at] ?? {}));
  return isEqual ? undefined : items;
}
