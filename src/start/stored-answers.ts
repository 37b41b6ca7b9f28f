// The query cache on disk, under whoever is here.
import type { QueryClient } from '@tanstack/react-query';
import { cacheNames } from '../../contract/app/worker-messages.ts';
import {
  createQueryStorage,
  deleteOwned,
  guest,
  indexedDbStorage,
  type QueryStorage,
} from '../lib/storage/query-storage.ts';
import type { Api } from '../lib/net/api.ts';
import { readUser } from '../session/stored-user.ts';
import { openSessionSettings } from './session-settings.ts';

export type KeptAnswers = {
  /** Brings back what is stored for whoever is here; never throws and never takes longer than 1.5 s. */
  restore(): Promise<void>;
  /** Stores what is there now and from now on every change, the last ones as the page is left. */
  keep(): void;
  /** Goes on under whoever is here now. */
  changeOwner(): void;
  /** Forgets what is stored for anybody who was signed in, also what is about to be written, and what anybody has searched for. */
  forget(): Promise<void>;
};

// The device's one word on who is here; another tab may have changed it.
const ownerNow = () => String(readUser()?.id ?? guest);

/** What is kept of the answers in the language of `api`, and of the settings for this session. */
export function keepAnswers(queryClient: QueryClient, api: Api): KeptAnswers {
  const settings = openSessionSettings(queryClient, api);
  const finishSettings = settings.begin(); // on its way while it is found out who is here and what is stored
  const storageOf = (owner: string): QueryStorage =>
    createQueryStorage(queryClient, api.language, owner, indexedDbStorage(), () => ownerNow() === owner);
  let owner = ownerNow();
  let storage = storageOf(owner);
  let isKeeping = false;
  const keep = () => {
    isKeeping = true;
    storage.keep();
  };
  // A phone may end a hidden page without another word.
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
      await Promise.all([deleteOwned(), searches]);
    },
  };
}
