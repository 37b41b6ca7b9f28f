// The device catalogue in IndexedDB: per language two records, always written together. The small one describes the
// large one, which is compressed: ten thousand products take six megabytes, compressed less than one.
import { clear, get, keys, set, setMany, update } from 'idb-keyval';
import * as v from 'valibot';
import { snapshotContent } from '../../../contract/catalogue/snapshot.ts';
import type { Language } from '../../../contract/core/language.ts';
import { keyValueStore } from '../../lib/storage/key-value-store.ts';
import { catalogueDatabase } from '../../lib/storage/storage.ts';
import { withTimeout } from '../../lib/net/with-timeout.ts';

/** Increased when the shape changes; records of another version count as missing and are fetched again. */
const shape = 1;

const timeoutMs = 2_000;

/** Size limit per language, in bytes. */
const mostBytes = 8 * 1024 * 1024;

const head = v.object({
  v: v.literal(shape),
  mark: v.string(),
  /** When the server last confirmed it (ISO 8601). */
  at: v.string(),
  complete: v.boolean(),
  products: v.number(),
  bytes: v.number(),
});

const body = v.object({ v: v.literal(shape), mark: v.string(), packed: v.instance(Uint8Array<ArrayBuffer>) });

/** Describes the catalogue stored in one language. */
export type CatalogueHead = v.InferOutput<typeof head>;

export type CatalogueContent = v.InferOutput<typeof snapshotContent>;

/** The database could not store it, or it exceeds the size limit. */
export class NoRoom extends Error {
  override name = 'NoRoom';
}

const store = keyValueStore(catalogueDatabase);

const headOf = (language: Language) => `head:${language}`;
const bodyOf = (language: Language) => `body:${language}`;

/** The head record; null if there is none that can be read. Never throws, and never takes longer than two seconds. */
export async function readHead(language: Language): Promise<CatalogueHead | null> {
  const record = await inTime(get<unknown>(headOf(language), store));
  const read = v.safeParse(head, record);
  return read.success ? read.output : null;
}

/** Whether the content of a head is stored; it is not decompressed. */
export async function holdsContent(language: Language, { mark, bytes }: CatalogueHead): Promise<boolean> {
  const packed = await readPacked(language, mark);
  return packed?.length === bytes;
}

/** The content of a head; null if another one is stored by now, or it cannot be read. */
export async function readContent(language: Language, { mark }: CatalogueHead): Promise<CatalogueContent | null> {
  const packed = await readPacked(language, mark);
  if (!packed) return null;
  const read = v.safeParse(snapshotContent, await parsed(packed));
  if (read.success) return read.output;
  // Damaged: delete it, so that everything is fetched again. What another tab has stored since then stays.
  const isThat = (record: unknown) => v.is(body, record) && record.mark === mark;
  await inTime(update<unknown>(bodyOf(language), (record) => (isThat(record) ? undefined : record), store));
  return null;
}

async function parsed(packed: Uint8Array): Promise<unknown> {
  try {
    return JSON.parse(await unpacked(packed));
  } catch {
    return undefined;
  }
}

async function readPacked(language: Language, mark: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const record = v.safeParse(body, await inTime(get<unknown>(bodyOf(language), store)));
  return record.success && record.output.mark === mark ? record.output.packed : null;
}

/** A catalogue as it is stored. */
export type PackedCatalogue = { head: CatalogueHead; packed: Uint8Array<ArrayBuffer> };

/** Packs a catalogue. Takes long with ten thousand products: call it in a worker. */
export async function packCatalogue(
  { mark, at, complete }: Pick<CatalogueHead, 'mark' | 'at' | 'complete'>,
  shop: CatalogueContent,
): Promise<PackedCatalogue> {
  const packed = await packedOf(JSON.stringify(shop));
  return { head: { v: shape, mark, at, complete, products: shop.products.length, bytes: packed.length }, packed };
}

/** Stores everything or nothing. Throws NoRoom. */
export async function storeCatalogue(language: Language, { head, packed }: PackedCatalogue): Promise<CatalogueHead> {
  if (packed.length > mostBytes) throw new NoRoom(`${packed.length} bytes exceed the size limit`);
  try {
    await setMany(
      [
        [headOf(language), head],
        [bodyOf(language), { v: shape, mark: head.mark, packed }],
      ],
      store,
    );
  } catch (cause) {
    throw new NoRoom('the database could not store the catalogue', { cause });
  }
  return head;
}

/** Stores the head again with the time at which the server confirmed the catalogue. */
export async function confirmCatalogue(language: Language, confirmed: CatalogueHead): Promise<CatalogueHead> {
  await set(headOf(language), confirmed, store);
  return confirmed;
}

/** Deletes both languages; false if there was nothing, or nothing that can be read: a full device must not wait for it. */
export async function dropCatalogue(): Promise<boolean> {
  const names = await inTime(keys(store));
  if (names === undefined || names.length === 0) return false;
  await clear(store);
  return true;
}

/** A database may be forbidden, and on an iPhone opening one may hang forever: then the result is undefined. */
function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  return withTimeout(
    timeoutMs,
    reading.catch(() => undefined),
  );
}

async function packedOf(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await through(text, new CompressionStream('gzip')).arrayBuffer());
}

function unpacked(packed: Uint8Array): Promise<string> {
  return through(new Uint8Array(packed), new DecompressionStream('gzip')).text();
}

function through(content: string | Uint8Array<ArrayBuffer>, stream: ReadableWritablePair): Response {
  return new Response(new Response(content).body?.pipeThrough(stream));
}
