// Who may open a page. The server checks the same, so a visitor never sees a part of someone else's page.
import { redirect } from '@tanstack/react-router';
import { authHref, guardedHref, type GuardedPage } from '../../session/auth-paths.ts';
import { sessionCheck, session } from '../../session/session.state.ts';

type Going = { location: { pathname: string; searchStr: string } };

/**
 * For `beforeLoad` of pages that require a session: redirects a visitor to log in and then back here, and another
 * spelling of the path to the canonical one. `own` is the path of a page that shares the login reason of `page`.
 */
export function signedInOnly(page: GuardedPage, own?: string) {
  return async ({ location }: Going): Promise<void> => {
    await sessionCheck.now;
    const path = own ?? (page === 'orders' ? location.pathname : guardedHref(page));
    if (!session.user) {
      throw redirect({ href: authHref('/login', { back: path + location.searchStr, for: page }), statusCode: 302 });
    }
    if (location.pathname !== path) throw redirect({ href: path + location.searchStr, statusCode: 302 });
  };
}

/** For `beforeLoad` of login and registration: redirects a signed-in customer to the home page. */
export async function visitorsOnly(): Promise<void> {
  await sessionCheck.now;
  if (session.user) throw redirect({ href: '/', statusCode: 302 });
}
