import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../contract/account/user.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { profileQuery } from '../../session/profile.queries.ts';

/**
 * Returns a wrapper for requests that may require the account's password. If a password was set on another device since
 * the page loaded, it refetches the profile, so that the form has a field to show the error. Rejects with the request's
 * error.
 */
export function useAskedPassword(api: Api, user: User): <T>(sending: Promise<T>) => Promise<T> {
  const queryClient = useQueryClient();
  return async (sending) => {
    try {
      return await sending;
    } catch (error) {
      const requiresPassword =
        error instanceof ApiError && ['password', 'current_password'].some((name) => name in error.more.fields);
      if (requiresPassword && !user.has_password)
        await queryClient.refetchQueries({ queryKey: profileQuery(api).queryKey });
      throw error;
    }
  };
}
