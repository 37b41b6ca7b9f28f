import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Category } from '../../../../contract/catalogue/catalogue.ts';
import { categoryHref } from '../../../shared/paths.ts';
import type { Api } from '../../../lib/net/api.ts';
import { headerPages } from '../store/site-pages.ts';
import { CategoryMenu } from './categories/category-menu.tsx';
import s from './main-nav.module.css';

/** As many as fit side by side at 1024 px; the menu has all. */
const mostCategories = 5;

/** The second header row, on wide screens. */
export function MainNav({ id, categories, path, api }: { id: string; categories: Category[]; path: string; api: Api }) {
  const { t } = useTranslation('shell');
  return (
    <nav id={id} aria-label={t('nav.main')} className={s.nav}>
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
          {categories.slice(0, mostCategories).map(({ id, title }) => (
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
