import { IDBDatabase as FakeDatabase, IDBFactory, IDBObjectStore as FakeStore } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openRecords, recordsInMemory, recordsOnDisk } from './records.ts';

afterEach(() => vi.restoreAllMocks());

async function read(records: { transact: ReturnType<typeof recordsOnDisk>['transact'] }, ...names: string[]) {
  let found = {};
  await records.transact(names, (stored) => {
    found = stored;
    return {};
  });
  return found;
}

describe.each([
  ['on disk', () => recordsOnDisk(new IDBFactory())],
  ['in memory', () => recordsInMemory()],
])('records %s', (_, make) => {
  test('are put, read, deleted, and read all together', async () => {
    const records = make();
    await records.transact(['a'], () => ({ a: 1, b: { c: 2 } }));
    expect(await read(records, 'a', 'b', 'd')).toEqual({ a: 1, b: { c: 2 }, d: undefined });
    await records.transact('all', (stored) => {
      expect(stored).toEqual({ a: 1, b: { c: 2 } });
      return { a: undefined };
    });
    expect(await read(records, 'a')).toEqual({ a: undefined });
  });

  test('change one after the other, even for concurrent callers', async () => {
    const records = make();
    const count = () => records.transact(['n'], ({ n }) => ({ n: Number(n ?? 0) + 1 }));
    await Promise.all(Array.from({ length: 50 }, count));
    expect(await read(records, 'n')).toEqual({ n: 50 });
  });

  test('keep their values when a decision fails', async () => {
    const records = make();
    await records.transact([], () => ({ a: 1 }));
    await expect(
      records.transact(['a'], () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await read(records, 'a')).toEqual({ a: 1 });
  });
});

describe('row 27: a faulty device', () => {
  test('row 5: a write that fails halfway changes nothing', async () => {
    const records = recordsOnDisk(new IDBFactory());
    await records.transact([], () => ({ a: 1, b: 1 }));
    // The second value cannot be stored, after the first one was put.
    await expect(records.transact([], () => ({ a: 2, b: () => 2 }))).rejects.toThrow(/clone/);
    expect(await read(records, 'a', 'b')).toEqual({ a: 1, b: 1 });
  });

  test('a change is not reported as stored before the device has completed it', async () => {
    const records = recordsOnDisk(new IDBFactory());
    await records.transact([], () => ({ a: 1 }));
    const put = FakeStore.prototype.put;
    const spy = vi.spyOn(FakeStore.prototype, 'put').mockImplementation(function (
      this: InstanceType<typeof FakeStore>,
      ...given
    ) {
      const request = put.apply(this, given);
      request.addEventListener('success', () => this.transaction.abort()); // as a full disk does at the end
      return request;
    });
    await expect(records.transact([], () => ({ a: 2 }))).rejects.toThrow('transaction aborted');
    spy.mockRestore();
    expect(await read(records, 'a')).toEqual({ a: 1 });
  });

  test('asks for strict durability', async () => {
    const transaction = vi.spyOn(IDBDatabaseOf(new IDBFactory()), 'transaction');
    await recordsOnDisk(new IDBFactory()).transact([], () => ({ a: 1 }));
    expect(transaction).toHaveBeenCalledWith('records', 'readwrite', { durability: 'strict' });
  });

  test('opens again after its connection was dropped, as iPhones do', async () => {
    const factory = new IDBFactory();
    const open = vi.spyOn(factory, 'open');
    const records = recordsOnDisk(factory);
    await records.transact([], () => ({ a: 1 }));
    vi.spyOn(IDBDatabaseOf(factory), 'transaction').mockImplementationOnce(() => {
      throw new DOMException('the connection is closing', 'InvalidStateError');
    });
    expect(await read(records, 'a')).toEqual({ a: 1 });
    expect(open).toHaveBeenCalledTimes(2);
  });

  test('releases the database when the browser deletes the data, and starts again', async () => {
    const factory = new IDBFactory();
    const records = recordsOnDisk(factory);
    await records.transact([], () => ({ a: 1 }));
    await new Promise((resolve, reject) => {
      const request = factory.deleteDatabase('store-outbox');
      request.addEventListener('success', resolve);
      request.addEventListener('blocked', () => reject(new Error('it holds on')));
    });
    expect(await read(records, 'a')).toEqual({ a: undefined });
  });

  test('gives up on a database that never opens, and does not write if it opens late', async () => {
    const factory = new IDBFactory();
    const late: (() => void)[] = [];
    const open = factory.open.bind(factory);
    vi.spyOn(factory, 'open').mockImplementationOnce((...given) => {
      const request = open(...given);
      let handler: EventListener | null = null;
      Object.defineProperty(request, 'onsuccess', {
        set(given: EventListener) {
          handler = given;
        },
      });
      request.addEventListener('success', (event) => late.push(() => handler?.call(request, event)));
      return request; // its success event is held back
    });
    const records = recordsOnDisk(factory, 50);
    const decide = vi.fn<() => Record<string, unknown>>(() => ({ a: 1 }));
    await expect(records.transact([], decide)).rejects.toThrow('did not answer within 50 ms');
    for (const answer of late) answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(decide).not.toHaveBeenCalled();
    expect(await read(records, 'a')).toEqual({ a: undefined });
  });

  test('uses memory without IndexedDB, or if it is forbidden', async () => {
    expect((await openRecords(undefined)).kind).toBe('memory');
    const forbidden = new IDBFactory();
    vi.spyOn(forbidden, 'open').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(await openRecords(forbidden)).toMatchObject({ kind: 'memory' });
    expect(await openRecords(forbidden)).not.toHaveProperty('unanswered');
    expect((await openRecords(new IDBFactory())).kind).toBe('disk');
  });

  test.each([
    ['does not answer', () => new EventTarget() as IDBOpenDBRequest],
    [
      'breaks down',
      () => {
        throw new DOMException('no backing store', 'UnknownError');
      },
    ],
  ])('a database that %s is not taken for missing: records in memory replace it', async (_, open) => {
    const factory = new IDBFactory();
    await recordsOnDisk(factory).transact([], () => ({ a: 1 }));
    vi.spyOn(factory, 'open').mockImplementationOnce(open);
    const records = await openRecords(factory, 20);
    expect(records.kind).toBe('memory');
    expect(await read(records, 'a')).toEqual({ a: undefined });
    expect(records.unanswered && (await read(records.unanswered, 'a'))).toEqual({ a: 1 });
  });
});

/** The database class of a factory; fake-indexeddb has one for all. */
function IDBDatabaseOf(_factory: IDBFactory): IDBDatabase {
  return FakeDatabase.prototype as IDBDatabase;
}
