// Who is here: null is a visitor.
import { proxy, useSnapshot } from 'valtio';

export type SessionUser = {
  id: number;
  first_name: string;
  /** Address of a picture. */
  avatar: string | null;
  gender: 'male' | 'female' | null;
};

export const session = proxy<{ user: SessionUser | null }>({ user: null });

export function useSession(): { readonly user: SessionUser | null } {
  return useSnapshot(session);
}
