import { expect, test } from 'vitest';
import {
  add,
  after,
  compare,
  noon,
  remove,
  seen,
  setFavorite,
  changeMade,
} from '../../../tests/support/outbox/operations.ts';
import { aProductDetail } from '../../../tests/support/data/product.ts';
import type { CartLine } from '../../../contract/shopper/cart.ts';
import type { Outbox } from '../../shopper-lists/operations/shopper-queue.ts';
import { viewOf } from './follow-lists.ts';

const { varieties, ...product } = aProductDetail({ id: 1 });
const [variety] = varieties;

function aLine(quantity: number): CartLine {
  if (!variety) throw new Error('the product has no variety');
  const money = { price: 10, price_when_added: 10, total: 10 * quantity };
  return {
    id: 5,
    variety_id: 11,
    quantity,
    custom_text: null,
    uploads: [],
    product,
    variety,
    available: 9,
    issue: null,
    ...money,
  };
}

const unknown = { cart: null, wishlist: null, compare: null };
const view = (outbox: Outbox, known: Partial<Omit<Parameters<typeof viewOf>[0], 'outbox'>> = {}) =>
  viewOf({ ...unknown, ...known, outbox });

test('nothing is known and nothing is pending: the lists are empty, and no count is written', () => {
  expect(view(after())).toEqual({
    lists: { favourites: [], inCart: [], compared: [], comparedAs: {}, pieces: 0, isCartPending: false, marks: {} },
    isKnown: false,
    cart: [],
  });
});

test('the server’s state is shown without marks', () => {
  const { lists, isKnown, cart } = view(after(), {
    cart: { clock: 0, data: [aLine(3)] },
    wishlist: { clock: 0, data: [{ id: 4 }] },
    compare: { clock: 0, data: [{ id: 1, variety: { id: 11 } }] },
  });
  expect(lists).toEqual({
    favourites: [4],
    inCart: [1],
    compared: [1],
    comparedAs: { 1: 11 },
    pieces: 3,
    isCartPending: false,
    marks: {},
  });
  expect([isKnown, cart]).toEqual([true, [{ variety_id: 11, quantity: 3 }]]);
});

test('pending changes are shown on top of it, and marked at their product', () => {
  const waiting = after(changeMade(add(2)), changeMade(setFavorite(true, 8)), changeMade(compare(true)));
  const { lists, cart } = view(waiting, { cart: { clock: 0, data: [aLine(3)] } });
  expect(lists).toMatchObject({
    pieces: 5,
    isCartPending: true,
    favourites: [8],
    compared: [1],
    comparedAs: { 1: 11 },
  });
  expect(lists.marks).toEqual({ 'cart:1': 'waiting', 'favourite:8': 'waiting', 'compare:1': 'waiting' });
  expect(cart).toEqual([{ variety_id: 11, quantity: 5 }]);
});

test('a change that needs a decision is marked as waiting', () => {
  const outbox = after(changeMade(setFavorite(true, 8)));
  const ops = outbox.ops.map((op) => ({ ...op, state: 'parked' as const }));
  expect(view({ ...outbox, ops }).lists.marks).toEqual({ 'favourite:8': 'waiting' });
});

test('what is removed leaves the lists at once', () => {
  const waiting = after(changeMade(remove()), changeMade(setFavorite(false, 4)), changeMade(compare(false)));
  const { lists } = view(waiting, {
    cart: { clock: 0, data: [aLine(3)] },
    wishlist: { clock: 0, data: [{ id: 4 }] },
    compare: { clock: 0, data: [{ id: 1, variety: { id: 11 } }] },
  });
  expect(lists).toMatchObject({
    favourites: [],
    inCart: [],
    compared: [],
    comparedAs: {},
    pieces: 0,
    isCartPending: true,
  });
  expect(lists.marks).toEqual({ 'favourite:4': 'waiting', 'compare:1': 'waiting' });
});

test('if another variety than the card’s is compared, the product counts as compared, as that variety', () => {
  const outbox = after(changeMade({ kind: 'compare.set', payload: { variety_id: 12, value: true }, seen }, noon));
  expect(view(outbox).lists).toMatchObject({ compared: [1], comparedAs: { 1: 12 } });
});
