// The device catalogue (contract/catalogue/snapshot.ts): a short form of the catalogue, and what has changed in it since
// a device last asked. Both come from the change feed.
import { createHash } from 'node:crypto';
import { maxSnapshotProducts, type SnapshotCategory } from '../../../../contract/catalogue/snapshot.ts';
import type { Language } from '../../../../contract/core/language.ts';
import { compareBySuggestion } from '../../../../contract/catalogue/listing/listing-index.ts';
import type { ListedProduct } from '../../../../contract/catalogue/listing/product-columns.ts';
import type { Database } from '../../../db/connect.ts';
import type { Log } from '../../../lib/log.ts';
import { changedBetween, isNextTo, lookNow, lookSince, type Look } from '../index/change-feed.ts';
import { readListed, readListedOf } from '../index/read-listed.ts';
import { readTree, type Catalogue, type Tree } from '../index/snapshot.ts';
import { noteMarks, snapshotOfMark } from './device-marks.ts';
import { categoryRows, readSources, rowsOfSources, type Row, type Source } from './device-rows.ts';

/** The share of its time that an instance may spend on reading: it lags by about twenty readings. */
const mostOfTheTime = 0.05;
/** Catalogues up to this size are read without a pause. */
const smallSize = 1_000;
/** More changed products than this are not updated one by one: everything is read again. */
const mostUpdated = 5_000;
/** A mark counts from when it was last noted, so one that does not change is noted again; after a failure sooner. */
const noteEveryMs = 60 * 60_000;
const noteAgainMs = 60_000;

/** The catalogue in both languages, as of one look at it. */
type Reading = {
  look: Look;
  tree: Tree;
  /** Whether it has all products on sale. */
  complete: boolean;
  /** By ascending ids. */
  rows: ReadonlyMap<number, Record<Language, Row>>;
};

type DeviceContent = {
  readonly language: Language;
  /** Equal contents have equal digests in their marks, on every instance. */
  readonly mark: string;
  readonly digest: string;
  /** Of the categories alone. */
  readonly categoriesDigest: string;
  readonly complete: boolean;
  readonly categories: SnapshotCategory[];
  readonly rows: Reading['rows'];
  /** The database snapshot from which it was read. */
  readonly snapshot: string;
};

/** What a device has; null if that is not known. */
type Since = {
  /** It has everything of this database snapshot; null: it has the same as now. */
  snapshot: string | null;
  /** It does not want the categories again, which are the same. */
  omitsCategories: boolean;
} | null;

export class DeviceCatalogue {
  readonly #db: Database;
  readonly #catalogue: Catalogue;
  readonly #log: Log;
  #version: string | null = null;
  #reading: Reading | null = null;
  #content: Record<Language, DeviceContent> | null = null;
  #noteAt = Infinity;
  #restUntil = 0;
  #refreshing: Promise<Record<Language, DeviceContent>> | null = null;

