// The shop on this device: the catalogue in short, for each language two records that are always written together. The small one says what there is,
// the large one is packed, for ten thousand products take six megabytes unpacked and less than one packed.
import { clear, createStore, get, keys, set, setMany, update } from 'idb-keyval';
import * as v from 'valibot';
import { getCatalogueSnapshot } from '../../../contract/catalogue/snapshot.ts';
import type { Language } from '../../../contract/core/language.ts';
import { shopDatabase } from '../../lib/storage/storage.ts';
import { within } from '../../lib/net/within.ts';

/** Raised when the shape changes; what has another number is as good as none, for it is fetched anew. */
const shape = 1;

const patienceMs = 2_000;

/** No more than this is kept of a language, in bytes. */
const mostBytes = 8 * 1024 * 1024;

const head = v.object({
  v: v.literal(shape),
  mark: v.string(),
  /** When the server last said that it holds (ISO 8601). */
  at: v.string(),
  complete: v.boolean(),
  products: v.number(),
  bytes: v.number(),
});

const body = v.object({ v: v.literal(shape), mark: v.string(), packed: v.instance(Uint8Array<ArrayBuffer>) });

const { categories, products } = getCatalogueSnapshot.data.entries;
const content = v.object({ categories, products });

/** What there is of the shop on this device in one language. */
export type ShopHead = v.InferOutput<typeof head>;

export type ShopContent = v.InferOutput<typeof content>;

/** The database could not take it, or it is too large to be kept. */
export class NoRoom extends Error {}

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore(shopDatabase.name, shopDatabase.store));

const headOf = (language: Language) => `head:${language}`;
const bodyOf = (language: Language) => `body:${language}`;

/** What there is; null where there is nothing that can be read. Never throws, and never takes longer than two seconds. */
export async function readHead(language: Language): Promise<ShopHead | null> {
  const found = await inTime(get<unknown>(headOf(language), store()));
  const read = v.safeParse(head, found);
  return read.success ? read.output : null;
}

/** Whether the catalogue that belongs to a head is there; it is not unpacked. */
export async function holdsContent(language: Language, { mark, bytes }: ShopHead): Promise<boolean> {
  const packed = await readPacked(language, mark);
  return packed?.length === bytes;
}

/** The catalogue that belongs to a head; null where there is another one by now, or none that can be read. */
export async function readContent(language: Language, { mark }: ShopHead): Promise<ShopContent | null> {
  const packed = await readPacked(language, mark);
  if (!packed) return null;
  const read = v.safeParse(content, await parsed(packed));
  if (read.success) return read.output;
  // Damaged: without it all is fetched anew. What another tab has brought meanwhile stays.
  const isThat = (kept: unknown) => v.is(body, kept) && kept.mark === mark;
  await inTime(update<unknown>(bodyOf(language), (kept) => (isThat(kept) ? undefined : kept), store()));
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
  const found = v.safeParse(body, await inTime(get<unknown>(bodyOf(language), store())));
  return found.success && found.output.mark === mark ? found.output.packed : null;
}

/** Keeps all of it, or nothing. Throws NoRoom. */
export async function writeShop(
  language: Language,
  { mark, at, complete }: Pick<ShopHead, 'mark' | 'at' | 'complete'>,
  shop: ShopContent,
): Promise<ShopHead> {
  const packed = await packedOf(JSON.stringify(shop));
  if (packed.length > mostBytes) throw new NoRoom(`${packed.length} bytes are more than are kept`);
  const written: ShopHead = { v: shape, mark, at, complete, products: shop.products.length, bytes: packed.length };
  try {
    await setMany(
      [
        [headOf(language), written],
        [bodyOf(language), { v: shape, mark, packed }],
      ],
      store(),
    );
  } catch (cause) {
    throw new NoRoom('the device did not keep it', { cause });
  }
  return written;
}

/** Notes that what there is holds at this time. */
export async function confirmShop(language: Language, known: ShopHead, at: string): Promise<ShopHead> {
  const confirmed = { ...known, at };
  await set(headOf(language), confirmed, store());
  return confirmed;
}

/** Forgets it in both languages; false where there was nothing. */
export async function dropShop(): Promise<boolean> {
  const isAny = (await keys(store())).length > 0;
  await clear(store());
  return isAny;
}

/** A database may be forbidden, and on an iPhone an opening may hang for ever: then there is nothing. */
function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  return within(
    patienceMs,
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
