// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { after, noon, seen, setFavorite, changeMade } from '../../../tests/support/outbox/operations.ts';
import type { Language } from '../../../contract/core/language.ts';
import { createI18n, translatorOf } from '../../lib/text/i18n.ts';
import { takeToasts, type Toast } from '../../lib/toast.ts';
import ar from '../../locales/ar/shopper-lists.json';
import en from '../../locales/en/shopper-lists.json';
import type { QueuedChange, OutboxState } from '../operations/shopper-queue.ts';
import type { Outcome } from '../operations/outcomes.ts';
import { outcomeText, showAdopted, showOutcomes, showPrivateBrowsing } from './outcome-toasts.ts';

const files = { ar, en };
const textsIn = (language: Language) =>
  translatorOf(createI18n(language, { 'shopper-lists': files[language] }), 'shopper-lists');

const thing = { id: 'a', at: noon, isRead: false, kind: 'cart.add', product_id: 4, title: 'Ring' };
const soldOut: Outcome = { is: 'sold_out', ...thing };
const saved = (count: number, id = 'saved'): Outcome => ({ is: 'saved', id, at: noon, isRead: false, count });

describe('as text', () => {
  test.each<[Outcome, string, string]>([
    [saved(1), 'حُفظ تغيير واحد', '1 change saved'],
    [saved(2), 'حُفظ تغييران', '2 changes saved'],
    [saved(11), 'حُفظ 11 تغييرًا', '11 changes saved'],
    [{ ...soldOut, isInCart: true }, 'نفدت كمية Ring', 'Ring is sold out'],
    [soldOut, 'نفدت كمية Ring، ولم يعد في سلتك', 'Ring is sold out and is no longer in your cart'],
    [
      { is: 'fewer_left', ...thing, available: 3, holds: 3 },
      'لم يبق من Ring سوى 3 قطع، وهي الآن في سلتك',
      'Only 3 of Ring are left, and they are in your cart',
    ],
    [
      { is: 'fewer_left', ...thing, available: 1, holds: null },
      'لم يبق من Ring سوى قطعة واحدة',
      'Only 1 of Ring is left',
    ],
    [
      { is: 'price_changed', ...thing, price: 149.5, was: 129 },
      'سعر Ring الآن 149.50 ريال (كان 129)',
      'Ring now costs SAR 149.50 (was 129)',
    ],
    [{ is: 'gone', ...thing }, 'لم يعد Ring معروضًا للبيع', 'Ring is no longer sold'],
    [
      { is: 'compare_full', ...thing },
      'تقارن أربعة منتجات بالفعل، فلم يُضف Ring',
      'You are already comparing four products, so Ring was not added',
    ],
    [
      { is: 'refused', ...thing, code: 'x', words: 'No.' },
      'تعذّر تحديث السلة. Ring: No.',
      'Failed to update cart. Ring: No.',
    ],
    [
      { is: 'refused', ...thing, kind: 'cart.remove', code: 'x', words: 'No.' },
      'تعذّرت إزالة Ring من السلة: No.',
      'Failed to remove Ring from cart: No.',
    ],
    [
      { is: 'parked', ...thing, kind: 'wishlist.set', operation_id: 'b' },
      'تعذّر تحديث المفضلة: لم يُحفظ Ring',
      'Failed to update favorites: Ring could not be saved',
    ],
    [
      { is: 'parked', ...thing, kind: 'cart.remove', operation_id: 'b' },
      'تعذّرت إزالة Ring من السلة',
      'Failed to remove Ring from cart',
    ],
    [
      { is: 'text_refused', ...thing, custom_text: 'Noura' },
      'لم يُقبل نص Ring. يمكنك تعديله في صفحة المنتج.',
      'The text for Ring was not accepted. You can edit it on the product page.',
    ],
    [
      { is: 'text_refused', ...thing, custom_text: null },
      'يُصنع Ring بنص من اختيارك. أضفه في صفحة المنتج.',
      'Ring is made with your text. Add it on the product page.',
    ],
    [
      { is: 'parked', ...thing, operation_id: 'b' },
      'تعذّر تحديث السلة: لم يُحفظ Ring',
      'Failed to update cart: Ring could not be saved',
    ],
  ])('%o', (outcome, arabic, english) => {
    expect(outcomeText(outcome, textsIn('ar'), 'ar')).toBe(arabic);
    expect(outcomeText(outcome, textsIn('en'), 'en')).toBe(english);
  });
});

