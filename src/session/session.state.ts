// The signed-in shopper; null is a visitor.
import { shared } from '../lib/storage/shared-state.ts';

export type SessionUser = {
  id: number;
  first_name: string;
  /** Address of a picture. */
  avatar: string | null;
  gender: 'male' | 'female' | null;
};

export const [session, useSession] = shared<{ user: SessionUser | null }>({ user: null });

/** Settles when it is known who is signed in; guards wait for it. Null on the server, and once it is known. */
export const sessionCheck: { now: Promise<unknown> | null } = { now: null };
