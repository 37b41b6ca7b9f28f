// @vitest-environment jsdom
import { ref } from 'valtio/vanilla';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { WorkerMessage } from '../../../contract/app/messages-to-worker.ts';
import { after, noon, only, seen, setFavorite, changeMade } from '../../../tests/support/outbox/operations.ts';
import { newVersion } from '../../pages/shell/notices/new-version.state.ts';
import { outboxCopy } from '../../shopper-lists/outbox/outbox.state.ts';
import { heldFetch } from '../../lib/net/held-fetch.ts';
import { followVersions } from './new-version.ts';

const reload = vi.fn<() => void>();
let container: EventTarget & { controller: unknown };
let registration: EventTarget & { active: unknown; installing: unknown };
let messages: string[];

const workerNamed = (name: string) =>
  Object.assign(new EventTarget(), {
    state: 'installed',
    postMessage: ({ type }: WorkerMessage) => messages.push(`${name}: ${type}`),
  });

/** A page that runs one version while a newer one is installed and waiting. */
function openPage(isTyped = false): void {
  followVersions(registration as unknown as ServiceWorkerRegistration, {
    beforePage: () => {},
    isTyped: () => isTyped,
  });
  const worker = workerNamed('newer');
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  worker.dispatchEvent(new Event('statechange'));
}

function takesCharge(): void {
  container.controller = {};
  container.dispatchEvent(new Event('controllerchange'));
}

function changeIs(state: 'sending' | 'acked' | 'queued' | 'rejected'): void {
  const change = { ...only(after(changeMade(setFavorite(true)))), state };
  const refusal = { id: change.id, at: noon, isRead: false, is: 'gone', kind: 'cart.add', ...seen } as const;
  outboxCopy.state = ref({
    ...outboxCopy.state,
    ops: [change],
    outcomes: state === 'rejected' ? [refusal] : [],
    isSending: state === 'sending',
    waitingForServer: state === 'sending' || state === 'queued' ? 1 : 0,
  });
}

beforeEach(() => {
  container = Object.assign(new EventTarget(), { controller: {} });
  messages = [];
  registration = Object.assign(new EventTarget(), { active: workerNamed('active'), installing: null });
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: container });
  vi.stubGlobal('location', { pathname: '/store', reload });
  reload.mockClear();
  outboxCopy.state = ref({ ...outboxCopy.state, ops: [], outcomes: [], isSending: false, waitingForServer: 0 });
});

test('a version that the shopper accepts reloads the page when it takes control', () => {
  openPage();
  newVersion.take?.();
  expect(reload).not.toHaveBeenCalled();
  takesCharge();
  expect(reload).toHaveBeenCalledOnce();
});

test('the active worker is asked to finish its requests before the accepted one replaces it', () => {
  openPage();
  expect(messages).toEqual([]);
  newVersion.take?.();
  expect(messages).toEqual(['active: FINISH_REQUESTS', 'newer: SKIP_WAITING']);
});

test.each([
  ['it takes over', takesCharge],
  ['three seconds have passed', () => vi.advanceTimersByTime(3_000)],
])('requests that start after a version is accepted wait until %s', async (_, happens) => {
  vi.useFakeTimers();
  const started = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal('fetch', started);
  openPage();
  newVersion.take?.();
  const asked = heldFetch('/api');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(started).not.toHaveBeenCalled();
  happens();
  await asked;
  expect(started).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('the page reloads only once a change in progress is sent', async () => {
  openPage();
  newVersion.take?.();
  changeIs('sending');
  takesCharge();
  expect(reload).not.toHaveBeenCalled();
  changeIs('acked');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('the page does not reload after a change that is rejected', async () => {
  openPage();
  newVersion.take?.();
  changeIs('sending');
  takesCharge();
  changeIs('rejected');
  await new Promise((resolve) => setTimeout(resolve));
  changeIs('acked');
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['reloads', 29_000, 1],
  ['does not reload if that takes', 31_000, 0],
])('the page %s after a change that had to be sent again: %i ms', async (_, afterMs, reloads) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  openPage();
  newVersion.take?.();
  changeIs('sending');
  takesCharge();
  changeIs('queued');
  await vi.advanceTimersByTimeAsync(afterMs);
  changeIs('sending');
  await vi.advanceTimersByTimeAsync(1);
  changeIs('acked');
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test.each([
  ['did not accept it', { isTaken: false, isTyped: false }],
  ['has typed something', { isTaken: true, isTyped: true }],
])('the page of a shopper who %s does not reload, even once the change is sent', async (_, { isTaken, isTyped }) => {
  openPage(isTyped);
  if (isTaken) newVersion.take?.();
  changeIs('sending');
  takesCharge();
  changeIs('acked');
  await new Promise((resolve) => setTimeout(resolve));
  expect(reload).not.toHaveBeenCalled();
});

test('a version that was waiting is asked again whether the window is alone, until somebody touches the page', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  Object.assign(registration, { waiting: workerNamed('waiting') });
  followVersions(registration as unknown as ServiceWorkerRegistration, { beforePage: () => {}, isTyped: () => false });
  const asked = () => messages.filter((message) => message === 'waiting: SKIP_WAITING').length;
  expect(asked()).toBe(1);
  vi.advanceTimersByTime(2_500);
  expect(asked()).toBe(3);
  dispatchEvent(new Event('wheel'));
  vi.advanceTimersByTime(10_000);
  expect(asked()).toBe(3);
});
