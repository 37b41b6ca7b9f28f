import { useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { putProfile } from '../../../../contract/account.ts';
import type { Api } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { profileQuery } from '../../../session/profile.queries.ts';
import { useKeyedCall } from '../use-keyed-call.ts';
import { useAccountWords } from '../use-words.ts';

type Changes = Partial<v.InferInput<(typeof putProfile)['body']>>;

/** Of the field that has to be filled before anything else of a profile can be saved. */
export const phoneFieldId = 'profile-phone';

/**
 * Saves one part of the profile. The call takes all of it, so the rest is asked for first: what another device has changed meanwhile stays. An account that
 * came through an identity provider has no phone, and the server wants one: then the shopper is led to that field.
 */
export function useSaveProfile(api: Api): (changes: Changes) => Promise<void> {
  const { t } = useAccountWords();
  const queryClient = useQueryClient();
  const call = useKeyedCall(api);
  return async (changes) => {
    const { data } = await queryClient.fetchQuery({ ...profileQuery(api), staleTime: 0 });
    const { first_name, last_name, email, phone, gender, birth_date } = data.user;
    if (phone === null && changes.phone === undefined) {
      showToast({ kind: 'warning', text: t('profile.phone.missing') });
      document.getElementById(phoneFieldId)?.focus();
      return;
    }
    const body = { first_name, last_name, email, phone: phone ?? '', gender, birth_date, ...changes };
    const answer = await call(putProfile, { body });
    queryClient.setQueryData(profileQuery(api).queryKey, answer);
    showToast({ kind: 'success', text: t('profile.saved') });
  };
}
