// Named records on the device, changed in transactions: in IndexedDB, or in memory if the browser has none.
import { promisifyRequest } from 'idb-keyval';
import { outboxDatabase } from './outbox-database.ts';

/** Values to put; undefined to delete. */
export type RecordPatch = Record<string, unknown>;

export type Records = {
  /** Where the records are. Those in memory are gone with the page. */
  readonly kind: 'disk' | 'memory';
  /** The disk that did not answer, if these records replace it: it may hold more than they do. */
  readonly unanswered?: Records;
  /**
   * Reads records and changes them in one transaction, isolated from other tabs. `decide` is called once, must be
   * synchronous, and returns what to put; that is on the device when the promise resolves. Rejects, with nothing
   * changed, if the device has no room or does not answer.
   */
  transact(
    names: readonly string[] | 'all',
    decide: (records: Readonly<Record<string, unknown>>) => RecordPatch,
  ): Promise<void>;
};

const storeName = 'records';
const defaultTimeoutMs = 2_000;

/** Records in the database `store-outbox`, opened on first use. */
export function recordsOnDisk(factory: IDBFactory, timeoutMs = defaultTimeoutMs): Records {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    if (opened) return opened;
    const request = factory.open(outboxDatabase, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    const opening = promisifyRequest(request).then((database) => {
      const forget = () => {
        if (opened === opening) opened = undefined;
      };
      database.addEventListener('close', forget);
      // A newer version of the store, or a browser that clears its data, must not wait for this page.
      database.addEventListener('versionchange', () => {
        database.close();
        forget();
      });
      return database;
    });
    opened = opening;
    opening.catch(() => (opened = undefined));
    return opening;
  }

  /** iPhones drop connections in the background: the database is then opened again. */
  async function begin(): Promise<IDBTransaction> {
    try {
      return (await open()).transaction(storeName, 'readwrite', { durability: 'strict' });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      opened = undefined;
      const database = await open();
      try {
        return database.transaction(storeName, 'readwrite', { durability: 'strict' });
      } catch (cause) {
        throw new Error('storage closed twice', { cause }); // not forbidden: it exists
      }
    }
  }

  /**
   * Opening may hang forever on an iPhone. After the timeout the transaction is aborted, so that it cannot complete
   * later.
   */
  function inTime<T>(work: (transaction: IDBTransaction) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let transaction: IDBTransaction | undefined;
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        opened = undefined;
        try {
          transaction?.abort();
        } catch {
          return; // it has just completed, and its result is on the way
        }
        reject(new Error(`storage did not answer within ${timeoutMs} ms`));
      }, timeoutMs);
      begin()
        .then((begun) => {
          transaction = begun;
          if (isLate) {
            begun.abort();
            throw new Error('transaction too late');
          }
          return work(begun);
        })
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  return {
    kind: 'disk',
    transact: (names, decide) =>
      inTime(async (transaction) => {
        const done = completion(transaction);
        done.catch(() => undefined); // reported below, or by the first failure
        const store = transaction.objectStore(storeName);
        try {
          const keys = names === 'all' ? (await promisifyRequest(store.getAllKeys())).map(String) : names;
          const values = await Promise.all(keys.map((name) => promisifyRequest<unknown>(store.get(name))));
          const records = Object.fromEntries(keys.map((name, index) => [name, values[index]]));
          for (const [name, value] of Object.entries(decide(records))) {
            if (value === undefined) store.delete(name);
            else store.put(value, name);
          }
        } catch (error) {
          abort(transaction);
          throw error;
        }
        await done;
      }),
  };
}

function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('transaction aborted')));
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // it is over already
  }
}

export function recordsInMemory(): Records {
  const records = new Map<string, unknown>();
  return {
    kind: 'memory',
    async transact(names, decide) {
      const keys = names === 'all' ? [...records.keys()] : names;
      const change = decide(Object.fromEntries(keys.map((name) => [name, records.get(name)])));
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined) records.delete(name);
        else records.set(name, value);
      }
    },
  };
}

/** Whether a change failed for lack of room, not because the device is slow or broken. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/**
 * Records on disk if the disk can be read, else in memory. A full disk is used too: its pending changes must still be
 * sent. A database that only does not answer still exists (`unanswered`): it is not tried again before the next start,
 * because two outboxes cannot become one.
 */
export async function openRecords(factory: IDBFactory | undefined, timeoutMs = defaultTimeoutMs): Promise<Records> {
  if (!factory) return recordsInMemory();
  const disk = recordsOnDisk(factory, timeoutMs);
  try {
    await disk.transact([], () => ({}));
    return disk;
  } catch (error) {
    return isForbidden(error) ? recordsInMemory() : { ...recordsInMemory(), unanswered: disk };
  }
}

/**
 * Whether the shopper's settings or a private window of an old Firefox forbid opening: then nothing was ever stored.
 */
function isForbidden(error: unknown): boolean {
  return error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name);
}
