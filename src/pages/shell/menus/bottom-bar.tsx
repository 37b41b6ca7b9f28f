import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { SessionUser } from '../../../session/session.state.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { CartLink } from '../cart-link.tsx';
import { categoriesDrawerId } from './menu-ids.ts';
import s from './bottom-bar.module.css';

// A server-rendered page is always a visitor's.
const Avatar = lazy(async () => ({ default: (await import('../../../ui/media/avatar.tsx')).Avatar }));

/** The navigation within reach of the thumb, on phones. */
export function BottomBar({ path, user }: { path: string; user: SessionUser | null }) {
  const { t } = useTranslation('shell');
  const current = (href: string) => (path === href ? 'page' : undefined);
  return (
    <nav aria-label={t('nav.quick')} className={s.bar}>
      <a href="/" aria-current={current('/')}>
        <Icon name="home" />
        {t('nav.home')}
      </a>
      {user ? (
        <CartLink aria-current={current('/cart')}>{t('cart')}</CartLink>
      ) : (
        <a href="/store" aria-current={current('/store')}>
          <Icon name="store" />
          {t('store')}
        </a>
      )}
      <button type="button" popoverTarget={categoriesDrawerId}>
        <Icon name="grid" />
        {t('categories')}
      </button>
      {user ? (
        <a href="/profile" aria-current={current('/profile')}>
          <Suspense fallback={<Icon name="user" />}>
            <Avatar user={user} />
          </Suspense>
          {t('profile')}
        </a>
      ) : (
        <a href="/login" aria-current={current('/login')}>
          <Icon name="user" />
          {t('login')}
        </a>
      )}
    </nav>
  );
}
