// The first half of an import, before its transaction: reads the files once, validates the entries, resizes the
// pictures and stores the results on disk. So the transaction only writes, and memory does not grow with the catalogue.
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { pathNextTo, parseEntry, type Entry } from './format.ts';
import type { PicturesAhead } from './pictures-ahead.ts';
import type { Problems } from '../problems.ts';
import type { Section } from './raw-entry.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';

/** Some entries of one file, in order; `bytes` is how much of the file was read since the previous batch. */
export type Batch = { entries: Entry[]; bytes: number };

export type Ahead = {
  /** Codes of the file's categories, including invalid entries, so that their products are not reported too. */
  announced: string[];
  batches(): AsyncGenerator<Batch>;
};

const batchProducts = 250;
const batchVarieties = 1_000;

type Deps = {
  folder: string;
  problems: Problems;
  pictures: PicturesAhead;
  onBytes: (count: number) => void;
  only?: Section;
  /** Called before each picture; may throw to abort. */
  onPicture: () => void;
};

/** Reads one file. `number` keeps its batches apart from those of other files. */
export async function readAhead(file: string, number: number, deps: Deps): Promise<Ahead> {
  const { folder, problems, pictures, onBytes, onPicture, only } = deps;
  const announced: string[] = [];
  let batch: Batch = { entries: [], bytes: 0 };
  let [count, products, varieties, productsAt] = [0, 0, 0, 0];
  const pathOf = (at: number) => join(folder, `batch-${number}-${at}`);
  const putAside = async () => {
    await pictures.take(
      batch.entries.flatMap((entry) => picturesOf(entry).map((name) => pathNextTo(entry, name))),
      onPicture,
    );
    await writeFile(pathOf(count), serialize(batch));
    count += 1;
    batch = { entries: [], bytes: 0 };
    [products, varieties] = [0, 0];
  };
  const read = extname(file).toLowerCase() === '.csv' ? readCsv : readJson;
  const items = read(file, (bytes) => {
    batch.bytes += bytes;
    onBytes(bytes);
  });
  for await (const item of items) {
    if ('problem' in item) {
      problems.add({ file, ...item.problem });
      continue;
    }
    const { entry: raw } = item;
    if (only !== undefined && raw.section !== only) {
      problems.add({ file, line: raw.line, where: raw.section, reason: `are not allowed here, only ${only}` });
      continue;
    }
    if (raw.section === 'categories') {
      announced.push(...codeIn(raw.value));
      if (productsAt > 0)
        problems.add({
          file,
          line: raw.line,
          where: 'categories',
          reason: `must come before the products (which begin on line ${productsAt})`,
        });
    }
    if (raw.section === 'products' && productsAt === 0) productsAt = raw.line;
    const entry = parseEntry(raw, file, problems);
    if (!entry) continue;
    batch.entries.push(entry);
    if (entry.section !== 'products') continue;
    products += 1;
    varieties += entry.value.varieties.length;
    if (products >= batchProducts || varieties >= batchVarieties) await putAside();
  }
  await putAside();
  return {
    announced,
    async *batches() {
      const read = async (at: number) => deserialize(await readFile(pathOf(at))) as Batch;
      let next = read(0);
      for (let at = 0; at < count; at += 1) {
        const batch = await next;
        // The next one is read while this one is written.
        if (at + 1 < count) next = read(at + 1);
        next.catch(() => undefined); // nobody may ask for it, after an error
        yield batch;
      }
    },
  };
}

function codeIn(value: unknown): string[] {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
    ? [value.code.trim()]
    : [];
}

function picturesOf(entry: Entry): string[] {
  switch (entry.section) {
    case 'products':
      return (entry.value.images ?? []).map(({ file }) => file);
    case 'categories':
    case 'sliders':
    case 'testimonials':
      return entry.value.image == null ? [] : [entry.value.image];
    case 'video':
      return entry.value.poster == null ? [] : [entry.value.poster];
    default:
      return [];
  }
}
