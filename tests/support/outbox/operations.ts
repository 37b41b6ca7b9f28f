// Builders of outboxes for unit tests, with defaults for everything that a test does not state.
import { emptyOutbox } from '../../../src/outbox/changes/outbox-record.ts';
import {
  shopperQueue,
  type QueuedChange,
  type Outbox,
  type OutboxEvent,
} from '../../../src/shopper-lists/operations/shopper-queue.ts';
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import { reduce as reduceOf } from '../../../src/outbox/changes/reduce.ts';

export const seen = { product_id: 1, title: 'Ring', price: 10, available: 9 };

type Line = { variety_id: number; custom_text: string | null; uploads: string[] };

const line: Line = { variety_id: 11, custom_text: null, uploads: [] };

export const add = (quantity = 1, of: Partial<Line> = {}): Write => ({
  kind: 'cart.add',
  payload: { ...line, ...of, quantity },
  seen,
});
export const set = (quantity: number, of: { variety_id?: number } = {}): Write => ({
  kind: 'cart.set',
  payload: { ...line, ...of, quantity },
  seen,
});
export const remove = (of: { variety_id?: number } = {}): Write => ({
  kind: 'cart.remove',
  payload: { ...line, ...of },
  seen,
});
export const setFavorite = (value: boolean, product_id = 1): Write => ({
  kind: 'wishlist.set',
  payload: { product_id, value },
  seen,
});
export const compare = (value: boolean, variety_id = 11): Write => ({
  kind: 'compare.set',
  payload: { variety_id, value },
  seen,
});

/** An arbitrary time. */
export const noon = Date.UTC(2026, 0, 10, 12);

let ids = 0;

export const changeMade = (
  write: Write,
  at = noon,
  base: Extract<OutboxEvent, { is: 'wished' }>['base'] = null,
): OutboxEvent => ({
  is: 'wished',
  write,
  id: `key-${(ids += 1)}`,
  at,
  base,
});

/** `reduce` for the shopper lists. */
export const reduce = (outbox: Outbox, event: OutboxEvent): Outbox => reduceOf(shopperQueue, outbox, event);

/** An outbox after these events. */
export const after = (...events: OutboxEvent[]): Outbox => events.reduce(reduce, emptyOutbox('7'));

/** The only change in an outbox. */
export function only({ ops }: Pick<Outbox, 'ops'>): QueuedChange {
  const [op, ...others] = ops;
  if (!op || others.length > 0) throw new Error(`there are ${ops.length} operations`);
  return op;
}
