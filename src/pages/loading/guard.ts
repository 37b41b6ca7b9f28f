// Who may open a page. The server asks the same, so a visitor never sees half of a page that is not theirs.
import { redirect } from '@tanstack/react-router';
import { entranceHref, guardedHref, type GuardedPage } from '../../session/auth-paths.ts';
import { arriving, session } from '../../session/session.state.ts';

type Going = { location: { pathname: string; searchStr: string } };

/** For `beforeLoad` of a page for those who are signed in: a visitor is led to signing in, and from there back here. Another spelling of its address leads to the right one; `own` is that of a page beside the one that is named to visitors. */
export function signedInOnly(page: GuardedPage, own?: string) {
  return async ({ location }: Going): Promise<void> => {
    await arriving.now;
    const path = own ?? (page === 'orders' ? location.pathname : guardedHref(page));
    if (!session.user) {
      throw redirect({ href: entranceHref('/login', { back: path + location.searchStr, for: page }), statusCode: 302 });
    }
    if (location.pathname !== path) throw redirect({ href: path + location.searchStr, statusCode: 302 });
  };
}

/** For `beforeLoad` of signing in and registering: whoever is signed in already goes home. */
export async function visitorsOnly(): Promise<void> {
  await arriving.now;
  if (session.user) throw redirect({ href: '/', statusCode: 302 });
}
