import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Category } from '../../../../contract/catalogue/catalogue.ts';
import { categoryHref } from '../../../shared/paths.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { Drawer } from './drawer.tsx';
import { categoriesDrawerId } from './menu-ids.ts';
import s from './categories-drawer.module.css';

/** The categories on phones; subcategories are in native disclosures. */
export function CategoriesDrawer({ categories }: { categories: Category[] }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer id={categoriesDrawerId} title={t('categories')}>
      <ul className={s.list}>
        <li>
          <a href="/store">{t('all_products')}</a>
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            {category.categories.length === 0 ? (
              <a href={categoryHref(category.id, category.title)}>{category.title}</a>
            ) : (
              <details>
                <summary>
                  {category.title}
                  <Icon name="down" />
                </summary>
                <ul>
                  <li>
                    <a href={categoryHref(category.id, category.title)}>{t('all_of', { category: category.title })}</a>
                  </li>
                  <Below categories={category.categories} />
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

/** Subcategories, recursively. */
function Below({ categories }: { categories: Category[] }) {
  return categories.map(({ id, title, categories: below }) => (
    <li key={id}>
      <a href={categoryHref(id, title)}>{title}</a>
      {below.length > 0 && (
        <ul>
          <Below categories={below} />
        </ul>
      )}
    </li>
  ));
}
