// Builders of outboxes for unit tests, with defaults for everything that a test does not state.
import { emptyOutbox } from '../../../src/outbox/changes/outbox-record.ts';
import {
  shopperQueue,
  type QueuedChange,
  type Outbox,
  type OutboxEvent,
  type ShopperTypes,
} from '../../../src/shopper-lists/operations/shopper-queue.ts';
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import { reduce as reduceOf } from '../../../src/outbox/changes/reduce.ts';
import type { RejectionReason } from '../../../src/shopper-lists/operations/refusals.ts';
import type { VerdictOf } from '../../../src/outbox/send/classify.ts';
import { nextToSend } from '../../../src/outbox/send/next-to-send.ts';

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
  base: Extract<OutboxEvent, { is: 'added' }>['base'] = null,
): OutboxEvent => ({
  is: 'added',
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

/** A request without meaning. */
export const request = { method: 'POST', path: '/x' };

export const takeLease = (at = noon): OutboxEvent => ({ is: 'lease_taken', at, force: true });

/** The outbox after the holder of the lease has sent its next change and got this verdict. */
export function answer(outbox: Outbox, verdict: VerdictOf<ShopperTypes>, { at = noon, random = 0.5 } = {}): Outbox {
  const op = nextToSend(outbox, at);
  if (!op) throw new Error('nothing is to be sent');
  const epoch = outbox.lease?.epoch ?? 0;
  return [
    { is: 'frozen', epoch, at, id: op.id, request } as const,
    { is: 'answered', epoch, at, today: at, id: op.id, verdict, random, newId: `new-${op.id}-${op.attempts}` } as const,
  ].reduce<Outbox>(reduce, outbox);
}

export const rejected = (reason: RejectionReason): VerdictOf<ShopperTypes> => ({
  is: 'rejected',
  status: 409,
  code: 'out_of_stock',
  reason,
});
