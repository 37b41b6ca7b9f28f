// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openQueue } from '../../tests/support/outbox/queue.ts';
import type { Language } from '../../contract/core/language.ts';
import { createI18n, translatorOf } from '../lib/text/i18n.ts';
import { takeToasts, type Toast } from '../lib/toast.ts';
import ar from '../locales/ar/shopper-lists.json';
import en from '../locales/en/shopper-lists.json';
import { provideOutbox } from './outbox/open-outbox.ts';
import { runOnOutbox } from './ask-outbox.ts';

let toasts: Toast[];
let stopToasts: () => void;

beforeEach(() => {
  toasts = [];
  stopToasts = takeToasts((toast) => toasts.push(toast));
});

afterEach(() => stopToasts());

const texts = { ar, en };
const textsIn = (language: Language) =>
  translatorOf(createI18n(language, { 'shopper-lists': texts[language] }), 'shopper-lists');

test('the outbox’s result is returned, without a message', async () => {
  const queue = await openQueue();
  provideOutbox(async () => queue);
  expect(await runOnOutbox(async ({ state }) => state().waiting, textsIn('en'))).toEqual({ queue, result: 0 });
  expect(toasts).toEqual([]);
});

test.each([
  ['ar', ar.not_stored.no_room, ar.not_stored.no_storage, ar.not_stored.not_loaded],
  ['en', en.not_stored.no_room, en.not_stored.no_storage, en.not_stored.not_loaded],
] as const)(
  'in %s: an action that a full or broken device could not store, or that did not reach the outbox, shows a toast',
  async (language, noRoom, noStorage, notLoaded) => {
    const queue = await openQueue();
    provideOutbox(async () => queue);
    const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    expect(await runOnOutbox(full, textsIn(language))).toBeNull();
    expect(toasts).toEqual([{ kind: 'error', text: noRoom }]);
    const broken = () => Promise.reject(new Error("the device's storage did not answer within 2000 ms"));
    expect(await runOnOutbox(broken, textsIn(language))).toBeNull();
    expect(toasts.pop()).toEqual({ kind: 'error', text: noStorage });
    provideOutbox(() => Promise.reject(new TypeError('its code cannot be had')));
    expect(await runOnOutbox((given) => given.wake(), textsIn(language))).toBeNull();
    expect(toasts[1]).toEqual({ kind: 'error', text: notLoaded });
  },
);
