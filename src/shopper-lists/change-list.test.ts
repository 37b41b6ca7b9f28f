// @vitest-environment jsdom
import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noConnection, openQueue, apiAnswer } from '../../tests/support/outbox/queue.ts';
import { createI18n, translatorOf } from '../lib/text/i18n.ts';
import { takeToasts, type Toast } from '../lib/toast.ts';
import lists from '../locales/en/shopper-lists.json';
import session from '../locales/en/session.json';
import { connectivity } from '../lib/net/connectivity.state.ts';
import { mirrorInStorage } from '../outbox/store/mirror.ts';
import { noteChange } from '../outbox/store/note-change.ts';
import { shopperQueue } from './operations/shopper-queue.ts';
import { provideOutbox } from './outbox/open-outbox.ts';
import { recordsInMemory } from '../outbox/store/records.ts';
import type { RawResponse } from '../outbox/send/send-request.ts';
import { sessionCheck, session as here } from '../session/session.state.ts';
import { justAdded } from './added/added.state.ts';
import { changeList, press } from './change-list.ts';
import { listsNow, setLists } from './lists.state.ts';
import { writeNow, writeOf, type ListItem } from './list-change.ts';

let toasts: Toast[];
let stopToasts: () => void;

beforeEach(() => {
  toasts = [];
  stopToasts = takeToasts((toast) => toasts.push(toast));
  justAdded.now = null;
  router.latestLocation.pathname = '/store';
  router.navigate.mockClear();
  setLists(null);
});

afterEach(() => {
  stopToasts();
  localStorage.clear();
  connectivity.state = 'online';
});

const router = {
  latestLocation: { pathname: '/store', href: '/store?page=2' },
  navigate: vi.fn<() => Promise<void>>(async () => undefined),
};
const texts = {
  language: 'en',
  load: async () => translatorOf(createI18n('en', { 'shopper-lists': lists, session }), 'shopper-lists'),
  router: router as unknown as AnyRouter,
} as const;
const itemIn = (list: ListItem['list'], facts: Partial<ListItem> = {}): ListItem => ({
  list,
  product_id: 1,
  variety_id: 11,
  quantity: 1,
  title: 'Ring',
  price: 10,
  available: 9,
  ...facts,
});

/** A click on a button, which notes the change in the same task. */
const change = (item: ListItem, value: boolean, showError?: (text: string) => void, page = texts) => {
  return changeList(page, { item, value, noted: noteChange('7', writeNow(item, value)) }, showError);
};

/** A server that holds its responses until it is given an answer; then it gives that answer to everything. */
function held() {
  let answer: (response: RawResponse) => void = () => undefined;
  const response = new Promise<RawResponse>((resolve) => (answer = resolve));
  return { answer, send: () => response };
}

async function withQueue(options: Parameters<typeof openQueue>[0]) {
  const queue = await openQueue(options);
  provideOutbox(async () => queue);
  return queue;
}

test('a favorite that the server has saved or removed shows a success toast', async () => {
  await withQueue({ send: ({ body }) => apiAnswer(200, { data: { is_wishlist: body?.includes('true') } }) });
  expect(await change(itemIn('favourite'), true)).toBe(true);
  await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'success', text: 'Ring added to favorites successfully' }]));
  expect(await change(itemIn('favourite'), false)).toBe(true);
  await vi.waitFor(() => expect(toasts[1]?.text).toBe('Ring removed from favorites successfully'));
});

test('a click on a server-rendered page, before it is known who is signed in, changes their list without asking to log in', async () => {
  connectivity.state = 'offline';
  const queue = await withQueue({ send: noConnection });
  let arrive = () => {};
  sessionCheck.now = new Promise<void>((resolve) => (arrive = resolve));
  const i18n = createI18n('en', { 'shopper-lists': lists, session });
  const context = { api: { language: 'en' }, needTexts: async () => undefined };
  const page = { ...router, options: { context } } as unknown as Parameters<typeof press>[0];
  try {
    const pressed = press(page, i18n, { item: itemIn('favourite'), value: true, noted: null }, {});
    here.user = { id: 7, first_name: 'Sara', avatar: null, gender: null };
    arrive();
    expect(await pressed).toBe(true);
    expect(queue.state().ops).toMatchObject([{ kind: 'wishlist.set' }]);
    expect(router.navigate).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'info', text: lists.pending.stored }]));
  } finally {
    here.user = null;
    sessionCheck.now = null;
  }
});

test('offline the change is stored, and a toast says so', async () => {
  connectivity.state = 'offline';
  const queue = await withQueue({ send: noConnection });
  expect(await change(itemIn('compare'), true)).toBe(true);
  await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'info', text: lists.pending.stored }]));
  expect(queue.state().waiting).toBe(1);
});

