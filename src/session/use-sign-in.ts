import { useRouter } from '@tanstack/react-router';
import type { User } from '../../contract/account/user.ts';
import { openSession } from './open-session.ts';
import { isAuthPath, readWayBack } from './paths/way-back.ts';

/** The answer of signing in or registering. */
export type SignedInAs = { token: string; user: User };

type Options = {
  /** For a year instead of a day. */
  remember: boolean;
  /** Shown instead of 'Logged in successfully', in the shopper's language. */
  message?: string;
  /** Where to go instead of the way back. */
  to?: string;
  /**
   * What to note in this tab once the session has begun, before the navigation: beginning it may clear someone else's
   * data from the tab.
   */
  onSessionStart?: () => void;
};

/**
 * What a form does with the answer of signing in or registering: begins the session and goes back to where the shopper
 * came from. A shopper who has left the form stays where they are. Settles when that page is loaded.
 */
export function useSignIn(): (answer: SignedInAs, options: Options) => Promise<void> {
  const router = useRouter();
  return async (answer, options) => {
    const session = await openSession();
    // Before the session begins, because guards then navigate on their own.
    const { pathname, href } = router.latestLocation;
    if (!(await session.begin(answer, options))) return;
    options.onSessionStart?.();
    if (!isAuthPath(pathname)) return router.invalidate();
    const back = readWayBack(new URL(href, 'https://here.invalid').searchParams.get('back'));
    // The form is not a page to come back to.
    await router.navigate({ href: options.to ?? back ?? '/', replace: true });
  };
}
