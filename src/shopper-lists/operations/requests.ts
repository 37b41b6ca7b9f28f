// Builds the request of a change, and reads its result from the response.
import * as v from 'valibot';
import { addToCart, getCarts, removeCartLine, setCartLine } from '../../../contract/shopper/cart.ts';
import { pathOf, type Call } from '../../../contract/core/call.ts';
import { addToCompare, getCompare, removeFromCompare } from '../../../contract/shopper/compare.ts';
import { toggleWishlist } from '../../../contract/shopper/favorites.ts';
import type { FrozenRequest } from '../../outbox/changes/outbox-record.ts';
import { isAboutLine, isSameLine, type LinePayload, type Result } from './queued-change.ts';
import type { QueuedChange, ShopperTypes } from './shopper-queue.ts';
import type { Queue } from '../../outbox/queue.ts';

/** What the outbox reads of a cart line; the line's product may have any shape. */
const heldLine = v.object({
  id: v.number(),
  variety_id: v.number(),
  quantity: v.number(),
  custom_text: v.nullable(v.string()),
  uploads: v.array(v.object({ id: v.string() })),
  price: v.number(),
});

type HeldLine = v.InferOutput<typeof heldLine>;

const heldLines = v.object({ data: v.array(heldLine) });

const compared = v.object({ data: v.array(v.unknown()) });

/** The call with the smallest response that needs a session. */
export const probe: Queue<ShopperTypes>['probe'] = {
  request: { method: getCompare.method, path: pathOf(getCompare) },
  isAnswer: (body) => v.is(compared, body),
};

/** The lines in the body of `GET /carts` or of a line change; null if the body is neither. */
function readCartLines(body: unknown): HeldLine[] | null {
  const read = v.safeParse(heldLines, body);
  return read.success ? read.output.data : null;
}

/** A quantity is set and a line removed by the id of the line. */
export const lineLookup: Queue<ShopperTypes>['lookup'] = {
  isNeededFor: ({ kind }) => kind === 'cart.set' || kind === 'cart.remove',
  idIn: ({ cart }, op) => lineIdIn(cart?.data ?? [], op),
  request: { method: getCarts.method, path: pathOf(getCarts) },
  read: (body, op) => {
    const lines = readCartLines(body);
    return lines ? lineIdIn(lines, op) : undefined;
  },
  isIn: ({ method }) => method === setCartLine.method || method === removeCartLine.method,
};

function lineIdIn(lines: readonly (Line & { id: number })[], op: QueuedChange): number | null {
  return isAboutLine(op) ? (findLine(lines, op.payload)?.id ?? null) : null;
}

type Line = { variety_id: number; custom_text: string | null; uploads: readonly { id: string }[] };

export function findLine<L extends Line>(lines: readonly L[], line: LinePayload): L | undefined {
  return lines.find((each) => isSameLine({ ...each, uploads: each.uploads.map(({ id }) => id) }, line));
}

/**
 * The request of a change. `lineId`: the id of the cart line, null if there is none; the request is then null if
 * nothing is left to do.
 */
export function requestOf(op: QueuedChange, lineId: number | null): FrozenRequest | null {
  switch (op.kind) {
    case 'cart.add':
      return adding(op.payload);
    case 'cart.set':
      // A shopper who sets a quantity wants the product, so a missing line is added.
      if (lineId === null) return adding(op.payload);
      return request(setCartLine, { id: lineId }, { quantity: op.payload.quantity });
    case 'cart.remove':
      return lineId === null ? null : request(removeCartLine, { id: lineId });
    case 'wishlist.set':
      return request(toggleWishlist, { id: op.payload.product_id }, { value: op.payload.value });
    case 'compare.set':
      return request(op.payload.value ? addToCompare : removeFromCompare, {}, { variety_id: op.payload.variety_id });
  }
}

/**
 * Whether `requestOf` makes this stored request for this change: same method, path and body, byte for byte. Only the id
 * of the cart line may vary, because the device stores it nowhere else. A release that sends other bytes must still
 * accept what earlier ones froze.
 */
export function isRequestOf(op: QueuedChange, found: FrozenRequest): boolean {
  const lineId = /^\/carts\/([1-9]\d{0,15})$/.exec(found.path)?.[1];
  return [null, ...(lineId === undefined ? [] : [Number(lineId)])].some((id) => {
    const made = requestOf(op, id);
    return made !== null && made.method === found.method && made.path === found.path && made.body === found.body;
  });
}

/** The result in the body of a successful response; null if the body does not fit the call. */
export function resultOf(op: QueuedChange, body: unknown): Result | null {
  switch (op.kind) {
    case 'cart.add':
      return addedResult(body);
    case 'cart.set': {
      if (op.request?.method === addToCart.method) return addedResult(body);
      const lines = readCartLines(body);
      if (lines === null) return null;
      const line = findLine(lines, op.payload);
      return { quantity: line?.quantity ?? 0, price: line?.price ?? null };
    }
    case 'cart.remove':
      return readCartLines(body) === null ? null : { quantity: 0, price: null };
    case 'wishlist.set': {
      const read = v.safeParse(v.object({ data: toggleWishlist.data }), body);
      return read.success ? { value: read.output.data.is_wishlist } : null;
    }
    case 'compare.set': {
      const read = v.safeParse(v.object({ data: addToCompare.data }), body);
      return read.success ? { value: read.output.data.is_compare } : null;
    }
  }
}

/** The result of a removal that finds nothing to remove; null for other changes. */
export function resultIfMissing(op: QueuedChange): Result | null {
  if (op.kind === 'cart.remove') return { quantity: 0, price: null };
  if (op.kind === 'wishlist.set' || op.kind === 'compare.set') return op.payload.value ? null : { value: false };
  return null;
}

function adding(payload: LinePayload & { quantity: number }): FrozenRequest {
  const { variety_id, quantity, custom_text, uploads } = payload;
  return request(
    addToCart,
    {},
    {
      variety_id,
      quantity,
      ...(custom_text === null ? {} : { custom_text }),
      ...(uploads.length === 0 ? {} : { uploads }),
    },
  );
}

function addedResult(body: unknown): Result | null {
  const read = v.safeParse(v.object({ data: addToCart.data }), body);
  return read.success ? { quantity: read.output.data.quantity, price: read.output.data.price } : null;
}

function request(call: Call, params: Record<string, number>, body?: object): FrozenRequest {
  return {
    method: call.method,
    path: pathOf(call, params),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}
