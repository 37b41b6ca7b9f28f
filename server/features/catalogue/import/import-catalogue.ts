// Catalogue files into the database, all or nothing. See docs/catalogue-format.md.
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { bumpRevision } from './bump-revision.ts';
import { Categories, writeCategories } from './categories.ts';
import { parseEntry, type Entry } from './format.ts';
import { noCounts, type ImportCounts, type ImportRun } from './import-run.ts';
import { Pictures } from './pictures.ts';
import { Problems, type ImportProblem } from './problems.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { openClaims } from './repeats.ts';
import { isContent, writeContents, type ContentEntry } from './write-contents.ts';
import { writeProducts } from './write-products.ts';
import { refreshRenamedCategories, refreshVocabulary } from './write-search.ts';

export type ImportInput = {
  db: Database;
  /** Paths; a later file may refer to what an earlier one brought. */
  files: readonly string[];
  /** Does everything and then undoes it. */
  dryRun?: boolean;
  /** Told what is going on, a line at a time and not often. */
  report: (line: string) => void;
  /** Told how far the reading has come, often. */
  progress?: (state: { bytes: number; ofBytes: number; products: number }) => void;
  /** Ends the import, undone, with the signal's reason. */
  signal?: AbortSignal;
};

/** `problems` has the first thousand; `problemCount` counts them all. */
export type ImportResult = { ok: boolean; problems: ImportProblem[]; problemCount: number; counts: ImportCounts };

const batchProducts = 250;
const batchVarieties = 1_000;
const reportEveryMs = 5_000;
const importLock = 7_226_402; // any number but the migrations' one
const worthAnalyzing = 200;

class Undone extends Error {}

/** Imports catalogue files in one transaction. Where any line is bad nothing is written and the result tells each. Throws where the database fails. */
export async function importCatalogue(input: ImportInput): Promise<ImportResult> {
  const { db, files, dryRun = false, report } = input;
  const problems = new Problems();
  const counts = noCounts();
  const sizes = await sizesOf(files, problems);
  const result = () => ({ ok: problems.count === 0, problems: problems.kept, problemCount: problems.count, counts });
  if (problems.count > 0) return result();
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
      await openClaims(tx);
      const run: ImportRun = {
        tx,
        problems,
        counts,
        categories: await Categories.load(tx),
        pictures: new Pictures(tx),
      };
      const meter = meterOf(
        input,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      for (const file of files) await importFile(run, file, meter);
      counts.pictures = run.pictures.stored;
      if (problems.count > 0) throw new Undone();
      await finish(run, report);
      input.signal?.throwIfAborted();
      if (dryRun) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return result();
  }
  if (counts.products.added + counts.products.changed >= worthAnalyzing) await tidy(db);
  return result();
}

type Meter = { bytes: (count: number) => void; products: (count: number) => void };

async function sizesOf(files: readonly string[], problems: Problems): Promise<number[]> {
  const sizes: number[] = [];
  for (const file of files) {
    const refuse = (reason: string) => problems.add({ file, line: 0, where: '', reason });
    if (!['.json', '.csv'].includes(extname(file).toLowerCase())) refuse('the name has to end in .json or .csv');
    try {
      const { size } = await stat(file);
      sizes.push(size);
    } catch {
      refuse('there is no such file, or it cannot be read');
    }
  }
  return sizes;
}

function meterOf({ report, progress, signal }: ImportInput, ofBytes: number): Meter {
  let [bytes, products, reportedAt] = [0, 0, Date.now()];
  const tell = () => {
    signal?.throwIfAborted();
    progress?.({ bytes, ofBytes, products });
    if (progress || Date.now() - reportedAt < reportEveryMs) return;
    reportedAt = Date.now();
    report(
      `${products.toLocaleString('en')} products so far, ${Math.floor((bytes / Math.max(1, ofBytes)) * 100)}% read.`,
    );
  };
  return {
    bytes: (count) => {
      bytes += count;
      tell();
    },
    products: (count) => {
      products += count;
      tell();
    },
  };
}

async function importFile(run: ImportRun, file: string, meter: Meter): Promise<void> {
  const { problems } = run;
  const read = extname(file).toLowerCase() === '.csv' ? readCsv : readJson;
  const contents: ContentEntry[] = [];
  let categories: Entry<'categories'>[] = [];
  let products: Entry<'products'>[] = [];
  let varieties = 0;
  const writeBatch = async () => {
    await writeCategories(run, categories);
    categories = [];
    await writeProducts(run, products);
    meter.products(products.length);
    products = [];
    varieties = 0;
  };
  let productsAt = 0;
  for await (const item of read(file, meter.bytes)) {
    if ('problem' in item) {
      problems.add({ file, ...item.problem });
      continue;
    }
    const { entry: raw } = item;
    if (raw.section === 'categories') {
      run.categories.announce((raw.value as { code?: unknown } | null)?.code);
      if (productsAt > 0)
        problems.add({
          file,
          line: raw.line,
          where: 'categories',
          reason: `have to stand before the products (which begin on line ${productsAt})`,
        });
    }
    if (raw.section === 'products' && productsAt === 0) productsAt = raw.line;
    const entry = parseEntry(raw, file, problems);
    if (!entry) continue;
    if (isContent(entry)) contents.push(entry);
    else if (entry.section === 'categories') categories.push(entry);
    else {
      products.push(entry);
      varieties += entry.value.varieties.length;
      if (products.length >= batchProducts || varieties >= batchVarieties) await writeBatch();
    }
  }
  await writeBatch();
  await writeContents(run, contents);
}

async function finish({ tx, counts, categories }: ImportRun, report: (line: string) => void): Promise<void> {
  await refreshRenamedCategories(tx, categories);
  const { added, changed } = counts.products;
  if (added + changed + categories.renamed.size > 0) {
    if (added + changed >= worthAnalyzing) report('Collecting the words for search.');
    await refreshVocabulary(tx);
  }
  await bumpRevision(tx);
}

/** After much has changed the planner needs new figures, and the search index its pending entries sorted in. A database that forbids it does without. */
async function tidy(db: Database): Promise<void> {
  for (const table of ['products', 'varieties', 'product_media', 'comments', 'product_search', 'search_vocabulary']) {
    await db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`).catch(() => undefined);
  }
}
