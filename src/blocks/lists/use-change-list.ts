import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { once } from '../../lib/once.ts';
import { noteChange } from '../../offline/note-change.ts';
import { session } from '../../session/session.state.ts';
import { writeNow, type Wanted } from './wanted.ts';

/** A second import() comes back a few tasks later, each of them behind a frame that is being drawn: what a tap changes is to be seen in the next one. */
const loadChange = once(() => import('./change-list.ts'));

/** What a favourite, cart or compare button does: for a shopper the list is changed, a visitor is asked to sign in. Settles when that is done; true where the list holds it now, else `tellNot` says why, or a toast. A visitor goes on to `next` after signing in, or comes back here. It stays the same function. */
export function useChangeList(): (
  wanted: Wanted,
  value: boolean,
  options?: { tellNot?: (text: string) => void; next?: string },
) => Promise<boolean> {
  const router = useRouter();
  const { i18n } = useTranslation();
  return useCallback(
    async (wanted, value, { tellNot, next } = {}) => {
      if (!session.user) {
        const { language } = router.options.context.api;
        const { askToSignIn } = await import('./ask-to-sign-in.ts');
        await askToSignIn(router, i18n.getFixedT(language, 'session'), wanted, next);
        return false;
      }
      // In the task of the tap: the page may be gone before anything else is loaded.
      const write = writeNow(wanted, value);
      const noted = noteChange(String(session.user.id), write);
      const { changeListOf } = await loadChange();
      return changeListOf(router, i18n, { wanted, value, write, noted }, tellNot);
    },
    [router, i18n],
  );
}
