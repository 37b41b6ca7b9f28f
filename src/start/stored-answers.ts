// The query cache on disk, stored under the current owner.
import type { QueryClient } from '@tanstack/react-query';
import { cacheNames } from '../../contract/app/worker-messages.ts';
import {
  createQueryStorage,
  deleteCustomerAnswers,
  guest,
  indexedDbStorage,
  type QueryStorage,
} from '../lib/storage/query-storage.ts';
import type { Api } from '../lib/net/api.ts';
import { readUser } from '../session/stored-user.ts';
import { openSessionSettings } from './session-settings.ts';

export type StoredAnswers = {
  /** Restores the current owner's answers. Never throws and takes at most 1.5 s. */
  restore(): Promise<void>;
  /** Stores the current answers and every change from now on, the last ones when the page is left. */
  keep(): void;
  /** Continues under the current owner. */
  changeOwner(): void;
  /** Deletes what is stored for any customer, including pending writes, and all stored searches. */
  forget(): Promise<void>;
};

// The stored user is the authority on who is signed in; another tab may have changed it.
const ownerNow = () => String(readUser()?.id ?? guest);

/** Stores answers in the language of `api`, and the settings of this session. */
export function openStoredAnswers(queryClient: QueryClient, api: Api): StoredAnswers {
  const settings = openSessionSettings(queryClient, api);
  const finishSettings = settings.begin(); // starts while the owner and the stored answers are looked up
  const storageOf = (owner: string): QueryStorage =>
    createQueryStorage(queryClient, api.language, owner, indexedDbStorage(), () => ownerNow() === owner);
  let owner = ownerNow();
  let storage = storageOf(owner);
  let isKeeping = false;
  const keep = () => {
    isKeeping = true;
    storage.storeChanges();
  };
  // A phone may end a hidden page without any further event.
  addEventListener('pagehide', () => storage.writeNow());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') storage.writeNow();
  });
  return {
    async restore() {
      await storage.restore();
      await finishSettings();
    },
    keep() {
      keep();
      settings.follow();
    },
    changeOwner() {
      storage.stop();
      owner = ownerNow();
      storage = storageOf(owner);
      if (isKeeping) keep();
    },
    async forget() {
      const searches = globalThis.caches?.delete(cacheNames.searches);
      if (owner !== guest) await storage.wipe();
      await Promise.all([deleteCustomerAnswers(), searches]);
    },
  };
}
