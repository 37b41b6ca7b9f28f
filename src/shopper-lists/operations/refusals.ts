// Why the server refuses a change. Decided by code, never by text.
import * as v from 'valibot';
import type { RefusalOf } from '../../outbox/queue.ts';
import type { QueuedChange, ShopperTypes } from './shopper-queue.ts';

export type RejectionReason =
  /** `isInCart`: the cart may hold some of it, which stays there. */
  | { why: 'out_of_stock'; available: number; isInCart: boolean }
  | { why: 'gone' }
  | { why: 'compare_full' }
  | { why: 'text_refused' }
  | { why: 'other'; message: string };

const refusal = v.object({
  code: v.string(),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string())), {}),
  available: v.optional(v.number(), 0),
  line_id: v.optional(v.nullable(v.number()), null),
  issue: v.optional(v.nullable(v.string()), null),
});

/** The refusal in the body of a response; null if it is none of our API. */
export function readRefusal(body: unknown): RefusalOf<ShopperTypes> | null {
  const read = v.safeParse(refusal, body);
  return read.success ? { code: read.output.code, reasonFor: (op) => reasonFor(op, read.output) } : null;
}

function reasonFor(op: QueuedChange, body: v.InferOutput<typeof refusal>): RejectionReason {
  if (body.code === 'out_of_stock')
    return body.issue === 'unavailable'
      ? { why: 'gone' }
      : { why: 'out_of_stock', available: body.available, isInCart: body.line_id !== null || isMadeToOrder(op) };
  if (body.code === 'compare_full') return { why: 'compare_full' };
  if (body.errors.custom_text) return { why: 'text_refused' };
  return { why: 'other', message: body.message };
}

/** With a custom text or pictures: the stock may be in another line of the same variety. */
function isMadeToOrder({ kind, payload }: QueuedChange): boolean {
  return kind === 'cart.add' && 'uploads' in payload && (payload.custom_text !== null || payload.uploads.length > 0);
}
