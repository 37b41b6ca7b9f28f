// Imports catalogue files into the database, all or nothing. See docs/catalogue-format.md.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { bumpCatalogue, bumpContent } from '../bump-revision.ts';
import { Categories, writeCategories } from './write/categories.ts';
import { inParallel } from './in-parallel.ts';
import { noCounts, type ImportCounts, type ImportRun } from './import-run.ts';
import { Pictures } from './read/pictures.ts';
import { PicturesAhead } from './read/pictures-ahead.ts';
import { Problems, type ImportProblem } from './problems.ts';
import { readAhead, type Ahead } from './read/read-ahead.ts';
import type { Section } from './read/raw-entry.ts';
import { openClaims } from './repeats.ts';
import { isContent, writeContents, type ContentEntry } from './write/write-contents.ts';
import { prepareProducts, type Earlier } from './write/write-products.ts';
import { refreshRenamedCategories, refreshVocabulary } from './write/write-search.ts';

export type ImportInput = {
  db: Database;
  /** Paths; a later file may refer to what an earlier one adds. */
  files: readonly string[];
  /** Accepts entries of this section only. */
  only?: Section;
  /** Does everything, then rolls back. */
  dryRun?: boolean;
  /** Called occasionally with a line about the current step. */
  report: (line: string) => void;
  /** Called often. Each byte counts twice: once read, once written. */
  progress?: (state: { bytes: number; ofBytes: number; products: number }) => void;
  /** Aborts and rolls back the import, with the signal's reason. */
  signal?: AbortSignal;
};

/** `problems` has the first thousand; `problemCount` counts all. */
export type ImportResult = { ok: boolean; problems: ImportProblem[]; problemCount: number; counts: ImportCounts };

const reportEveryMs = 5_000;
const importLock = 7_226_402; // any number but the one of the migrations
const worthAnalyzing = 200;

class Undone extends Error {}

/**
 * Imports catalogue files: reads and checks them first, then writes in one transaction, which is retried if another one
 * aborts it. If any line is invalid, nothing is written and the result lists every problem. Throws on database errors.
 */