test('cart: a sheet at once, no toast; it says if the change is pending', async () => {
  connectivity.state = 'offline';
  await withQueue({ send: noConnection });
  await change(itemIn('cart'), true);
  expect(justAdded.now).toMatchObject({ title: 'Ring', status: null });
  await vi.waitFor(() => expect(justAdded.now?.status).toBe('stored'));
  expect(toasts).toEqual([]);
});

test('a browser that stores nothing does not call it stored, for a card or for the cart', async () => {
  connectivity.state = 'offline';
  await withQueue({ send: noConnection, records: recordsInMemory() });
  await change(itemIn('favourite'), true);
  await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'warning', text: lists.pending.in_memory }]));
  await change(itemIn('cart'), true);
  await vi.waitFor(() => expect(justAdded.now?.status).toBe('in_memory'));
});

test('behind a change that waits for the shopper: the toast leads to the decision', async () => {
  const queue = await withQueue({ send: () => apiAnswer(403, { code: 'bad_xsrf_token', message: '' }) });
  await queue.add(writeOf(itemIn('compare'), true));
  await vi.waitFor(() => expect(queue.state().ops[0]?.state).toBe('parked'));
  await change(itemIn('compare', { variety_id: 12 }), true);
  await vi.waitFor(() =>
    expect(toasts).toEqual([
      { kind: 'warning', text: lists.pending.held_up, action: { label: lists.changes, href: '/changes' } },
    ]),
  );
});

test('cart, but refused: the sheet closes; the refusal is shown elsewhere', async () => {
  await withQueue({ send: () => apiAnswer(409, { code: 'out_of_stock', message: '', available: 0 }) });
  await change(itemIn('cart'), true);
  await vi.waitFor(() => expect(justAdded.now).toBeNull());
});

test('clicked twice: the sheet stays although the first change has joined the second', async () => {
  connectivity.state = 'offline';
  const queue = await withQueue({ send: () => new Promise<RawResponse>(() => undefined) });
  await change(itemIn('favourite'), true); // being sent, so that what follows is not
  await Promise.all([change(itemIn('cart'), true), change(itemIn('cart'), true)]);
  expect(queue.state().ops.map(({ kind, payload }) => [kind, 'quantity' in payload && payload.quantity])).toEqual([
    ['wishlist.set', false],
    ['cart.add', 2],
  ]);
  await vi.waitFor(() => expect(justAdded.now?.status).toBe('stored'));
});

test('no room on the device, and no connection: nothing is claimed', async () => {
  await withQueue({
    send: noConnection,
    records: {
      kind: 'disk',
      transact: async (_, decide) => {
        if (Object.keys(decide({})).some((name) => name.startsWith('outbox:')))
          throw new DOMException('no room', 'QuotaExceededError');
      },
    },
    owner: null,
    token: 'token-7',
  });
  expect(await change(itemIn('cart'), true)).toBe(false);
  await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: lists.not_stored.no_room }]));
  expect(justAdded.now).toBeNull();
});

test('no room on the device, and a changed price: the sheet shows that it is in the cart, a toast what it costs', async () => {
  const memory = recordsInMemory();
  let isFull = false;
  await withQueue({
    send: () => apiAnswer(200, { data: { is_cart: true, quantity: 1, line_id: 5, price: 12.5 } }),
    records: {
      kind: 'disk',
      transact: (names, decide) =>
        memory.transact(names, (found) => {
          const change = decide(found);
          if (isFull && Object.keys(change).length > 0) throw new DOMException('no room', 'QuotaExceededError');
          return change;
        }),
    },
  });
  isFull = true;
  expect(await change(itemIn('cart'), true)).toBe(true);
  await vi.waitFor(() => expect(justAdded.now?.status).toBe('done'));
  expect(toasts).toEqual([{ kind: 'warning', text: 'Ring now costs SAR 12.50 (was 10)' }]);
});

test('compare: removes the compared variety, not the card’s', async () => {
  setLists({ ...listsNow(), compared: [1], comparedAs: { 1: 12 } });
  const sent: string[] = [];
  await withQueue({
    send: ({ body = '' }) => {
      sent.push(body);
      return apiAnswer(200, { data: { is_compare: false } });
    },
  });
  await change(itemIn('compare'), false);
  await vi.waitFor(() => expect(sent).toEqual(['{"variety_id":12}']));
});

