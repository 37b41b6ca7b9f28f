import { useRouter } from '@tanstack/react-router';
import type { User } from '../../contract/account/user.ts';
import { openSession } from './open-session.ts';
import { isEntrance, readWayBack } from './way-back.ts';

/** What signing in and registering answer. */
export type SignedInAs = { token: string; user: User };

type Options = {
  /** For a year, in place of a day. */
  remember: boolean;
  /** What is said in place of 'Logged in successfully', in the shopper's language; '' says nothing. */
  says?: string;
  /** Where to go in place of the way back. */
  to?: string;
  /** What is to be noted in this tab once the session is there, before the way leads on: beginning it may empty the tab of somebody else's. */
  onBegun?: () => void;
};

/** What a form does with the answer of signing in or registering: the session begins, what was wished is carried out, and the way leads back; whoever has gone elsewhere meanwhile stays there. Settles when that page is there. */
export function useSignIn(): (answer: SignedInAs, options: Options) => Promise<void> {
  const router = useRouter();
  return async (answer, options) => {
    const session = await openSession();
    // Before the session begins, which lets guards lead on by themselves.
    const { pathname, href } = router.latestLocation;
    if (!(await session.begin(answer, options))) return;
    options.onBegun?.();
    if (!isEntrance(pathname)) return router.invalidate();
    const back = readWayBack(new URL(href, 'https://here.invalid').searchParams.get('back'));
    // The form is no place to come back to.
    await router.navigate({ href: options.to ?? back ?? '/', replace: true });
  };
}
