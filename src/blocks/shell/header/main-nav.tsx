import { useTranslation } from 'react-i18next';
import type { Category } from '../../../../contract/catalogue.ts';
import { categoryHref } from '../../../features/catalogue/addresses.ts';
import type { Api } from '../../../lib/api.ts';
import { headerPages } from '../site-pages.ts';
import { CategoryMenu } from './category-menu.tsx';
import s from './main-nav.module.css';

/** The second header, of wide screens. */
export function MainNav({ categories, path, api }: { categories: Category[]; path: string; api: Api }) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('nav.main')} className={s.nav}>
      <div className={s.line}>
        <CategoryMenu categories={categories} api={api} />
        <ul>
          {headerPages.map(({ href, text }) => (
            <li key={href}>
              <a href={href} aria-current={path === href ? 'page' : undefined}>
                {t(text)}
              </a>
            </li>
          ))}
          {categories.map(({ id, title }) => (
            <li key={id}>
              <a
                href={categoryHref(id, title)}
                aria-current={`${path}/`.startsWith(`/category/${id}/`) ? 'page' : undefined}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
