// Runs in each page of the store before its own scripts, and reports what it notes, stores and shows.
import type { Write } from '../../../../src/shopper-lists/operations/queued-change.ts';

/** What the script reports; `records`: everything in the outbox's database, by name. */
export type RawReport =
  | { is: 'noted'; id: string; at: number; write: Write }
  /** The note of a change was deleted. */
  | { is: 'dropped'; id: string; at: number }
  /** A button of a product or of a cart line was pressed; what it showed at that moment. */
  | ({ is: 'pressed'; at: number } & PressedButton)
  | { is: 'recorded'; records: Record<string, unknown> }
  /** A page of the store has begun, or is frozen. */
  | { is: 'loaded' | 'frozen'; at: number }
  | { is: 'text'; text: string };

export type PressedButton = {
  label: string;
  /** List and product of a card's button, as it is sent without scripts: `favourite:12`. */
  wish: string;
  isOn: boolean;
  /** Of the product or the line: where its link leads, its texts, and its quantity if it has one. */
  href: string;
  texts: string[];
  quantity: number | null;
  /** What a button of the quantity adds; 0 for others. */
  step: number;
};

/** The names that the script finds and defines in the page. */
export type WatchedWindow = {
  reportToRound: (report: RawReport) => Promise<void>;
  readOutboxRecords: () => Promise<Record<string, unknown>>;
  /** How many presses of buttons the page has heard. */
  pressesHeard: number;
};

export function watchPage(): void {
  if (origin === 'null') return; // an empty page has no storage
  const page = globalThis as unknown as WatchedWindow;
  const noted = (name: string, value: string | null) => {
    if (!name.startsWith('change:') || value === null) return;
    const { at, write } = JSON.parse(value) as { at: number; write: Write };
    void page.reportToRound({ is: 'noted', id: name.slice('change:'.length), at, write });
  };
  void page.reportToRound({ is: 'loaded', at: Date.now() });
  for (const name of Object.keys(localStorage)) noted(name, localStorage.getItem(name));
  const { setItem, removeItem } = Storage.prototype;
  Storage.prototype.setItem = function (this: Storage, name: string, value: string) {
    setItem.call(this, name, value);
    noted(name, value);
  };
  Storage.prototype.removeItem = function (this: Storage, name: string) {
    removeItem.call(this, name);
    if (name.startsWith('change:'))
      void page.reportToRound({ is: 'dropped', id: name.slice('change:'.length), at: Date.now() });
  };

  page.pressesHeard = 0;
  const pressed = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) page.pressesHeard += 1;
    const article = button?.closest('main article');
    if (!button || !article) return;
    const group = button.closest('[role="group"]');
    const field = article.querySelector<HTMLInputElement>('[role="spinbutton"]');
    void page.reportToRound({
      is: 'pressed',
      at: Date.now(),
      label: button.getAttribute('aria-label') ?? '',
      wish: button.name === 'wish' ? button.value : '',
      isOn: button.hasAttribute('data-on'),
      href: article.querySelector('a')?.getAttribute('href') ?? '',
      texts: [...article.querySelectorAll('bdi')].map(({ textContent }) => textContent ?? ''),
      quantity: field && Number(field.value),
      step: group ? (group.querySelector('button') === button ? -1 : 1) : 0,
    });
  };
  addEventListener('click', pressed, true);

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
        const fail = (error: unknown) => {
          database.close();
          reject(error instanceof Error ? error : new Error(String(error)));
        };
        try {
          const reading = database.transaction('records');
          const records = reading.objectStore('records');
          const names = records.getAllKeys();
          const values = records.getAll();
          reading.addEventListener('abort', () => fail(reading.error ?? new Error('reading the records was aborted')));
          reading.addEventListener('complete', () => {
            database.close();
            resolve(Object.fromEntries(names.result.map((name, index) => [String(name), values.result[index]])));
          });
        } catch (error) {
          fail(error); // the database is being deleted, or has no records yet
        }
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
  document.addEventListener('freeze', () => {
    isFrozen = true;
    void page.reportToRound({ is: 'frozen', at: Date.now() });
  });
  document.addEventListener('resume', () => {
    isFrozen = false;
    void report();
  });
  new BroadcastChannel('store').addEventListener('message', () => void report());
  void report();

  const toasts = '.Toastify__toast';
  const messages = `${toasts}, [role="status"] > *`;
  const reported = new WeakSet<Element>();
  const reportMessage = (message: Element) => {
    const whole = message.closest(toasts) ?? message; // a toast is a status too, and so has parts that look like messages
    const text = whole.textContent ?? '';
    if (text === '' || reported.has(whole)) return;
    reported.add(whole);
    void page.reportToRound({ is: 'text', text });
  };
  new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations)
      for (const node of addedNodes) {
        const around = node instanceof Element ? node : node.parentElement;
        const message = around?.closest(messages);
        if (message) reportMessage(message);
        // The first message comes in one piece with what is around it.
        else if (node instanceof Element) for (const each of node.querySelectorAll(messages)) reportMessage(each);
      }
  }).observe(document, { childList: true, subtree: true });
}
