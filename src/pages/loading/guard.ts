// Who may open a page. The server checks the same, so a visitor never sees a part of someone else's page.
import { redirect } from '@tanstack/react-router';
import type { PageTexts } from '../../lib/text/i18n.ts';
import { authHref, guardedHref, type GuardedPage } from '../../session/paths/auth-paths.ts';
import { sessionCheck, session } from '../../session/session.state.ts';
import type { RouteContext } from './load.ts';

type Going = { location: { pathname: string; searchStr: string }; context: Pick<RouteContext, 'needTexts'> };

/**
 * For `beforeLoad` of pages that require a session: redirects a visitor to log in and then back here, and another
 * spelling of the path to the canonical one; then fetches the page's texts. `own` is the path of a page that shares the
 * login reason of `page`.
 */
export function signedInOnly(page: GuardedPage, texts: readonly PageTexts[], own?: string) {
  return async ({ location, context }: Going): Promise<void> => {
    await sessionCheck.now;
    const path = own ?? (page === 'orders' ? location.pathname : guardedHref(page));
    if (!session.user) {
      throw redirect({ href: authHref('/login', { back: path + location.searchStr, for: page }), statusCode: 302 });
    }
    if (location.pathname !== path) throw redirect({ href: path + location.searchStr, statusCode: 302 });
    await context.needTexts(texts);
  };
}

/**
 * For `beforeLoad` of login and registration: a signed-in customer goes on with what led here, or to the home page; else
 * fetches the texts.
 */
export function visitorsOnly(texts: readonly PageTexts[]) {
  return async ({ context, search }: { context: RouteContext; search: object }): Promise<void> => {
    await sessionCheck.now;
    if (session.user) {
      const { continueAsCustomer } = await import('./continue-as-customer.ts');
      throw redirect({ href: await continueAsCustomer(context, search) });
    }
    await context.needTexts(texts);
  };
}
