import { useTranslation } from '../../../lib/text/use-translation.ts';
import { InstallButton } from '../../../features/install/install-button.tsx';
import type { Stores } from '../../../features/install/install-ways.ts';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';
import { LanguageButton } from '../language/language-button.tsx';
import { Drawer } from './drawer.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { sideMenuId } from './menu-ids.ts';
import s from './side-menu.module.css';

/** The store's navigation behind the header's menu button. */
export function SideMenu({
  isVisitor,
  stores,
  onLogOut,
  onChangeLanguage,
}: {
  isVisitor: boolean;
  stores: Stores;
  onLogOut?: () => Promise<void>;
  onChangeLanguage: () => void;
}) {
  const { t } = useTranslation('shell');
  const ways: { href: string; icon: IconName; text: string }[] = [
    { href: '/', icon: 'home', text: t('nav.home') },
    { href: '/store', icon: 'store', text: t('store') },
    { href: '/cart', icon: 'cart', text: t('cart') },
    { href: '/orders', icon: 'receipt', text: t('my_orders') },
    { href: '/favorite', icon: 'heart', text: t('favorite') },
    isVisitor
      ? { href: '/login', icon: 'user', text: t('login') }
      : { href: '/profile', icon: 'user', text: t('profile') },
  ];
  return (
    <Drawer id={sideMenuId} title={t('menu')}>
      <ul className={s.ways}>
        {ways.map(({ href, icon, text }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              {text}
            </a>
          </li>
        ))}
        {!isVisitor && onLogOut && (
          <li>
            <LogOutButton onLogOut={onLogOut} />
          </li>
        )}
        <li className={s.install}>
          <InstallButton stores={stores} installed="is_gone" />
        </li>
        <li data-closes>
          <LanguageButton onOpen={onChangeLanguage} />
        </li>
      </ul>
    </Drawer>
  );
}
