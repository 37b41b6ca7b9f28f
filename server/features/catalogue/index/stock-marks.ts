// Versions of products' stock, for cached answers and pages: orders change the stock without a new catalogue revision.
import { and, asc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/connect.ts';
import { varieties } from '../catalogue.tables.ts';

/** How long a version is used before it is read again. */
const heldForMs = 1_000;
/** If a reading takes longer, the last known version is used, so that cached pages survive a database that hangs. */
const timeoutMs = 500;
const mostProducts = 20_000;

type Mark = {
  readAt: number;
  /** Quantities of all varieties, as a string. */
  pieces: string | null;
  /**
   * Grows with each change: content cached while the stock was changing must not be found when the stock changes back.
   */
  serial: number;
  reading: Promise<number> | null;
};

export class StockMarks {
  readonly #db: Database;
  #lastSerial = 0;
  readonly #marks = new LRUCache<number, Mark>({ max: mostProducts });

  constructor(db: Database) {
    this.#db = db;
  }

  /** The version of a product's stock, at most a second old; 0 if unknown. */
  async of(productId: number): Promise<number> {
    const cached = this.#marks.get(productId);
    if (cached && performance.now() - cached.readAt < heldForMs) return cached.serial;
    const mark = cached ?? { readAt: -heldForMs, pieces: null, serial: 0, reading: null };
    if (!cached) this.#marks.set(productId, mark);
    mark.reading ??= this.#read(productId, mark).finally(() => {
      mark.reading = null;
    });
    return inTime(mark.reading, mark);
  }

  async #read(productId: number, mark: Mark): Promise<number> {
    const readAt = performance.now();
    const rows = await this.#db
      .select({ id: varieties.id, quantity: varieties.quantity })
      .from(varieties)
      .where(and(eq(varieties.productId, productId), eq(varieties.active, true)))
      .orderBy(asc(varieties.id));
    const pieces = rows.map(({ id, quantity }) => `${id}:${quantity}`).join(' ');
    if (pieces !== mark.pieces) {
      this.#lastSerial += 1;
      mark.serial = this.#lastSerial;
    }
    Object.assign(mark, { pieces, readAt });
    return mark.serial;
  }
}

/**
 * The version once read, or the last known one if that fails or takes too long. A database error then shows when the
 * answer is built.
 */
async function inTime(reading: Promise<number>, mark: { readonly serial: number }): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(mark.serial), timeoutMs);
  });
  try {
    return await Promise.race([reading.catch(() => mark.serial), late]);
  } finally {
    clearTimeout(timer);
  }
}
