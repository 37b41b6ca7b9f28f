import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type * as v from 'valibot';
import { putProfile } from '../../../contract/account/profile.ts';
import type { Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { profileQuery } from '../../session/profile.queries.ts';
import { useKeyedCalls } from '../../lib/net/keyed-call.ts';

type Changes = Partial<v.InferInput<(typeof putProfile)['body']>>;

/** Omits an empty password: the account has none, or the section needs none. */
function withoutEmptyPassword({ current_password, ...changes }: Changes): Changes {
  return current_password ? { ...changes, current_password } : changes;
}

/** One save at a time: each sends the whole profile and would revert the changes of a parallel one. */
let saving: Promise<unknown> = Promise.resolve();

/**
 * Saves one section. The call takes the whole profile, so the rest is refetched first to keep another device's changes.
 */
export function useSaveProfile(api: Api): (changes: Changes) => Promise<void> {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const call = useKeyedCalls(api);
  const save = async (changes: Changes) => {
    const { data } = await queryClient.fetchQuery({ ...profileQuery(api), staleTime: 0 });
    const { first_name, last_name, email, phone, gender, birth_date } = data.user;
    const body = { first_name, last_name, email, phone, gender, birth_date, ...withoutEmptyPassword(changes) };
    const answer = await call(putProfile, { body });
    queryClient.setQueryData(profileQuery(api).queryKey, answer);
    showToast({ kind: 'success', text: t('profile.saved') });
  };
  return (changes) => {
    const saved = saving.then(() => save(changes));
    saving = saved.catch(() => undefined);
    return saved;
  };
}
