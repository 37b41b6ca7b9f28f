import { createReadStream } from 'node:fs';
import { parse, type CsvError } from 'csv-parse';
import { foldDigits } from '../../../../../contract/catalogue/search-text.ts';
import type { RawEntry, ReadItem } from './raw-entry.ts';

/** The columns of a catalogue CSV, in order. */
export const csvColumns = [
  'sku', 'product', 'category', 'title_ar', 'title_en', 'subtitle_ar', 'subtitle_en', 'description_ar',
  'description_en', 'notes_ar', 'notes_en', 'requires_custom_text', 'accepts_uploads', 'return_exception',
  'flash_sale', 'sold', 'published_at', 'images', 'variety_title_ar', 'variety_title_en', 'price',
  'price_before_discount', 'quantity', 'weight', 'size_ar', 'size_en', 'caliber', 'active',
] as const; // prettier-ignore

type Column = (typeof csvColumns)[number];
type Cells = ReadonlyMap<Column, string>;

const largestRecord = 1024 * 1024;

/**
 * Reads a catalogue CSV; consecutive lines with the same `product` make one entry. A misplaced quote ends the reading
 * with a problem.
 */
export async function* readCsv(path: string, onBytes: (count: number) => void): AsyncGenerator<ReadItem> {
  const rows = new RowReader();
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    onBytes((chunk as Buffer).length);
    yield* await rows.take(chunk as Buffer);
    if (rows.isBroken) return;
  }
  yield* await rows.end();
}

class RowReader {
  isBroken = false;
  #ready: ReadItem[] = [];
  #columns: Column[] | null = null;
  #current: RawEntry | null = null;
  /** How many line breaks were counted twice: the parser counts a CRLF inside quotes as two lines. */
  #countedTwice = 0;

  readonly #parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: largestRecord,
    // A callback instead of the stream: on a broken quote, the stream would lose the lines before it.
    on_record: (cells: string[], { lines }) => {
      const text = cells.join('\n');
      this.#countedTwice += text.split('\r\n').length - 1;
      const breaks = text.split('\n').length - cells.length;
      this.#takeRow(cells, lines - this.#countedTwice - breaks);
      return null;
    },
  });

  constructor() {
    this.#parser.on('error', () => undefined); // `take` and `end` report it
    this.#parser.resume();
  }

  async take(chunk: Buffer): Promise<ReadItem[]> {
    await new Promise<void>((resolve) => this.#parser.write(chunk, (error) => this.#settle(error, resolve)));
    return this.#ready.splice(0);
  }

  async end(): Promise<ReadItem[]> {
    await new Promise<void>((resolve) => {
      this.#parser.once('error', (error) => this.#settle(error, resolve));
      this.#parser.once('end', resolve);
      this.#parser.end();
    });
    if (!this.isBroken && this.#columns === null)
      this.#ready.push({ problem: { line: 1, where: '', reason: 'the file is empty' } });
    this.#finish();
    return this.#ready.splice(0);
  }

  #settle(error: Error | null | undefined, resolve: () => void): void {
    if (error && !this.isBroken) {
      this.#finish();
      this.isBroken = true;
      const { code, lines } = error as CsvError & { lines?: number };
      const line = Math.max(1, Number(lines ?? 1) - this.#countedTwice);
      this.#ready.push({ problem: { line, where: '', reason: brokenReason(code) } });
    }
    resolve();
  }

  #takeRow(cells: string[], line: number): void {
    if (this.isBroken) return;
    if (this.#columns === null) {
      this.#takeHead(cells, line);
      return;
    }
    if (cells.length !== this.#columns.length) {
      const reason = `has ${cells.length} ${cells.length === 1 ? 'field' : 'fields'} but the first line has ${this.#columns.length}`;
      this.#ready.push({ problem: { line, where: 'products', reason } });
      return;
    }
    const row: Cells = new Map(this.#columns.map((name, at) => [name, (cells[at] ?? '').trim()]));
    const group = row.get('product') ?? '';
    if (group !== '' && this.#current?.group === group) {
      (this.#current.value as { varieties: object[] }).varieties.push(varietyOf(row));
      this.#current.varietyLines?.push(line);
      return;
    }
    this.#finish();
    const entry: RawEntry = {
      section: 'products',
      key: '',
      line,
      value: productOf(row),
      missing: 'stored',
      varietyLines: [line],
    };
    this.#current = group === '' ? entry : { ...entry, group };
  }

  #takeHead(cells: string[], line: number): void {
    const names = cells.map((cell) => cell.trim().toLowerCase());
    const problem = (where: string, reason: string) => this.#ready.push({ problem: { line, where, reason } });
    const columns = names.flatMap((name) => csvColumns.find((column) => column === name) ?? []);
    for (const [at, name] of names.entries()) {
      if (!csvColumns.some((column) => column === name))
        problem(name === '' ? `column ${at + 1}` : name, 'is not a known column');
      else if (names.indexOf(name) !== at) problem(name, 'is a duplicate column');
    }
    if (!names.includes('sku')) problem('sku', 'is a required column');
    this.#columns = columns;
    this.isBroken = this.#ready.length > 0;
  }

  #finish(): void {
    if (this.#current && !this.isBroken) this.#ready.push({ entry: this.#current });
    this.#current = null;
  }
}

function brokenReason(code: string | undefined): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote (") is not closed';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'is too long; perhaps a quote (") is not closed';
  return 'a quote (") is misplaced (write "" for a quote inside quotes); the rest was not read';
}

