import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { retryWhenOnline } from '../../../lib/net/retry-when-online.ts';
import { untilIdle } from '../../../lib/browser/when-idle.ts';
import type { SessionUser } from '../../../session/session.state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';
import { LaterPart } from '../../../ui/page/later-part.tsx';
import { CartLink } from '../cart-link.tsx';
import { Logo } from '../logo.tsx';
import { sideMenuId } from '../menus/menu-ids.ts';
import s from './main-header.module.css';

// A server-rendered page is always a visitor's.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

// The server-rendered page has plain links; their counts load when the browser is idle.
const ListLinks = lazy(() =>
  retryWhenOnline(async () => {
    if (typeof window !== 'undefined') await untilIdle();
    return { default: (await import('./list-links.tsx')).ListLinks };
  }),
);

/** With large text only names up to this length fit next to the logo. */
const longName = 14;

/** The sticky header: only its search row on phones, all of it on wider screens. */
export function MainHeader({
  store,
  search,
  user,
  onLogOut,
}: {
  store: string;
  search: ReactNode;
  user: SessionUser | null;
  onLogOut?: () => Promise<void>;
}) {
  const { t } = useTranslation('shell');
  const link = (href: string, name: string, icon: IconName, className?: string) => (
    <a href={href} className={className} aria-label={name}>
      <Icon name={icon} />
    </a>
  );
  return (
    <div className={s.header}>
      <div className={s.bar}>
        <span className={s.menu}>
          <Button kind="quiet" popoverTarget={sideMenuId} aria-label={t('menu')}>
            <Icon name="menu" />
          </Button>
        </span>
        <a href="/" className={s.logo} aria-label={t('home', { store })}>
          <Logo />
          <span data-long={store.length > longName || undefined}>{store}</span>
        </a>
        <search className={s.search}>{search}</search>
        <div className={s.own}>
          {/* Reserves the avatar's place, which appears after the visitor's page; on phones, where the top bar has
              the login link, it is empty until then. */}
          {user ? (
            <Suspense fallback={link('/profile', t('profile'), 'user')}>
              <AccountMenu user={user} onLogOut={onLogOut} />
            </Suspense>
          ) : (
            link('/login', t('login'), 'user', s.login)
          )}
          {/* After a sign-in before the counts have loaded, the plain links stay. */}
          <LaterPart
            fallback={
              <>
                {link('/compare', t('compare'), 'compare')}
                {link('/favorite', t('favorite'), 'heart')}
              </>
            }
          >
            <ListLinks />
          </LaterPart>
          <CartLink />
        </div>
      </div>
    </div>
  );
}
