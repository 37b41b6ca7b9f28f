import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../contract/account/user.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { profileQuery } from '../../session/profile.queries.ts';

/**
 * Gives a way to send what the account's own password is asked for. Where the account has got one on another device since this page was shown, the page learns of it, so that
 * there is a field at which the refusal stands. Rejects as what was sent does.
 */
export function useAskedPassword(api: Api, user: User): <T>(sending: Promise<T>) => Promise<T> {
  const queryClient = useQueryClient();
  return async (sending) => {
    try {
      return await sending;
    } catch (error) {
      const isAsked =
        error instanceof ApiError && ['password', 'current_password'].some((name) => name in error.more.fields);
      if (isAsked && !user.has_password) await queryClient.refetchQueries({ queryKey: profileQuery(api).queryKey });
      throw error;
    }
  };
}
