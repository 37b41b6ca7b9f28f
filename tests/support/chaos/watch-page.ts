// Runs in each page of the store before its own scripts, and reports what it notes, stores and shows.
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';

/** What the script reports; `records`: everything in the outbox's database, by name. */
export type RawReport =
  | { is: 'noted'; id: string; at: number; write: Write }
  | { is: 'recorded'; records: Record<string, unknown> }
  | { is: 'text'; text: string };

/** The names that the script finds and defines in the page. */
export type WatchedWindow = {
  reportToRound: (report: RawReport) => Promise<void>;
  readOutboxRecords: () => Promise<Record<string, unknown>>;
};

export function watchPage(): void {
  if (origin === 'null') return; // an empty page has no storage
  const page = globalThis as unknown as WatchedWindow;
  const noted = (name: string, value: string | null) => {
    if (!name.startsWith('change:') || value === null) return;
    const { at, write } = JSON.parse(value) as { at: number; write: Write };
    void page.reportToRound({ is: 'noted', id: name.slice('change:'.length), at, write });
  };
  for (const name of Object.keys(localStorage)) noted(name, localStorage.getItem(name));
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (this: Storage, name: string, value: string) {
    setItem.call(this, name, value);
    noted(name, value);
  };

  page.readOutboxRecords = async () => {
    // Opening a database that is not there would create it, without what the store creates in it.
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'store-outbox')) return {};
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('store-outbox');
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('error', () => reject(opening.error ?? new Error('the records cannot be opened')));
      opening.addEventListener('success', () => {
        const database = opening.result;
        const records = database.transaction('records').objectStore('records');
        const names = records.getAllKeys();
        const values = records.getAll();
        records.transaction.addEventListener('complete', () => {
          database.close();
          resolve(Object.fromEntries(names.result.map((name, index) => [String(name), values.result[index]])));
        });
      });
    });
  };
  let isReading = false;
  let isOutdated = false;
  let isFrozen = false;
  const report = async () => {
    isOutdated = true;
    if (isReading || isFrozen) return; // a frozen page would hold up the database of the other tabs
    isReading = true;
    while (isOutdated) {
      isOutdated = false;
      const records = await page.readOutboxRecords().catch(() => null); // a logout deletes them, and says so
      if (records) void page.reportToRound({ is: 'recorded', records });
    }
    isReading = false;
  };
  document.addEventListener('freeze', () => (isFrozen = true));
  document.addEventListener('resume', () => {
    isFrozen = false;
    void report();
  });
  new BroadcastChannel('store').addEventListener('message', () => void report());
  void report();

  const reported = new WeakSet<Element>();
  new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations)
      for (const node of addedNodes) {
        const around = node instanceof Element ? node : node.parentElement;
        const message = around?.closest('.Toastify__toast, [role="status"] > *');
        const text = message?.textContent ?? '';
        if (!message || text === '' || reported.has(message)) continue;
        reported.add(message);
        void page.reportToRound({ is: 'text', text });
      }
  }).observe(document, { childList: true, subtree: true });
}
