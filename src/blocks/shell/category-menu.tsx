import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '../../../contract/catalogue.ts';
import { categoryHref } from '../../features/catalogue/addresses.ts';
import { Icon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import s from './category-menu.module.css';

/** The categories under the header of wide screens. Each opens its subcategories by a native disclosure, one at a time, before the script has run too. */
export function CategoryMenu({ categories }: { categories: Category[] }) {
  const { t } = useTranslation('shell');
  const menu = useRef<HTMLElement>(null);

  // The browser opens and closes the disclosures; what it does not do is close them on Escape, on a click elsewhere and after a choice.
  useEffect(() => {
    const open = () => menu.current?.querySelector<HTMLDetailsElement>('details[open]') ?? null;
    const onClick = ({ target }: MouseEvent) => {
      const details = open();
      if (!details || !(target instanceof Element)) return;
      if (!details.contains(target) || target.closest('a')) details.open = false;
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const details = open();
      if (key !== 'Escape' || !details) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return (
    <nav ref={menu} aria-label={t('categories')} className={s.menu}>
      <ul>
        <li>
          <a href="/store">{t('store')}</a>
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <a href={categoryHref(category.id, category.title)}>{category.title}</a>
            {category.categories.length > 0 && (
              <details name="categories">
                <summary>
                  <Icon name="down" />
                  <VisuallyHidden>{t('subcategories_of', { category: category.title })}</VisuallyHidden>
                </summary>
                <div className={s.panel}>
                  <ul>
                    {category.categories.map(({ id, title, image }) => (
                      <li key={id}>
                        <a href={categoryHref(id, title)}>
                          {image && <img src={image.url} alt="" width="112" height="112" loading="lazy" />}
                          {title}
                        </a>
                      </li>
                    ))}
                  </ul>
                  <a href={categoryHref(category.id, category.title)} className={s.all}>
                    {t('all_of', { category: category.title })}
                    <Icon name="forward" />
                  </a>
                </div>
              </details>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
