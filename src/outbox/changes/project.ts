// view = project(base, outbox): what the shopper sees is what the server last said, and on it what they have asked for since. Pure.
import type { Standing } from './coalesce.ts';
import { isHeldUp } from '../send/next-to-send.ts';
import {
  isSameLine,
  isSettled,
  listOf,
  lists,
  type LinePayload,
  type List,
  type Operation,
  type Outbox,
  type Write,
} from './operation.ts';
import { findLine } from './requests.ts';

/** What the server last said of a list, and the outbox's clock when it was asked (createOutbox().read). */
export type Base<T> = { clock: number; data: T };

/** What a cart's line must have; it may have more. */
export type BaseLine = {
  id: number;
  variety_id: number;
  quantity: number;
  custom_text: string | null;
  uploads: readonly { id: string }[];
};

/** How far a wish is: on its way at this moment, waiting, behind one that waits for the shopper, in need of Retry or Undo, or asked about; null where nothing is open. */
export type Mark = 'sending' | 'waiting' | 'held_up' | 'parked' | 'confirm';

export type ViewLine<L> = LinePayload & {
  quantity: number;
  /** The server's line; null for one that it does not have yet. */
  line: L | null;
  /** Of the wish that made it, where there is no line of the server. */
  seen: Operation['seen'] | null;
  mark: Mark | null;
};

export type CartView<L> = {
  lines: ViewLine<L>[];
  /** Pieces. */ count: number;
  /** Whether the server was ever heard. */ isKnown: boolean;
};

export type SetView = { ids: number[]; marks: ReadonlyMap<number, Mark>; isKnown: boolean };

type Waiting = Pick<Outbox, 'clock' | 'ops'>;

/** The cart as it is to be shown. */
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

  function begin({ variety_id, custom_text, uploads }: LinePayload, seen: Operation['seen']): ViewLine<L> {
    const line: ViewLine<L> = { variety_id, custom_text, uploads, quantity: 0, line: null, seen, mark: null };
    lines.push(line);
    return line;
  }
}

/** The favourites (ids of products, the latest first) or what is compared (ids of varieties, as they came). */
export function projectSet(
  base: Base<readonly number[]> | null,
  outbox: Waiting,
  list: 'wishlist' | 'compare',
): SetView {
  let ids = [...(base?.data ?? [])];
  const marks = new Map<number, Mark>();
  for (const op of after(base, outbox, list)) {
    if (op.kind !== 'wishlist.set' && op.kind !== 'compare.set') continue;
    const id = memberOf(op);
    const value = op.result && 'value' in op.result ? op.result.value : op.payload.value;
    if (!value) ids = ids.filter((each) => each !== id);
    else if (!ids.includes(id)) ids = list === 'wishlist' ? [id, ...ids] : [...ids, id];
    if (!isSettled(op)) marks.set(id, markOf(op, outbox));
  }
  return { ids, marks, isKnown: base !== null };
}

export type Bases = {
  cart: Base<readonly BaseLine[]> | null;
  /** Ids of products. */
  wishlist: Base<readonly number[]> | null;
  /** Ids of varieties. */
  compare: Base<readonly number[]> | null;
};

/** What the base of a write's list says about its thing, for coalescing. */
export function standingOf(write: Write, bases: Bases): Standing | null {
  if (write.kind === 'wishlist.set' || write.kind === 'compare.set') {
    const base = write.kind === 'wishlist.set' ? bases.wishlist : bases.compare;
    return base && { holds: base.data.includes(memberOf(write)), clock: base.clock };
  }
  return bases.cart && { holds: findLine(bases.cart.data, write.payload) !== undefined, clock: bases.cart.clock };
}

function memberOf(write: Extract<Write, { kind: 'wishlist.set' | 'compare.set' }>): number {
  return write.kind === 'wishlist.set' ? write.payload.product_id : write.payload.variety_id;
}

/** Whether it is asked about and may be in the cart already: then what the cart holds belongs to the question. */
export function mayBeInCart(op: Operation): op is Extract<Operation, { kind: 'cart.add' }> {
  return op.kind === 'cart.add' && op.state === 'confirm' && op.doubtful;
}

/**
 * How many pieces of an add's line the server's cart holds; null where that is not known: a base from before the add was first sent does not say whether it took effect,
 * and one from before the outbox was lost says nothing.
 */
export function heldSince(
  op: Extract<Operation, { kind: 'cart.add' }>,
  base: Base<readonly BaseLine[]> | null,
  { clock }: Pick<Outbox, 'clock'>,
): number | null {
  if (base === null || base.clock > clock || base.clock < (op.sentClock ?? 0)) return null;
  return findLine(base.data, op.payload)?.quantity ?? 0;
}

/** The lists whose base is older than something that the server has settled since: they are to be read. */
export function listsToRead(outbox: Waiting, clocks: Record<List, number | null>): List[] {
  return lists.filter((list) => {
    const clock = clocks[list];
    return (
      clock !== null && outbox.ops.some((op) => listOf(op) === list && isSettled(op) && isNewer(op, clock, outbox))
    );
  });
}

/** The operations of a list that a base does not contain, in order. */
function after(base: { clock: number } | null, outbox: Waiting, list: List): Operation[] {
  return outbox.ops.filter(
    (op) =>
      listOf(op) === list &&
      op.state !== 'rejected' &&
      (op.state !== 'acked' || base === null || isNewer(op, base.clock, outbox)),
  );
}

/** A base with a clock beyond the outbox's is from before the outbox was lost, and older than everything in it. */
function isNewer(op: Operation, baseClock: number, outbox: Waiting): boolean {
  return baseClock > outbox.clock || (op.ackClock ?? 0) > baseClock;
}

/** An add that may have taken effect is marked, but not counted on a base that may hold it already. */
function counts(op: Operation, base: { clock: number } | null): boolean {
  return !(op.kind === 'cart.add' && op.doubtful && base !== null && base.clock >= (op.sentClock ?? 0));
}

function quantityAfter(quantity: number, op: Operation): number {
  if (op.result && 'quantity' in op.result) return op.result.quantity;
  if (op.kind === 'cart.add') return quantity + op.payload.quantity;
  return op.kind === 'cart.set' ? op.payload.quantity : 0;
}

function markOf(op: Operation, { ops }: Waiting): Mark {
  if (op.state === 'sending' || op.state === 'parked' || op.state === 'confirm') return op.state;
  return isHeldUp(op, ops) ? 'held_up' : 'waiting';
}
