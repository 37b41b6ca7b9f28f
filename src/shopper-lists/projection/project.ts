// view = project(base, outbox): the last server state plus the shopper's pending changes. Pure.
import { isNewer, type Base } from '../../outbox/changes/base.ts';
import type { BaseLine } from '../operations/bases.ts';
import { isSettled } from '../../outbox/changes/outbox-record.ts';
import { isHeldUp } from '../../outbox/send/next-to-send.ts';
import { isSameLine, listOf, type LinePayload, type List } from '../operations/queued-change.ts';
import { findLine } from '../operations/requests.ts';
import type { Outbox, QueuedChange } from '../operations/shopper-queue.ts';

/**
 * State of an open change: being sent, waiting, behind one that waits for the shopper, needs Retry or Undo, or needs
 * confirmation.
 */
export type Mark = 'sending' | 'waiting' | 'held_up' | 'parked' | 'confirm';

export type ViewLine<L> = LinePayload & {
  quantity: number;
  /** The server's line; null if the server does not have it yet. */
  line: L | null;
  /** From the change that created the line, if the server does not have it yet. */
  seen: QueuedChange['seen'] | null;
  mark: Mark | null;
};

export type CartView<L> = {
  lines: ViewLine<L>[];
  /** Total quantity. */ count: number;
  /** Whether the server has ever answered. */ isKnown: boolean;
};

export type SetView = { ids: number[]; marks: ReadonlyMap<number, Mark>; isKnown: boolean };

type Waiting = Pick<Outbox, 'clock' | 'ops'>;

/** The view of the cart. */
export function projectCart<L extends BaseLine>(base: Base<readonly L[]> | null, outbox: Waiting): CartView<L> {
  const lines: ViewLine<L>[] = (base?.data ?? []).map((line) => ({
    variety_id: line.variety_id,
    custom_text: line.custom_text,
    uploads: line.uploads.map(({ id }) => id),
    quantity: line.quantity,
    line,
    seen: null,
    mark: null,
  }));
  for (const op of after(base, outbox, 'cart')) {
    if (op.kind === 'wishlist.set' || op.kind === 'compare.set') continue;
    const line = lines.find((each) => isSameLine(each, op.payload)) ?? begin(op.payload, op.seen);
    if (counts(op, base)) line.quantity = quantityAfter(line.quantity, op);
    if (!isSettled(op)) line.mark = markOf(op, outbox);
  }
  const shown = lines.filter(({ quantity, mark }) => quantity > 0 || mark === 'confirm' || mark === 'parked');
  return { lines: shown, count: shown.reduce((sum, { quantity }) => sum + quantity, 0), isKnown: base !== null };

  function begin({ variety_id, custom_text, uploads }: LinePayload, seen: QueuedChange['seen']): ViewLine<L> {
    const line: ViewLine<L> = { variety_id, custom_text, uploads, quantity: 0, line: null, seen, mark: null };
    lines.push(line);
    return line;
  }
}

/** The view of favorites (product ids, newest first) or of compare (variety ids, newest last). */
export function projectSet(
  base: Base<readonly number[]> | null,
  outbox: Waiting,
  list: 'wishlist' | 'compare',
): SetView {
  let ids = [...(base?.data ?? [])];
  const marks = new Map<number, Mark>();
  for (const op of after(base, outbox, list)) {
    if (op.kind !== 'wishlist.set' && op.kind !== 'compare.set') continue;
    const id = op.kind === 'wishlist.set' ? op.payload.product_id : op.payload.variety_id;
    const value = op.result && 'value' in op.result ? op.result.value : op.payload.value;
    if (!value) ids = ids.filter((each) => each !== id);
    else if (!ids.includes(id)) ids = list === 'wishlist' ? [id, ...ids] : [...ids, id];
    if (!isSettled(op)) marks.set(id, markOf(op, outbox));
  }
  return { ids, marks, isKnown: base !== null };
}

/** Whether an add needs confirmation and may have taken effect: the question then shows the quantity in the cart. */
export function mayBeInCart(op: QueuedChange): op is Extract<QueuedChange, { kind: 'cart.add' }> {
  return op.kind === 'cart.add' && op.state === 'confirm' && op.doubtful;
}

/**
 * The quantity of an add's line in the server's cart; null if unknown. A base from before the first attempt does not
 * show whether the add took effect, and a base from before the outbox was lost shows nothing.
 */
export function quantityInServerCart(
  op: Extract<QueuedChange, { kind: 'cart.add' }>,
  base: Base<readonly BaseLine[]> | null,
  { clock }: Pick<Outbox, 'clock'>,
): number | null {
  if (base === null || base.clock > clock || base.clock < (op.sentClock ?? 0)) return null;
  return findLine(base.data, op.payload)?.quantity ?? 0;
}

/** The changes of a list that its base does not contain, in order. */
function after(base: { clock: number } | null, outbox: Waiting, list: List): QueuedChange[] {
  return outbox.ops.filter(
    (op) =>
      listOf(op) === list &&
      op.state !== 'rejected' &&
      (op.state !== 'acked' || base === null || isNewer(op, base.clock, outbox)),
  );
}

/** An add that may have taken effect is marked, but not counted on top of a base that may contain it. */
function counts(op: QueuedChange, base: { clock: number } | null): boolean {
  return !(op.kind === 'cart.add' && op.doubtful && base !== null && base.clock >= (op.sentClock ?? 0));
}

function quantityAfter(quantity: number, op: QueuedChange): number {
  if (op.result && 'quantity' in op.result) return op.result.quantity;
  if (op.kind === 'cart.add') return quantity + op.payload.quantity;
  return op.kind === 'cart.set' ? op.payload.quantity : 0;
}

function markOf(op: QueuedChange, { ops }: Waiting): Mark {
  if (op.state === 'sending' || op.state === 'parked' || op.state === 'confirm') return op.state;
  return isHeldUp(op, ops) ? 'held_up' : 'waiting';
}
