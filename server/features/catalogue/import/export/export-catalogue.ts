// Exports the catalogue as a file that can be imported again.
import { open } from 'node:fs/promises';
import { asc, gt } from 'drizzle-orm';
import { halalas, toSar } from '../../../../../contract/core/money.ts';
import type { Database } from '../../../../db/connect.ts';
import { readContents } from '../../../content/read-contents.ts';
import { categories, products } from '../../catalogue.tables.ts';
import {
  bilingualEntry,
  mapInTurn,
  jsonListOf,
  homeContentEntry,
  homeContentSections,
  shown,
  textsOf,
} from './entries-out.ts';
import { csvColumns } from '../read/read-csv.ts';
import { FilesOut } from './files-out.ts';
import { loadProducts, type StoredProduct } from '../write/stored-products.ts';

export type ExportInput = {
  db: Database;
  format: 'json' | 'csv';
  /** Output path. To stream, read from this file: a slow reader must not keep the transaction open. */
  file: string;
  /** Folder for pictures, video and attachments; null leaves them out of the file. */
  pictures: string | null;
  /** Folder that file names are relative to. */
  relativeTo: string;
  signal: AbortSignal;
};

type Exporter = {
  tx: Database;
  files: FilesOut | null;
  signal: AbortSignal;
  write: (piece: string) => Promise<void>;
};
type VarietyRow = StoredProduct['varieties'][number];

/** Settings that name a file of the store; the export includes the file instead. */
const fileSettings = new Set(['home_video', 'home_video_poster', 'tax_certificate']);

const batch = 250;
const pieceLength = 256 * 1024;

