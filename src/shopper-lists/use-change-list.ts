import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { once } from '../lib/net/once.ts';
import { dropNote, noteChange } from '../outbox/store/note-change.ts';
import { session } from '../session/session.state.ts';
import type { PressOptions } from './change-list.ts';
import { writeNow, type Wanted } from './list-change.ts';

/** A second import() comes back a few tasks later, each of them behind a frame that is being drawn: what a tap changes is to be seen in the next one. */
const loadChange = once(() => import('./change-list.ts'));

/** What a favourite, cart or compare button does: for a shopper the list is changed, a visitor is asked to sign in. Settles when that is done; true where the list holds it now, else `tellNot` says why, or a toast. A visitor goes on to `next` after signing in, or comes back here. It stays the same function. */
export function useChangeList(): (wanted: Wanted, value: boolean, options?: PressOptions) => Promise<boolean> {
  const router = useRouter();
  const { i18n } = useTranslation();
  return useCallback(
    async (wanted, value, options = {}) => {
      const { user } = session;
      // In the task of the tap: the page may be gone before anything else is loaded.
      const noted = user && noteChange(String(user.id), writeNow(wanted, value));
      const { press } = await loadChange().catch((error: unknown) => {
        if (noted) dropNote(noted.id); // the button says that it is not done
        throw error;
      });
      return press(router, i18n, { wanted, value, noted }, options);
    },
    [router, i18n],
  );
}
