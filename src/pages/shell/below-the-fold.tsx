import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Category } from '../../../contract/catalogue/catalogue.ts';
import type { Language } from '../../../contract/core/language.ts';
import { closeSteps, useInstallOffer, useInstallWay, watchInstalling } from '../../features/install/install.state.ts';
import { isWorthOffering } from '../../features/install/install-ways.ts';
import { showToast } from '../../lib/toast.ts';
import { retryWhenOnline } from '../../lib/net/retry-when-online.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { showBadge } from '../../outbox/store/app-badge.ts';
import { pendingCount } from '../../outbox/store/pending-count.ts';
import { useOutbox } from '../../shopper-lists/outbox/outbox.state.ts';
import type { SocialLink } from './store/contact-links.ts';
import { SiteFooter } from './footer/site-footer.tsx';
import { LanguageDialog } from './language/language-dialog.tsx';
import { CategoriesDrawer } from './menus/categories-drawer.tsx';
import { SideMenu } from './menus/side-menu.tsx';
import { useNewVersion } from './notices/new-version.state.ts';
import { NewVersionBanner } from './notices/new-version-notice.tsx';
import { OfflineStatus } from './notices/offline-notice.tsx';
import { openExternalLinks } from './open-outside.ts';
import { OrdersButton } from './orders-button.tsx';
import { storesOf } from './store/app-stores.ts';

const InstallBanner = lazy(() =>
  retryWhenOnline(async () => ({ default: (await import('../../features/install/install-banner.tsx')).InstallBanner })),
);
const InstallDialog = lazy(() =>
  retryWhenOnline(async () => ({ default: (await import('../../features/install/install-dialog.tsx')).InstallDialog })),
);

/** docs/decisions/0036-where-the-orders-button-is-hidden.md */
const hidesOrdersButton =
  /^\/($|(checkout|orders|orderdetails|transactions|login|register|forgetpassword|reset-password|verify-[a-z]+)(\/|$))/i;

/** Pages with forms or payment, where nothing else is offered. */
const offerIsInTheWay =
  /^\/(cart|checkout|login|register|forgetpassword|reset-password|verify-[a-z]+|profile|contact|compliants|stock-wishes)(\/|$)/i;

/** The shell below the first screen: the footer, and what opens or floats over the page. */
export function BelowTheFold({
  store,
  setting,
  socials,
  categories,
  pages,
  payments,
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
  /** Pages that the owner has written, to link to. */
  pages: readonly { slug: string; title: string }[];
  /** Available payment methods; undefined if unknown. */
  payments?: readonly string[];
  isVisitor: boolean;
  onLogOut?: () => Promise<void>;
  language: Language;
  onLanguage: (language: Language) => void;
  path: string;
  query: string;
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}) {
  useEffect(leadToSearch, []);
  useEffect(openExternalLinks, []);

  return (
    <>
      <ClosesForNextPage onChoosing={onChoosing} />
      <SiteFooter
        store={store}
        setting={setting}
        socials={socials}
        categories={categories}
        pages={pages}
        payments={payments}
      />
      <SideMenu
        isVisitor={isVisitor}
        stores={storesOf(setting)}
        onLogOut={onLogOut}
        onChangeLanguage={() => onChoosing(true)}
      />
      <CategoriesDrawer categories={categories} />
      <LanguageDialog
        language={language}
        onLanguage={onLanguage}
        query={query}
        open={isChoosing}
        onClose={() => onChoosing(false)}
      />
      {!hidesOrdersButton.test(path) && <OrdersButton />}
      <OfflineStatus />
      <NewVersionBanner />
      <Installing store={store} setting={setting} isVisitor={isVisitor} path={path} />
    </>
  );
}

/**
 * Whatever was open over the previous page closes, however that page was left: with the next page, not with the shell,
 * which follows later.
 */
function ClosesForNextPage({ onChoosing }: { onChoosing: (isChoosing: boolean) => void }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if ('popover' in HTMLElement.prototype)
      for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
    onChoosing(false);
  }, [path, onChoosing]);
  return null;
}

/** A shortcut of the installed store focuses the search: `/store#search`. Returns a function that stops it. */
function leadToSearch(): () => void {
  const lead = () => {
    if (location.hash === '#search') document.querySelector<HTMLElement>('search input')?.focus();
  };
  lead();
  addEventListener('hashchange', lead);
  return () => removeEventListener('hashchange', lead);
}

/** The offer to install the store, if nothing else occupies its place, and the instructions. */
function Installing({
  store,
  setting,
  isVisitor,
  path,
}: {
  store: string;
  setting: (key: string) => string;
  isVisitor: boolean;
  path: string;
}) {
  const { t } = useTranslation('footer');
  const { isDue, shown } = useInstallOffer();
  /** The page that it has gone from, where it does not come back. */
  const [goneFrom, setGoneFrom] = useState<string | null>(null);
  const way = useInstallWay(storesOf(setting));
  const hasNewVersion = useNewVersion().take !== null;
  const isConnected = useConnectivity().state === 'online';
  const { waiting } = useOutbox();
  useEffect(() => watchInstalling(() => showToast({ kind: 'success', text: t('apps.done') })), [t]);
  useEffect(() => {
    if (isVisitor) showBadge(pendingCount()); // nothing, unless changes wait for their owner to log in again
  }, [isVisitor]);
  const isQuiet = isConnected && waiting === 0 && !hasNewVersion && !offerIsInTheWay.test(path);
  return (
    <Suspense>
      {isDue && isQuiet && goneFrom !== path && shown === null && way !== null && isWorthOffering(way) && (
        <InstallBanner way={way} store={store} onGone={() => setGoneFrom(path)} />
      )}
      {shown !== null && <InstallDialog way={shown} store={store} onClose={closeSteps} />}
    </Suspense>
  );
}