describe('as toasts', () => {
  let toasts: Toast[];
  let stopToasts: () => void;
  let state: Pick<OutboxState, 'outcomes' | 'owner' | 'ops'>;
  let listener: () => void;
  let visibility: DocumentVisibilityState;
  let onVisibility: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    toasts = [];
    stopToasts = takeToasts((toast) => toasts.push(toast));
    state = { outcomes: [], owner: '7', ops: [] };
    visibility = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    // It listens as long as its page lives; here several live in one page.
    vi.spyOn(document, 'addEventListener').mockImplementation((_, heard) => {
      onVisibility = () => typeof heard === 'function' && heard(new Event('visibilitychange'));
    });
  });
  afterEach(() => {
    stopToasts();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const whole = (): OutboxState => ({
    clock: 1,
    waiting: 0,
    waitingForServer: 0,
    isSending: false,
    pendingForSignIn: 0,
    isInMemory: false,
    hasNoRoom: false,
    outOfReach: 0,
    isOutdated: false,
    ...state,
  });
  const read: string[][] = [];
  const start = () => {
    read.length = 0;
    showOutcomes(
      {
        state: whole,
        subscribe: (given) => {
          listener = given;
          return () => undefined;
        },
        markRead: async (ids) => {
          read.push([...ids]);
        },
      },
      { language: 'en', load: async () => textsIn('en') },
    );
  };
  const change = async (to: Partial<typeof state>) => {
    state = { ...state, ...to };
    listener();
    await vi.advanceTimersByTimeAsync(0);
  };
  const texts = () => toasts.map(({ text }) => text);
  const waits: readonly QueuedChange[] = after(changeMade(setFavorite(true))).ops;

  test('each is shown once and marked as read, with an action if it has one', async () => {
    start();
    await change({ outcomes: [soldOut, { is: 'compare_full', ...thing, id: 'b' }] });
    await change({});
    expect(toasts).toEqual([
      { kind: 'error', text: 'Ring is sold out and is no longer in your cart' },
      {
        kind: 'error',
        text: 'You are already comparing four products, so Ring was not added',
        action: { label: 'Replace one', href: '/compare' },
      },
    ]);
    expect(read).toEqual([]); // the page may be left before they have been seen
    await vi.advanceTimersByTimeAsync(1_000);
    expect(read).toEqual([['a'], ['b']]);
    expect(toasts).toHaveLength(2);
  });

  test('the message about saved changes is marked as read at once, or later ones would be counted as shown', async () => {
    start();
    await change({ outcomes: [saved(1), soldOut] });
    expect(read).toEqual([['saved']]);
  });

  test('saved changes are one message once all is sent, a refusal is shown at once', async () => {
    start();
    await change({ outcomes: [saved(1)], ops: waits });
    await change({ outcomes: [saved(2), soldOut], ops: waits });
    expect(texts()).toEqual(['Ring is sold out and is no longer in your cart']);
    await change({ outcomes: [saved(3)], ops: [] });
    expect(texts()).toEqual(['Ring is sold out and is no longer in your cart', '3 changes saved']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(texts()).toHaveLength(2);
  });

  test('if something cannot be sent, saved changes are shown a little later', async () => {
    start();
    await change({ outcomes: [saved(2)], ops: waits });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(texts()).toEqual(['2 changes saved']);
  });

  test('a hidden tab shows nothing until it is visible', async () => {
    start();
    visibility = 'hidden';
    await change({ outcomes: [soldOut] });
    expect(toasts).toEqual([]);
    visibility = 'visible';
    onVisibility();
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts).toHaveLength(1);
  });

  test('a visitor sees no outcomes of a customer', async () => {
    start();
    await change({ outcomes: [soldOut], owner: null });
    expect(toasts).toEqual([]);
  });

  test('a visitor’s changes: by name if it is one, else counted', async () => {
    const listTexts = { language: 'en' as const, load: async () => textsIn('en') };
    const outbox = { state: whole, subscribe: () => () => undefined };
    await showAdopted(outbox, { adopted: [], left: 0 }, listTexts);
    await showAdopted(outbox, { adopted: [setFavorite(true)], left: 0 }, listTexts);
    await showAdopted(outbox, { adopted: [setFavorite(true), setFavorite(true, 2)], left: 3 }, listTexts);
    expect(texts()).toEqual([
      `${seen.title} added to favorites successfully`,
      '3 products you picked before logging in have not been added yet, because too many changes are ' +
        'pending. Once they are saved, open the store again within a day.',
      'The 2 products you picked before logging in have been added',
    ]);
  });

  test.each([
    ['shown at the outbox’s next state', '7', [`${seen.title} added to favorites successfully`]],
    ['not shown to anybody else', null, []],
  ] as const)('if the texts could not be loaded, a visitor’s changes are %s', async (_, owner, shown) => {
    const load = vi.fn<() => Promise<ReturnType<typeof textsIn>>>(async () => textsIn('en'));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const listeners = new Set<() => void>();
    const subscribe = (heard: () => void) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    };
    const outbox = { state: whole, subscribe };
    await showAdopted(outbox, { adopted: [setFavorite(true)], left: 0 }, { language: 'en', load });
    expect(toasts).toEqual([]);
    state = { ...state, owner };
    for (let times = 0; times < 2; times += 1) {
      for (const heard of listeners) heard();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(texts()).toEqual(shown);
  });
});

test('that this browser stores nothing is shown once per session', async () => {
  sessionStorage.clear();
  const toasts: Toast[] = [];
  const stop = takeToasts((toast) => toasts.push(toast));
  const listTexts = { language: 'ar', load: async () => textsIn('ar') } as const;
  await showPrivateBrowsing(listTexts);
  await showPrivateBrowsing(listTexts);
  expect(toasts).toEqual([{ kind: 'warning', text: ar.private_browsing }]);
  stop();
});
