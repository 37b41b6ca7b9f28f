import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAskToSignIn } from '../../session/use-ask-to-sign-in.ts';
import { session } from '../../session/session.state.ts';
import type { FreshWish } from '../../session/wishes.ts';

/** What a favourite, cart or compare button does: for a shopper the list is changed, a visitor is asked to sign in. Settles when that is done; true where the list holds it now. */
export function useChangeList(): (wanted: FreshWish, value: boolean) => Promise<boolean> {
  const { api, needTexts } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const { i18n } = useTranslation();
  const askToSignIn = useAskToSignIn();
  return async (wanted, value) => {
    if (!session.user) {
      await askToSignIn(wanted);
      return false;
    }
    const { changeList } = await import('./change-list.ts');
    const words = async () => {
      await needTexts(['lists']);
      return i18n.getFixedT(api.language, 'lists');
    };
    return changeList({ api, queryClient, words }, wanted, value);
  };
}
