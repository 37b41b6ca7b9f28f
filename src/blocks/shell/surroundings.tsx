import { useEffect, useRef } from 'react';
import type { Category } from '../../../contract/catalogue.ts';
import type { Language } from '../../../contract/language.ts';
import type { SocialLink } from './contact.ts';
import { SiteFooter } from './footer/site-footer.tsx';
import { LanguageDialog } from './language-dialog.tsx';
import { CategoriesDrawer } from './menus/categories-drawer.tsx';
import { SideMenu } from './menus/side-menu.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OrdersButton } from './orders-button.tsx';

/** At home it is not asked for; where orders are placed or looked at it would lie on what is pressed there. */
const ordersButtonIsInTheWay = /^\/($|(checkout|orders|orderdetails|transactions)(\/|$))/i;

/** What of the shell is not on the first screen: the footer, and what opens or floats over the page. */
export function Surroundings({
  store,
  setting,
  socials,
  categories,
  pages,
  isVisitor,
  onLogOut,
  language,
  onLanguage,
  path,
  query,
  isChoosing,
  onChoosing,
}: {
  store: string;
  setting: (key: string) => string;
  socials: SocialLink[];
  categories: Category[];
  /** That the owner has written, for links to them. */
  pages: readonly { slug: string; title: string }[];
  isVisitor: boolean;
  onLogOut?: () => void;
  language: Language;
  onLanguage: (language: Language) => void;
  path: string;
  query: string;
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}) {
  // Another page is another place: what was open over the one before closes, however it was left.
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
    onChoosing(false);
  }, [path, onChoosing]);

  return (
    <>
      <SiteFooter store={store} setting={setting} socials={socials} categories={categories} pages={pages} />
      <SideMenu isVisitor={isVisitor} onLogOut={onLogOut} onChangeLanguage={() => onChoosing(true)} />
      <CategoriesDrawer categories={categories} />
      <LanguageDialog
        language={language}
        onLanguage={onLanguage}
        query={query}
        open={isChoosing}
        onClose={() => onChoosing(false)}
      />
      {!ordersButtonIsInTheWay.test(path) && <OrdersButton />}
      <OfflineNotice />
      <NewVersionNotice />
    </>
  );
}
