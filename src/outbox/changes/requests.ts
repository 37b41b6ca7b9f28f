// From an operation to the request that carries it out, and from the answer to how things stand now.
import * as v from 'valibot';
import { addToCart, getCarts, removeCartLine, setCartLine } from '../../../contract/shopper/cart.ts';
import { pathOf, type Call } from '../../../contract/core/call.ts';
import { addToCompare, getCompare, removeFromCompare } from '../../../contract/shopper/compare.ts';
import { toggleWishlist } from '../../../contract/shopper/favorites.ts';
import { isSameLine, type FrozenRequest, type LinePayload, type Operation, type Result } from './operation.ts';

/** What the queue reads of a cart line; a line's product may look as it likes. */
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

/** Asks for as little as any call that only the signed-in shopper gets: shows whether the API answers, and whether the session lives. */
export const probeRequest: FrozenRequest = { method: getCompare.method, path: pathOf(getCompare) };

const compared = v.object({ data: v.array(v.unknown()) });

/** Whether that is what the API answers to `probeRequest`. */
export function isProbeAnswer(body: unknown): boolean {
  return v.is(compared, body);
}

export const cartRequest: FrozenRequest = { method: getCarts.method, path: pathOf(getCarts) };

/** The lines in an answer of `GET /carts` or of a change of a line; null where it is not one. */
export function linesOf(body: unknown): HeldLine[] | null {
  const read = v.safeParse(heldLines, body);
  return read.success ? read.output.data : null;
}

type Line = { variety_id: number; custom_text: string | null; uploads: readonly { id: string }[] };

export function findLine<L extends Line>(lines: readonly L[], wanted: LinePayload): L | undefined {
  return lines.find((each) => isSameLine({ ...each, uploads: each.uploads.map(({ id }) => id) }, wanted));
}

/** What is sent. `lineId` is that of the cart's line, null where there is none; then null means that nothing is left to do. */
export function requestOf(op: Operation, lineId: number | null): FrozenRequest | null {
  switch (op.kind) {
    case 'cart.add':
      return adding(op.payload);
    case 'cart.set':
      // Who changes a quantity wants the thing.
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
 * Whether a request found on the device is one that `requestOf` makes of this operation: the same method, path and body, byte for byte. Only the id of the cart's line is
 * free, for the device does not store it elsewhere. A release that sends other bytes must still accept what earlier ones froze.
 */
export function isRequestOf(op: Operation, found: FrozenRequest): boolean {
  const lineId = /^\/carts\/([1-9]\d{0,15})$/.exec(found.path)?.[1];
  return [null, ...(lineId === undefined ? [] : [Number(lineId)])].some((id) => {
    const made = requestOf(op, id);
    return made !== null && made.method === found.method && made.path === found.path && made.body === found.body;
  });
}

/** How things stand by the body of a successful answer; null where it is not the answer of this call. */
export function resultOf(op: Operation, body: unknown): Result | null {
  switch (op.kind) {
    case 'cart.add':
      return addedResult(body);
    case 'cart.set': {
      if (op.request?.method === addToCart.method) return addedResult(body);
      const lines = linesOf(body);
      if (lines === null) return null;
      const line = findLine(lines, op.payload);
      return { quantity: line?.quantity ?? 0, price: line?.price ?? null };
    }
    case 'cart.remove':
      return linesOf(body) === null ? null : { quantity: 0, price: null };
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

/** How things stand when an operation that takes something away finds nothing there. */
export function nothingThere(op: Operation): Result | null {
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