/** Writes the catalogue as of one moment, a batch of products at a time. */
export async function exportCatalogue({ db, format, file, pictures, relativeTo, signal }: ExportInput): Promise<void> {
  const files = pictures === null ? null : new FilesOut(pictures, relativeTo);
  await writeInPieces(file, (write) =>
    db.transaction((tx) => (format === 'json' ? writeJson : writeCsv)({ tx, files, signal, write }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  );
  // Outside the transaction, which blocks the embedded database: the store's files never change.
  await files?.write(db, signal);
}

async function writeInPieces(
  path: string,
  fill: (write: (piece: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const file = await open(path, 'w');
  try {
    let waiting = '';
    await fill(async (piece) => {
      waiting += piece;
      if (waiting.length < pieceLength) return;
      await file.appendFile(waiting);
      waiting = '';
    });
    await file.appendFile(waiting);
  } finally {
    await file.close();
  }
}

async function writeJson(exporter: Exporter): Promise<void> {
  const { tx, files, write } = exporter;
  const contents = await readContents(tx);
  const general = new Map(contents.settings.map((row) => [row.key, row]));
  const stored = (key: string) => general.get(key)?.valueAr ?? general.get(key)?.valueEn ?? null;
  const isOurs = (key: string) => fileSettings.has(key) && stored(key)?.startsWith('/media/') === true;
  const settings = contents.settings.filter(({ key }) => !isOurs(key));
  const members = membersOf(
    settings.map(({ key, valueAr, valueEn }) => [
      key,
      valueAr === valueEn ? (valueAr ?? '') : bilingualEntry(valueAr, valueEn),
    ]),
  );
  await write(`{\n"settings": ${members},\n`);
  await write(`"socials": ${membersOf(contents.socials.map(({ name, url }) => [name, url]))},\n`);
  const video = isOurs('home_video') ? await files?.file(tx, stored('home_video')) : undefined;
  if (video)
    await write(
      `"video": ${JSON.stringify(shown({ file: video, poster: await files?.picture(tx, idIn(stored('home_video_poster'))) }))},\n`,
    );
  const certificate = stored('tax_certificate');
  const document = isOurs('tax_certificate')
    ? ((await files?.picture(tx, idIn(certificate))) ?? (await files?.file(tx, certificate)))
    : undefined;
  if (document) await write(`"tax_certificate": ${JSON.stringify({ file: document })},\n`);
  await write(
    `"highlights": ${jsonListOf(contents.highlights.map((row) => shown({ code: row.code, ...textsOf(row) })))},\n`,
  );
  for (const section of homeContentSections) {
    const rows = await mapInTurn(contents[section], async (row) =>
      homeContentEntry(row, await files?.picture(tx, row.imageId)),
    );
    await write(`"${section}": ${jsonListOf(rows)},\n`);
  }

  const all = await tx.select().from(categories).orderBy(asc(categories.position), asc(categories.id));
  const codes = new Map(all.map(({ id, code }) => [id, code]));
  const entries = await mapInTurn(all, async (row) =>
    shown({
      code: row.code,
      parent: row.parentId === null ? null : codes.get(row.parentId),
      ...textsOf(row),
      image: await files?.picture(tx, row.imageId),
      active: row.active,
    }),
  );
  await write(`"categories": ${jsonListOf(entries)},\n"products": [`);
  let comma = '';
  for await (const product of eachProduct(exporter)) {
    await write(
      `${comma}\n${JSON.stringify(await productEntry(exporter, product, codes.get(product.row.categoryId)))}`,
    );
    comma = ',';
  }
  await write('\n]\n}\n');
}

async function productEntry(
  { tx, files }: Exporter,
  { row, varieties, images, attachments, reviews }: StoredProduct,
  category: string | undefined,
): Promise<object> {
  return shown({
    title: bilingualEntry(row.titleAr, row.titleEn),
    subtitle: bilingualEntry(row.subtitleAr, row.subtitleEn),
    description: bilingualEntry(row.descriptionAr, row.descriptionEn),
    notes: bilingualEntry(row.notesAr, row.notesEn),
    category,
    requires_custom_text: row.requiresCustomText,
    accepts_uploads: row.acceptsUploads,
    return_exception: row.returnException,
    flash_sale: row.flashSale,
    sold: row.sold,
    published_at: dateText(row.publishedAt),
    images:
      files &&
      (await mapInTurn(images, async (image) =>
        shown({ file: await files.picture(tx, image.mediaId), alt: bilingualEntry(image.altAr, image.altEn) }),
      )),
    attachments:
      files &&
      (await mapInTurn(attachments, async (file) =>
        shown({ file: await files.file(tx, file.fileName), title: bilingualEntry(file.titleAr, file.titleEn) }),
      )),
    varieties: varieties.map((variety) =>
      shown({
        sku: variety.sku,
        title: bilingualEntry(variety.titleAr, variety.titleEn),
        price: toSar(halalas(variety.priceHalalas)),
        price_before_discount: sar(variety.priceBeforeDiscountHalalas),
        quantity: variety.quantity,
        weight: grams(variety),
        size: bilingualEntry(variety.sizeAr, variety.sizeEn),
        caliber: variety.caliber,
      }),
    ),
    reviews: reviews.map((review) =>
      shown({ name: review.authorName, rating: review.rating, text: review.text, date: dateText(review.createdAt) }),
    ),
    active: row.active,
  });
}

async function writeCsv(exporter: Exporter): Promise<void> {
  const { tx, files, write } = exporter;
  const columns = csvColumns.filter((name) => files !== null || name !== 'images');
  const codes = new Map((await tx.select().from(categories)).map(({ id, code }) => [id, code]));
  await write(`\uFEFF${columns.join(',')}\r\n`);
  for await (const { row, varieties, images } of eachProduct(exporter)) {
    const names = files ? await mapInTurn(images, ({ mediaId }) => files.picture(tx, mediaId)) : [];
    for (const variety of varieties) {
      const cells: Record<(typeof csvColumns)[number], string | number | boolean | null> = {
        sku: variety.sku,
        product: varieties[0]?.sku ?? '',
        category: codes.get(row.categoryId) ?? '',
        title_ar: row.titleAr,
        title_en: row.titleEn,
        subtitle_ar: row.subtitleAr,
        subtitle_en: row.subtitleEn,
        description_ar: row.descriptionAr,
        description_en: row.descriptionEn,
        notes_ar: row.notesAr,
        notes_en: row.notesEn,
        requires_custom_text: row.requiresCustomText,
        accepts_uploads: row.acceptsUploads,
        return_exception: row.returnException,
        flash_sale: row.flashSale,
        sold: row.sold,
        published_at: dateText(row.publishedAt),
        images: names.join('|'),
        variety_title_ar: variety.titleAr,
        variety_title_en: variety.titleEn,
        price: toSar(halalas(variety.priceHalalas)),
        price_before_discount: sar(variety.priceBeforeDiscountHalalas),
        quantity: variety.quantity,
        weight: grams(variety),
        size_ar: variety.sizeAr,
        size_en: variety.sizeEn,
        caliber: variety.caliber,
        active: row.active,
      };
      await write(`${columns.map((name) => csvCell(cells[name])).join(',')}\r\n`);
    }
  }
}

/** All products with a variety, by id; only active varieties. */
async function* eachProduct({ tx, signal }: Exporter): AsyncGenerator<StoredProduct> {
  let last = 0;
  for (;;) {
    signal.throwIfAborted();
    const ids = await tx
      .select({ id: products.id })
      .from(products)
      .where(gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(batch);
    const loaded = await loadProducts(
      tx,
      ids.map(({ id }) => id),
    );
    for (const product of loaded.values()) {
      const offered = product.varieties.filter(({ active }) => active);
      if (offered.length > 0) yield { ...product, varieties: offered };
    }
    const end = ids.at(-1);
    if (!end) return;
    last = end.id;
  }
}

function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function sar(amount: number | null): number | null {
  return amount === null ? null : toSar(halalas(amount));
}

function grams({ weightMilligrams }: VarietyRow): number | null {
  return weightMilligrams === null ? null : weightMilligrams / 1000;
}

/** The day alone where it is midnight UTC, which is what a day means in the file. */
function dateText(moment: Date): string {
  return moment.toISOString().replace('T00:00:00.000Z', '');
}

function idIn(pictureAddress: string | null): string | null {
  return /\/([0-9a-f]{16})-\d+\.webp$/.exec(pictureAddress ?? '')?.[1] ?? null;
}

function membersOf(members: readonly (readonly [string, unknown])[]): string {
  return `{${members.map(([key, value]) => `\n${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',')}\n}`;
}
