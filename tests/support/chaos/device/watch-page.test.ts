// @vitest-environment jsdom
import { IDBDatabase as FakeDatabase, IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recordsOnDisk } from '../../../../src/outbox/store/records.ts';
import { watchPage, type RawReport, type WatchedWindow } from './watch-page.ts';

const { setItem, removeItem } = Storage.prototype;
let reports: RawReport[] = [];
const page = globalThis as unknown as WatchedWindow;

beforeAll(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('reportToRound', (report: RawReport) => void reports.push(report));
  await recordsOnDisk(indexedDB).transact([], () => ({ 'outbox:7': { v: 1 } }));
  watchPage();
});

afterAll(() => {
  Object.assign(Storage.prototype, { setItem, removeItem });
  vi.unstubAllGlobals();
  page.reportToRound = async () => undefined; // the script goes on: the next file has the same document
});

beforeEach(() => {
  document.body.innerHTML = '';
  reports = [];
});

/** The texts that the page reports of what is added to it. */
async function textsOf(...added: string[]): Promise<string[]> {
  for (const html of added) {
    document.body.insertAdjacentHTML('beforeend', html);
    await Promise.resolve(); // the observer is called
  }
  return reports.flatMap((report) => (report.is === 'text' ? [report.text] : []));
}

const toast = (text: string) =>
  `<div class="Toastify__toast" role="status"><span></span><span class="text">${text}</span></div>`;

test('a message that comes in one piece with what is around it, once', async () => {
  expect(
    await textsOf(`<section><div class="Toastify__toast-container">${toast('Coupon applied')}</div></section>`),
  ).toEqual(['Coupon applied']);
});

test('presses of buttons are counted, also those that are about nothing in a list', () => {
  document.body.innerHTML = '<button><b>Menu</b></button><p>Text</p>';
  for (const element of document.querySelectorAll<HTMLElement>('b, p')) element.click();
  expect(page.pressesHeard).toBe(1);
});

test('a further message, and each of several at once', async () => {
  expect(await textsOf(toast('first'), `<div>${toast('second')}${toast('third')}</div>`)).toEqual([
    'first',
    'second',
    'third',
  ]);
});

test('the message of a status, also one that comes later than its region', async () => {
  document.body.innerHTML = '<div role="status"></div>';
  await Promise.resolve();
  document.querySelector('[role="status"]')?.insertAdjacentHTML('beforeend', '<p>No connection</p>');
  expect(await textsOf('<main><div role="status"><p>Saved</p></div></main>')).toEqual(['No connection', 'Saved']);
});

test('the records are read; reading ends if its transaction aborts or does not begin', async () => {
  expect(await page.readOutboxRecords()).toEqual({ 'outbox:7': { v: 1 } });
  const begin = vi.spyOn(FakeDatabase.prototype, 'transaction');
  begin.mockImplementationOnce(() => {
    throw new DOMException('the database is closing', 'InvalidStateError');
  });
  await expect(page.readOutboxRecords()).rejects.toThrow('the database is closing');
  begin.mockImplementationOnce(function (this: IDBDatabase, ...given) {
    begin.mockRestore();
    const begun = this.transaction(...given);
    queueMicrotask(() => begun.abort());
    return begun as never;
  });
  await expect(page.readOutboxRecords()).rejects.toThrow('reading the records was aborted');
});