export async function importCatalogue(input: ImportInput): Promise<ImportResult> {
  const { db, files, dryRun = false, report } = input;
  let problems = new Problems();
  let counts = noCounts();
  const sizes = await sizesOf(files, problems);
  const result = () => ({ ok: problems.count === 0, problems: problems.listed, problemCount: problems.count, counts });
  if (problems.count > 0) return result();
  const folder = await mkdtemp(join(tmpdir(), 'store-import-'));
  try {
    const meter = meterOf(
      input,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    const ahead = new PicturesAhead(db, folder);
    const read: Ahead[] = [];
    for (const [number, file] of files.entries())
      read.push(
        await readAhead(file, number, {
          folder,
          problems,
          pictures: ahead,
          onBytes: meter.read,
          onPicture: meter.picture,
          ...(input.only ? { only: input.only } : {}),
        }),
      );
    const found = problems;
    let isRetry = false;
    await inTransaction(db, async (tx) => {
      if (isRetry) report('An order or a lost connection has interrupted the import. Writing everything again.');
      isRetry = true;
      problems = new Problems(found);
      counts = noCounts();
      meter.startWriting();
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
      await openClaims(tx);
      const run: ImportRun = {
        tx,
        problems,
        counts,
        categories: await Categories.load(tx),
        pictures: new Pictures(tx, ahead),
      };
      for (const each of read) await writeEntries(run, each, meter);
      counts.pictures = run.pictures.stored;
      if (problems.count > 0) throw new Undone();
      await finish(run, report);
      input.signal?.throwIfAborted();
      if (dryRun) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return result();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (counts.products.added + counts.products.changed >= worthAnalyzing) await tidy(db);
  return result();
}

type Meter = {
  picture: () => void;
  read: (bytes: number) => void;
  /** Nothing is written yet. */
  startWriting: () => void;
  written: (bytes: number, products: number) => void;
};

async function sizesOf(files: readonly string[], problems: Problems): Promise<number[]> {
  const sizes: number[] = [];
  for (const file of files) {
    const refuse = (reason: string) => problems.add({ file, line: 0, where: '', reason });
    if (!['.json', '.csv'].includes(extname(file).toLowerCase())) refuse('the name must end in .json or .csv');
    try {
      const { size } = await stat(file);
      sizes.push(size);
    } catch {
      refuse('the file does not exist or cannot be read');
    }
  }
  return sizes;
}

function meterOf({ report, progress, signal }: ImportInput, ofBytes: number): Meter {
  let [bytesRead, bytesWritten, pictures, products, reportedAt] = [0, 0, 0, 0, Date.now()];
  const number = (count: number) => count.toLocaleString('en');
  const tell = () => {
    signal?.throwIfAborted();
    const bytes = bytesRead + bytesWritten;
    progress?.({ bytes, ofBytes: ofBytes * 2, products });
    if (progress || Date.now() - reportedAt < reportEveryMs) return;
    reportedAt = Date.now();
    const percent = Math.floor((bytes / Math.max(1, ofBytes * 2)) * 100);
    report(`${percent}% done: ${number(pictures)} pictures checked, ${number(products)} products written.`);
  };
  return {
    picture: () => {
      pictures += 1;
      tell();
    },
    read: (bytes) => {
      bytesRead += bytes;
      tell();
    },
    startWriting: () => {
      [bytesWritten, products] = [0, 0];
      tell();
    },
    written: (bytes, count) => {
      bytesWritten += bytes;
      products += count;
      tell();
    },
  };
}

/** Writes the batches in order; each is prepared while the one before it is written. */
async function writeEntries(run: ImportRun, file: Ahead, meter: Meter): Promise<void> {
  const contents: ContentEntry[] = [];
  for (const code of file.announced) run.categories.announce(code);
  let earlier: Earlier = { productIds: new Set(), written: Promise.resolve() };
  try {
    for await (const { entries, bytes } of file.batches()) {
      const products = entries.filter((entry) => entry.section === 'products');
      const inCategories = entries.filter((entry) => entry.section === 'categories');
      if (inCategories.length > 0) await earlier.written;
      await writeCategories(run, inCategories);
      const { productIds, write } = await prepareProducts(run, products, earlier);
      contents.push(...entries.filter(isContent));
      await earlier.written;
      meter.written(bytes, products.length);
      earlier = { productIds, written: write() };
      earlier.written.catch(() => undefined); // reported when it is awaited
    }
    await earlier.written;
  } catch (error) {
    // Its next statements must not follow the rollback; and if it has failed, that is the cause.
    throw await earlier.written.then(
      () => error,
      (cause: unknown) => cause,
    );
  }
  await writeContents(run, contents);
}

async function finish({ tx, counts, categories }: ImportRun, report: (line: string) => void): Promise<void> {
  await refreshRenamedCategories(tx, categories);
  const { added, changed, retired } = counts.products;
  const { varieties } = counts;
  if (added + changed + categories.renamed.size > 0) {
    if (added + changed >= worthAnalyzing) report('Updating the search vocabulary.');
    await refreshVocabulary(tx);
  }
  const others = retired + varieties.added + varieties.changed + varieties.retired + counts.categories;
  if (added + changed + others > 0) await bumpCatalogue(tx);
  if (counts.contents > 0) await bumpContent(tx);
}

/**
 * After many changes, the planner needs new statistics and the search index must merge its pending entries. Skipped if
 * the database does not allow it.
 */
async function tidy(db: Database): Promise<void> {
  const tables = ['products', 'product_search', 'varieties', 'product_media', 'comments', 'search_vocabulary'];
  await inParallel(tables, async (table) => {
    await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`).catch(() => undefined);
  });
}
