import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '../../../contract/catalogue.ts';
import { categoryHref } from '../../features/catalogue/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import s from './menu-drawer.module.css';

export const menuDrawerId = 'menu';

/** The categories on phones: a native popover, which the button in the header opens by itself. */
export function MenuDrawer({ categories }: { categories: Category[] }) {
  const { t } = useTranslation('shell');

  const closeAfterChoice = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a') && 'hidePopover' in currentTarget) currentTarget.hidePopover();
  };

  return (
    // A click on a link is a link's; here it only closes what it stands in.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <nav id={menuDrawerId} popover="auto" aria-label={t('menu')} className={s.drawer} onClick={closeAfterChoice}>
      <div className={s.head}>
        <h2>{t('categories')}</h2>
        <Button kind="quiet" popoverTarget={menuDrawerId} popoverTargetAction="hide" aria-label={t('close_menu')}>
          <Icon name="close" />
        </Button>
      </div>
      <ul>
        <li>
          <a href="/store">{t('store')}</a>
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
                  {category.categories.map(({ id, title }) => (
                    <li key={id}>
                      <a href={categoryHref(id, title)}>{title}</a>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