describe('a session that is over, which the response to the change shows', () => {
  const over = () => apiAnswer(401, { code: 'unauthenticated', message: '' });

  test.each([
    ['favourite', 'favorites'],
    ['cart', 'cart'],
    ['compare', 'compare'],
  ] as const)(
    'asks to log in for the %s, with the way back; the change waits for the same shopper',
    async (list, name) => {
      const queue = await withQueue({ send: over });
      await change(itemIn(list), true);
      await vi.waitFor(() =>
        expect(router.navigate).toHaveBeenCalledExactlyOnceWith({ href: '/register?back=%2Fstore%3Fpage%3D2' }),
      );
      expect(toasts).toEqual([{ kind: 'warning', text: `Please log in to add to ${name}` }]);
      expect([justAdded.now, queue.state().pendingForSignIn]).toEqual([null, 1]);
    },
  );

  test('asks to log in to change what was to be removed', async () => {
    await withQueue({ send: over });
    await change(itemIn('favourite'), false);
    await vi.waitFor(() => expect(router.navigate).toHaveBeenCalledOnce());
    expect(toasts).toEqual([{ kind: 'warning', text: 'Please log in to change your favorites' }]);
  });

  test('asks for it too if the session has ended before the change is stored', async () => {
    const queue = await withQueue({ mirror: mirrorInStorage(shopperQueue.schemas.write) });
    await queue.expire('token-7');
    expect(await change(itemIn('favourite'), true)).toBe(true);
    await vi.waitFor(() => expect(router.navigate).toHaveBeenCalledOnce());
    expect(queue.state()).toMatchObject({ owner: null, pendingForSignIn: 1 });
  });

  test('navigates only once the page knows that nobody is signed in: until then a guard would go home', async () => {
    here.user = { id: 7, first_name: 'Sara', avatar: null, gender: null };
    const queue = await withQueue({ send: over });
    await change(itemIn('favourite'), true);
    await vi.waitFor(() => expect(queue.state().pendingForSignIn).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(router.navigate).not.toHaveBeenCalled();
    here.user = null;
    await vi.waitFor(() => expect(router.navigate).toHaveBeenCalledOnce());
  });

  test('on a slow connection is known only after a toast that the change is stored', async () => {
    const { answer, send } = held();
    await withQueue({ send });
    await change(itemIn('favourite'), true);
    await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'info', text: lists.pending.stored }]), 5_000);
    answer(over());
    await vi.waitFor(() => expect(router.navigate).toHaveBeenCalledOnce());
    expect(toasts[1]?.text).toBe('Please log in to add to favorites');
  });

  test.each([
    ['has gone elsewhere', () => (router.latestLocation.pathname = '/products/1')],
    ['is typing', () => document.body.appendChild(document.createElement('textarea')).focus()],
  ])('a shopper who %s by then is not led away, and only gets a message', async (_, meanwhile) => {
    const { answer, send } = held();
    const queue = await withQueue({ send });
    await change(itemIn('favourite'), true);
    await vi.waitFor(() => expect(queue.state().ops[0]?.state).toBe('sending'));
    meanwhile();
    answer(over());
    await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'warning', text: 'Please log in to add to favorites' }]));
    expect(router.navigate).not.toHaveBeenCalled();
    document.querySelector('textarea')?.remove();
  });

  test('a shopper who has opened a customer page by then gets no second message', async () => {
    here.user = { id: 7, first_name: 'Sara', avatar: null, gender: null };
    const queue = await withQueue({ send: over });
    await change(itemIn('favourite'), true);
    await vi.waitFor(() => expect(queue.state().pendingForSignIn).toBe(1));
    router.latestLocation.pathname = '/cart';
    here.user = null;
    await new Promise((resolve) => setTimeout(resolve));
    expect([router.navigate.mock.calls, toasts]).toEqual([[], []]);
  });

  test('on a customer page shows nothing more: the end of the session navigates from there', async () => {
    router.latestLocation.pathname = '/favorite';
    const queue = await withQueue({ send: over });
    await change(itemIn('favourite'), false);
    await vi.waitFor(() => expect(queue.state().pendingForSignIn).toBe(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect([router.navigate.mock.calls, toasts]).toEqual([[], []]);
  });
});

test('if the outbox’s code cannot be loaded, a toast says that nothing is stored', async () => {
  provideOutbox(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await change(itemIn('favourite'), true)).toBe(false);
  await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'error', text: lists.not_stored.not_loaded }]));
});

test('`showError` gets the reason why nothing is stored, instead of a toast', async () => {
  const showError = vi.fn<(text: string) => void>();
  provideOutbox(() => Promise.reject(new TypeError('Failed to fetch')));
  await change(itemIn('cart'), true, showError);
  await vi.waitFor(() => expect(showError).toHaveBeenLastCalledWith(lists.not_stored.not_loaded));
  const queue = await withQueue({ send: noConnection });
  provideOutbox(async () => ({ ...queue, add: async () => ({ is: 'full' }) }));
  await change(itemIn('cart'), true, showError);
  await vi.waitFor(() => expect(showError).toHaveBeenLastCalledWith(lists.not_stored.full));
  expect([toasts, justAdded.now]).toEqual([[], null]);
});
