// Traces that once violated an invariant, as fast-check shrank them or simpler. Each runs again in several orders of
// its steps.
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import type { TraceAction } from './commands.ts';

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
const unfavorite: Write = { kind: 'wishlist.set', payload: { product_id: 1, value: false }, seen };

const phone = { d: 0, t: 0, steps: 0 };
const laptop = { d: 1, t: 0, steps: 0 };

export const foundTraces: { was: string; deeds: TraceAction[] }[] = [
  {
    was: 'two tabs woke each other endlessly when the cookie belonged to another customer',
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
    was: 'an add parked in doubt was counted on top of a cart that already contained it',
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
    was: 'a repeated answer was older than the cart that had been read',
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
    was: 'an opening tab restored what signing out had deleted',
    deeds: [
      { ...phone, do: 'tap', write: unfavorite },
      { ...laptop, steps: 4, do: 'open' },
      { ...laptop, steps: 4, do: 'sign out' },
      { ...laptop, do: 'open' },
      { ...laptop, do: 'wait', ms: 500 },
    ],
  },
  {
    was: 'a tab that signed in during another sign-in showed an older queue again, and counted an add twice',
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
    was: 'changes made before the outbox was read were noted without an owner, and shown once it was read',
    deeds: [
      { ...phone, do: 'reload all' },
      { ...phone, do: 'taps', writes: [compare, remove, remove] },
      { ...phone, do: 'open' },
    ],
  },
  {
    was: 'a change was reported lost in a tab that did not know yet of another customer on the device',
    deeds: [
      { ...phone, do: 'tap', write: compare },
      { ...phone, t: 1, do: 'sign in', who: 'ali' },
      { ...phone, do: 'wait', ms: 500 },
    ],
  },
  {
    was: 'a change was reported lost during logout',
    deeds: [
      { ...laptop, do: 'taps', writes: [unfavorite, compare, remove] },
      { ...laptop, do: 'sign out' },
      { ...laptop, do: 'wait', ms: 500 },
    ],
  },
  {
    was: 'logging out and back in at once showed changes whose notes were deleted',
    deeds: [
      { ...laptop, do: 'taps', writes: [addOf(11), remove, remove] },
      { ...laptop, do: 'sign out' },
      { ...laptop, do: 'sign in', who: 'sara' },
      { ...laptop, do: 'wait', ms: 500 },
    ],
  },
  {
    was: 'a tap in a tab that did not know yet of the logout was stored for the shopper who had left',
    deeds: [
      { ...laptop, steps: 3, do: 'sign out' },
      { ...laptop, t: 1, steps: 9, do: 'tap', write: { ...unfavorite, payload: { product_id: 1, value: true } } },
      { ...laptop, do: 'wait', ms: 500 },
    ],
  },
];
