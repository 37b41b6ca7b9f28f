import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { untilHad } from '../../../lib/net/until-had.ts';
import { untilIdle } from '../../../lib/browser/when-idle.ts';
import type { SessionUser } from '../../../session/session.state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';
import { CartLink } from '../cart-link.tsx';
import { Logo } from '../logo.tsx';
import { sideMenuId } from '../menus/menu-ids.ts';
import s from './main-header.module.css';

// A page of the server is always a visitor's.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

// The server's page has the links already; their counts come when the browser has nothing better to do.
const ListLinks = lazy(() =>
  untilHad(async () => {
    if (typeof window !== 'undefined') await untilIdle();
    return { default: (await import('./list-links.tsx')).ListLinks };
  }),
);

/** So many letters stand beside the mark in large type. */
const longName = 14;

/** The header that stays: of phones its search line, of wider screens all of it. */
export function MainHeader({
  store,
  search,
  user,
  onLogOut,
}: {
  store: string;
  search: ReactNode;
  user: SessionUser | null;
  onLogOut?: () => void;
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
          {/* The place of the avatar, which comes after the page of a visitor; on a phone, whose top bar has the way to sign in, it is empty until then. */}
          {user ? (
            <Suspense fallback={link('/profile', t('profile'), 'user')}>
              <AccountMenu user={user} onLogOut={onLogOut} />
            </Suspense>
          ) : (
            link('/login', t('login'), 'user', s.login)
          )}
          {/* Where somebody signs in before the counts have come, the links stay without them. */}
          <Suspense
            fallback={
              <>
                {link('/compare', t('compare'), 'compare')}
                {link('/favorite', t('favorite'), 'heart')}
              </>
            }
          >
            <ListLinks />
          </Suspense>
          <CartLink />
        </div>
      </div>
    </div>
  );
}
