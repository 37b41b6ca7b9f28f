import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '../../../contract/catalogue.ts';
import type { Settings } from '../../../contract/content.ts';
import type { Language } from '../../../contract/language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { Logo } from './logo.tsx';
import { MenuDrawer, menuDrawerId } from './menu-drawer.tsx';
import { SearchForm } from './search-form.tsx';
import { SiteFooter } from './site-footer.tsx';
import s from './shell.module.css';

type Props = {
  settings?: Settings;
  categories?: Category[];
  language: Language;
  onLanguage: (language: Language) => void;
  children: ReactNode;
};

/** What stands around every page. Without settings or categories it is as tall as with them where that would move the page. */
export function Shell({ settings, categories = [], language, onLanguage, children }: Props) {
  const { t } = useTranslation('shell');
  const setting = (key: string) => settings?.general_settings.find((one) => one.key === key)?.value ?? '';
  const store = setting('store_name') || t('store_name');

  return (
    <>
      <a href="#content" className={s.skip}>
        {t('skip')}
      </a>
      <header className={s.header}>
        <div className={s.bar}>
          <span className={s.menu}>
            <Button kind="quiet" popoverTarget={menuDrawerId} aria-label={t('menu')}>
              <Icon name="menu" />
            </Button>
          </span>
          <a href="/store" className={s.logo} aria-label={t('home', { store })}>
            <Logo />
            {store}
          </a>
          <search className={s.search}>
            <SearchForm label={t('search.label')} placeholder={t('search.placeholder')} submit={t('search.submit')} />
          </search>
          <LanguageChoice language={language} onLanguage={onLanguage} />
        </div>
        <CategoryMenu categories={categories} />
      </header>
      <MenuDrawer categories={categories} />
      <main id="content" tabIndex={-1} className={s.main}>
        {children}
      </main>
      <SiteFooter store={store} setting={setting} socials={settings?.socials ?? {}} categories={categories} />
    </>
  );
}
