// What tests of one customer behind one failing line need.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { registerCustomer, type Customer } from '../../browser/device.ts';
import { openFaultyProxy, type FaultyProxy } from '../../network/faulty-proxy.ts';
import type { ListValues } from '../check/changes.ts';
import { openScriptedStore, type ScriptedStore } from './scripted-store.ts';
import { readLists } from '../store-lists.ts';

export type ScriptedCustomer = {
  store: ScriptedStore;
  line: FaultyProxy;
  noura: Customer;
  /** What the store has in her lists, or in those of another customer. */
  lists: (customer?: Customer) => Promise<ListValues>;
};

/** Opens the store for the tests of a file or a group, and for each test a new line and a new customer. */
export function openScriptedCustomer(): ScriptedCustomer {
  const here = {
    lists: async (customer = here.noura) => (await readLists(here.store.url, customer)).values,
  } as ScriptedCustomer;

  beforeAll(async () => {
    here.store = await openScriptedStore();
  });

  afterAll(() => here.store?.stop());

  beforeEach(async () => {
    here.line = await openFaultyProxy(here.store.url);
    here.noura = await registerCustomer(here.store.url, 'Noura');
  });

  afterEach(() => here.line.close());

  return here;
}
