import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { translatorOf } from '../lib/text/i18n.ts';
import { useI18n } from '../lib/text/use-translation.ts';
import { showErrorToast } from '../lib/toast.ts';
import { once } from '../lib/net/once.ts';
import { dropNote, noteChange } from '../outbox/store/note-change.ts';
import { session } from '../session/session.state.ts';
import type { PressOptions } from './change-list.ts';
import { writeNow, type ListItem } from './list-change.ts';

/**
 * A second import() resolves a few tasks later, each behind a frame that is being drawn; but a click must show its
 * effect in the next frame.
 */
const loadChange = once(() => import('./change-list.ts'));

/**
 * What a favorite, cart or compare button does: changes the list for a shopper, asks a visitor to sign in. Settles when
 * that is done, with true if the change is stored; otherwise `showError` or a toast shows why. After signing in, a
 * visitor goes on to `next` or comes back here. The function is the same on every render.
 */
export function useChangeList(): (item: ListItem, value: boolean, options?: PressOptions) => Promise<boolean> {
  const router = useRouter();
  const i18n = useI18n();
  return useCallback(
    async (item, value, options = {}) => {
      const { user } = session;
      // In the same task as the click: the page may be gone before anything else is loaded.
      const noted = user && noteChange(String(user.id), writeNow(item, value));
      const loaded = await loadChange().catch(() => null);
      if (loaded) return loaded.press(router, i18n, { item, value, noted }, options);
      if (noted) dropNote(noted.id); // the shopper reads that it failed
      const { showError = showErrorToast } = options;
      showError(translatorOf(i18n, 'errors')('unreachable.title'));
      return false;
    },
    [router, i18n],
  );
}