  constructor({ db, catalogue, log }: { db: Database; catalogue: Catalogue; log: Log }) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#log = log;
  }

  /** The current state in one language. A large catalogue that changes all the time may lag by some seconds. */
  async in(language: Language): Promise<DeviceContent> {
    const now = performance.now();
    if (this.#content && now < this.#restUntil) return this.#content[language];
    if (this.#content && this.#version === this.#catalogue.listVersion(null)) {
      if (now > this.#noteAt) this.#refreshOnce().catch(() => undefined); // what there is stays
      return this.#content[language];
    }
    return (await this.#refreshOnce())[language];
  }

  #refreshOnce(): Promise<Record<Language, DeviceContent>> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<Record<Language, DeviceContent>> {
    const startedAt = performance.now();
    const version = this.#catalogue.listVersion(null);
    const reading = await nextReading(this.#db, this.#reading);
    const content = { ar: contentOf(reading, 'ar'), en: contentOf(reading, 'en') };
    const isNoted = reading.complete && (await this.#note(reading.look, content));
    const now = performance.now();
    this.#noteAt = reading.complete ? now + (isNoted ? noteEveryMs : noteAgainMs) : Infinity;
    this.#restUntil = reading.rows.size > smallSize ? now + (now - startedAt) * (1 / mostOfTheTime - 1) : 0;
    this.#version = version;
    this.#reading = reading;
    this.#content = content;
    return content;
  }

  async #note({ snapshot }: Look, { ar, en }: Record<Language, DeviceContent>): Promise<boolean> {
    try {
      await noteMarks(this.#db, [ar.mark, en.mark], snapshot);
      return true;
    } catch (error) {
      this.#log.warn({ err: error }, 'marks of the device catalogue are not stored: devices may load it again');
      return false;
    }
  }
}

/** What a device with this mark has. */
export async function sinceMark(
  db: Database,
  content: DeviceContent,
  { since, omit }: { since?: string | undefined; omit?: 'categories' | undefined },
): Promise<Since> {
  // Marks that were given before 2026-11-30 have no digest of the categories.
  const [mark, language, digest, categories] =
    /^(ar|en)\d{1,15}\.([\w-]{12})(?:\.([\w-]{12}))?$/.exec(since ?? '') ?? [];
  if (mark === undefined || language !== content.language) return null;
  const omitsCategories = omit !== undefined && categories === content.categoriesDigest;
  if (digest === content.digest) return { snapshot: null, omitsCategories };
  // Products enter and leave an incomplete catalogue without a change of their own.
  const snapshot = content.complete ? await snapshotOfMark(db, mark) : null;
  return snapshot === null ? null : { snapshot, omitsCategories };
}

/** The device's answer: everything, or what has changed. */
export async function deviceAnswer(db: Database, content: DeviceContent, since: Since) {
  const { language, mark, complete, categories, rows } = content;
  const changed = await changedIds(db, content, since);
  const ids = changed ?? [...rows.keys()];
  return {
    mark,
    full: changed === null,
    total: rows.size,
    complete,
    categories: changed !== null && since?.omitsCategories ? undefined : categories,
    products: ids.flatMap((id) => rows.get(id)?.[language].product ?? []),
    removed: ids.filter((id) => !rows.has(id)),
  };
}

/** The ids of the products that may differ from what the device has; null for all. */
async function changedIds(db: Database, { snapshot, rows }: DeviceContent, since: Since): Promise<number[] | null> {
  if (since === null) return null;
  if (since.snapshot === null) return [];
  const ids = await changedBetween(db, since.snapshot, snapshot);
  return ids.length > rows.size ? null : ids;
}

function contentOf({ look, tree, complete, rows }: Reading, language: Language): DeviceContent {
  const categories = categoryRows(tree, language);
  const hash = createHash('sha256').update(JSON.stringify(categories));
  const shortDigest = () => hash.copy().digest('base64url').slice(0, 12);
  const categoriesDigest = shortDigest();
  for (const row of rows.values()) hash.update(row[language].digest);
  const digest = shortDigest();
  const mark = `${language}${look.revision}.${digest}.${categoriesDigest}`;
  return { language, mark, digest, categoriesDigest, complete, categories, rows, snapshot: look.snapshot };
}

/** Updates a reading with what has changed since, or reads everything. */
async function nextReading(db: Database, last: Reading | null): Promise<Reading> {
  const next = last?.complete ? await readChanges(db, last) : null;
  if (!last || !next) return readAll(db);
  const { look, ids, sources } = next;
  if (ids.length === 0) return { ...last, look };
  const changed = await rowsOfSources(sources, last.tree);
  const rows = new Map(last.rows);
  for (const id of ids) rows.delete(id);
  for (const [id, row] of changed) rows.set(id, row);
  if (rows.size > maxSnapshotProducts) return readAll(db);
  return { ...last, look, rows: new Map([...rows].sort(([a], [b]) => a - b)) };
}

type Changes = { look: Look; ids: number[]; sources: Source[] };

/** The changes since a reading; null if they are unknown, many, or change the category tree. */
function readChanges(db: Database, last: Reading): Promise<Changes | null> {
  return reading(db, async (tx) => {
    const { productIds: ids, ...look } = await lookSince(tx, last.look);
    if (!isNextTo(last.look, look) || ids.length > mostUpdated) return null;
    if (look.revision !== last.look.revision && (await readTree(tx)).text !== last.tree.text) return null;
    const listed = await readListedOf(tx, last.tree.byId, ids);
    return {
      look,
      ids,
      sources: await readSources(
        tx,
        listed.map(({ id }) => id),
      ),
    };
  });
}

/** The embedded database is blocked while it is read, so rows are made afterwards. */
async function readAll(db: Database): Promise<Reading> {
  const { sources, ...read } = await reading(db, async (tx) => {
    const look = await lookNow(tx);
    const tree = await readTree(tx);
    const listed: ListedProduct[] = [];
    for await (const batch of readListed(tx, tree.byId)) listed.push(...batch);
    const ids = chosen(listed);
    return { look, tree, complete: ids.length === listed.length, sources: await readSources(tx, ids) };
  });
  return { ...read, rows: await rowsOfSources(sources, read.tree) };
}

/** Reads in one transaction, so that all of it belongs to one look. */
function reading<T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

function chosen(listed: readonly ListedProduct[]): number[] {
  const most = listed.length > maxSnapshotProducts ? [...listed].sort(compareBySuggestion) : listed;
  return most
    .slice(0, maxSnapshotProducts)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}
