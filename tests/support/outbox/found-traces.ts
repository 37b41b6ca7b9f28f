// Traces that once broke an invariant, as fast-check shrank them or simpler. Each is run again in several orders of its steps.
import type { Write } from '../../../src/outbox/changes/operation.ts';
import type { Deed } from './commands.ts';

const seen = { product_id: 1, title: '', price: 10, available: 5 };
const line = { variety_id: 11, custom_text: null, uploads: [] };
const addOf = (variety_id: number): Write => ({
  kind: 'cart.add',
  payload: { ...line, variety_id, quantity: 1 },
  seen,
});
const add = addOf(11);
const compare: Write = { kind: 'compare.set', payload: { variety_id: 11, value: true }, seen };
const remove: Write = { kind: 'cart.remove', payload: line, seen };
const unwish: Write = { kind: 'wishlist.set', payload: { product_id: 1, value: false }, seen };

const phone = { d: 0, t: 0, steps: 0 };
const laptop = { d: 1, t: 0, steps: 0 };

export const foundTraces: { was: string; deeds: Deed[] }[] = [
  {
    was: 'two tabs woke each other for ever where the cookie belonged to somebody else',
    deeds: [
      { ...phone, do: 'open' },
      { ...phone, do: 'cut', event: false },
      { ...phone, steps: 25, do: 'tap', write: add },
      { ...phone, do: 'full', isFull: true },
      { ...phone, steps: 25, do: 'sign in', who: 'ali' },
      { ...phone, do: 'wait', ms: 31_000 },
    ],
  },
  {
    was: 'an add that had been parked in doubt was counted on a cart that held it already',
    deeds: [
      { ...laptop, do: 'fault', fault: 'late' },
      { ...phone, do: 'break', path: '/products/add-to-cart' },
      { ...laptop, do: 'tap', write: add },
      { ...phone, do: 'wait', ms: 660_000 },
      { ...laptop, do: 'refetch', list: 'cart' },
      { ...laptop, do: 'wait', ms: 500 },
      { ...laptop, steps: 10, do: 'decide', how: 'retry' },
    ],
  },
  {
    was: 'an answer that was given again was older than the cart that had been read',
    deeds: [
      { ...laptop, do: 'fault', fault: 'late' },
      { ...phone, do: 'break', path: '/products/add-to-cart' },
      { ...laptop, do: 'tap', write: add },
      { ...phone, do: 'wait', ms: 660_000 },
      { ...phone, do: 'elsewhere' },
      { ...phone, do: 'clock', days: -10 },
    ],
  },
  {
    was: 'a tab that was just opening brought back what signing out had wiped',
    deeds: [
      { ...phone, do: 'tap', write: unwish },
      { ...laptop, steps: 4, do: 'open' },
      { ...laptop, steps: 4, do: 'sign out' },
      { ...laptop, do: 'open' },
      { ...laptop, do: 'wait', ms: 500 },
    ],
  },
  {
    was: 'a tab that signed in while the shopper did so anew showed an older queue again, and counted an add twice',
    deeds: [
      { ...phone, steps: 15, do: 'taps', writes: [add, addOf(12), addOf(13)] },
      { ...phone, steps: 10, do: 'open' },
      { ...phone, t: 2, do: 'sign in', who: 'sara' },
      { ...phone, do: 'wait', ms: 500 },
    ],
  },
  {
    was: 'signing out failed on a full disk',
    deeds: [
      { ...phone, do: 'full', isFull: true },
      { ...phone, steps: 25, do: 'sign out' },
      { ...phone, do: 'wait', ms: 500 },
    ],
  },
  {
    was: 'taps before the outbox was read were noted for nobody, and shown once it was read',
    deeds: [
      { ...phone, do: 'reload all' },
      { ...phone, do: 'taps', writes: [compare, remove, remove] },
      { ...phone, do: 'open' },
    ],
  },
  {
    was: 'a tap was called lost in a tab that had not heard yet that another shopper has the device',
    deeds: [
      { ...phone, do: 'tap', write: compare },
      { ...phone, t: 1, do: 'sign in', who: 'ali' },
      { ...phone, do: 'wait', ms: 500 },
    ],
  },
  {
    was: 'a tap was called lost while the shopper was logging out',
    deeds: [
      { ...laptop, do: 'taps', writes: [unwish, compare, remove] },
      { ...laptop, do: 'sign out' },
      { ...laptop, do: 'wait', ms: 500 },
    ],
  },
  {
    was: 'logging out and in again at once showed taps whose notes were deleted',
    deeds: [
      { ...laptop, do: 'taps', writes: [addOf(11), remove, remove] },
      { ...laptop, do: 'sign out' },
      { ...laptop, do: 'sign in', who: 'sara' },
      { ...laptop, do: 'wait', ms: 500 },
    ],
  },
];
