import { lazy, memo, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Category } from '../../../contract/catalogue/catalogue.ts';
import type { Settings } from '../../../contract/content/content.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { Api } from '../../lib/net/api.ts';
import type { SessionUser } from '../../session/session.state.ts';
import { socialLinks } from './store/contact-links.ts';
import { DiscountBanner } from './header/discount-banner.tsx';
import { MainHeader } from './header/main-header.tsx';
import { TopBar } from './header/top-bar.tsx';
import { BottomBar } from './menus/bottom-bar.tsx';
import { SearchBox } from './search/search-box.tsx';
import { Toasts } from './notices/toasts.tsx';
import { untilIdle } from '../../lib/browser/when-idle.ts';
import { LaterPart } from '../../ui/page/later-part.tsx';
import s from './shell.module.css';

const navId = 'main-nav';

// In the server-rendered page navigation, footer, menus and dialog work without JavaScript; their code loads when the
// browser is idle.
const MainNav = lazy(async () => {
  if (typeof window !== 'undefined' && document.getElementById(navId)) await untilIdle();
  return { default: (await import('./header/main-nav.tsx')).MainNav };
});
const BelowTheFold = lazy(async () => {
  if (typeof window !== 'undefined') await untilIdle();
  return { default: (await import('./below-the-fold.tsx')).BelowTheFold };
});

type Props = {
  api: Api;
  settings?: Settings;
  categories?: Category[];
  language: Language;
  onLanguage: (language: Language) => void;
  /** Path of the current page. */
  path: string;
  query?: string;
  /** Null for a visitor. */
  user?: SessionUser | null;
  /** Without it there is no logout button. */
  onLogOut?: () => Promise<void>;
  /** Further elements that float over the page. */
  notices?: ReactNode;
  children: ReactNode;
};

/**
 * The frame around every page. It reserves the space of missing settings and categories wherever they would move the
 * page. It is memoized: it stays while the page in it changes.
 */
export const Shell = memo(function Shell({
  api,
  settings,
  categories = [],
  language,
  onLanguage,
  path,
  query = '',
  user = null,
  onLogOut,
  notices,
  children,
}: Props) {
  const { t } = useTranslation('shell');
  const [isChoosing, setChoosing] = useState(false);
  const setting = (key: string) => settings?.general_settings.find((one) => one.key === key)?.value ?? '';
  const store = setting('store_name') || t('store_name');
  const socials = socialLinks(settings?.socials ?? {});
  const changeLanguage = () => setChoosing(true);

  return (
    <>
      <a href="#content" className={s.skip}>
        {t('skip')}
      </a>
      <header className={s.header}>
        <DiscountBanner text={setting('promo_text')} code={setting('promo_code')} />
        <TopBar
          phone={setting('phone')}
          email={setting('email')}
          social={socials[0]}
          isVisitor={user === null}
          onChangeLanguage={changeLanguage}
        />
        <MainHeader store={store} search={<SearchBox />} user={user} onLogOut={onLogOut} />
        <LaterPart fallback={<div className={s.nav} />}>
          <MainNav id={navId} categories={categories} path={path} api={api} />
        </LaterPart>
      </header>
      <main id="content" tabIndex={-1} className={s.main}>
        {children}
      </main>
      <LaterPart>
        <BelowTheFold
          store={store}
          setting={setting}
          socials={socials}
          categories={categories}
          pages={settings?.pages ?? []}
          payments={settings?.payment_methods}
          isVisitor={user === null}
          onLogOut={onLogOut}
          language={language}
          onLanguage={onLanguage}
          path={path}
          query={query}
          isChoosing={isChoosing}
          onChoosing={setChoosing}
        />
      </LaterPart>
      <BottomBar path={path} user={user} />
      <Toasts />
      {notices}
    </>
  );
});