function productOf(row: Cells): object {
  const images = row.get('images');
  return dropMissing({
    title: bilingual(row, 'title_ar', 'title_en'),
    subtitle: bilingual(row, 'subtitle_ar', 'subtitle_en'),
    description: bilingual(row, 'description_ar', 'description_en'),
    notes: bilingual(row, 'notes_ar', 'notes_en'),
    category: row.get('category'),
    requires_custom_text: flag(row.get('requires_custom_text')),
    accepts_uploads: flagOrNull(row.get('accepts_uploads')),
    return_exception: emptyAsNull(row.get('return_exception')),
    flash_sale: flag(row.get('flash_sale')),
    sold: row.get('sold') || undefined,
    published_at: row.get('published_at') || undefined,
    active: flag(row.get('active') || undefined),
    images: images?.split('|').flatMap((name) => (name.trim() === '' ? [] : { file: name.trim() })),
    varieties: [varietyOf(row)],
  });
}

function varietyOf(row: Cells): object {
  return dropMissing({
    sku: row.get('sku'),
    title: bilingual(row, 'variety_title_ar', 'variety_title_en'),
    price: row.get('price'),
    price_before_discount: emptyAsNull(row.get('price_before_discount')),
    quantity: row.get('quantity'),
    weight: emptyAsNull(row.get('weight')),
    size: bilingual(row, 'size_ar', 'size_en'),
    caliber: emptyAsNull(row.get('caliber')),
  });
}

function dropMissing(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function bilingual(row: Cells, arabic: Column, english: Column): object | undefined {
  const [ar, en] = [row.get(arabic), row.get(english)];
  return ar === undefined && en === undefined ? undefined : dropMissing({ ar, en });
}

function emptyAsNull(cell: string | undefined): string | null | undefined {
  return cell === '' ? null : cell;
}

const flags: Record<string, boolean> = {
  '1': true,
  true: true,
  yes: true,
  '0': false,
  false: false,
  no: false,
  '': false,
};

/** Returns an invalid flag unchanged, so that validation reports it. */
function flag(cell: string | undefined): boolean | string | undefined {
  return cell === undefined ? undefined : (flags[foldDigits(cell).toLowerCase()] ?? cell);
}

function flagOrNull(cell: string | undefined): boolean | string | null | undefined {
  return cell === '' ? null : flag(cell);
}
