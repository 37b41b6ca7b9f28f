import { lazy, Suspense, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../../lib/text/use-translation.ts';
import type { Category } from '../../../../../contract/catalogue/catalogue.ts';
import { retryWhenOnline } from '../../../../lib/net/retry-when-online.ts';
import { categoryHref } from '../../../../shared/paths.ts';
import type { Api } from '../../../../lib/net/api.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx';
import { moveInColumns } from './move-in-columns.ts';
import { PreviewWait } from './preview-wait.tsx';
import { useClosingDetails } from '../use-closing-details.ts';
import { useHoverMenu } from './use-hover-menu.ts';
import s from './category-menu.module.css';

const loadPreview = () => import('./category-preview.tsx');
const CategoryPreview = lazy(() => retryWhenOnline(async () => ({ default: (await loadPreview()).CategoryPreview })));

/**
 * The categories in three columns: top level, subcategories of the active one, and its first products, which are
 * requested when the menu opens. It is a native disclosure with links, so it works before JavaScript has loaded; a
 * mouse opens it on hover.
 */
export function CategoryMenu({ categories, api }: { categories: Category[]; api: Api }) {
  const { t } = useTranslation('shell');
  const { details, ...menu } = useHoverMenu(categories[0]?.id ?? null);
  useClosingDetails(details);

  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    const element = event.currentTarget;
    const linksOf = (column: string) => [...element.querySelectorAll<HTMLElement>(`${column} a`)];
    const columns = [
      linksOf('[data-column="0"]'),
      linksOf('[data-active] [data-column="1"]'),
      linksOf('[data-active] [data-column="2"]'),
    ];
    const at = event.target instanceof HTMLElement ? event.target : null;
    let to: HTMLElement | null | undefined = null;
    if (at?.tagName === 'SUMMARY' && event.key === 'ArrowDown') {
      element.open = true;
      to = columns[0]?.[0];
    } else if (at) {
      const home = element.querySelector<HTMLElement>('[data-active] > [data-column="0"] a') ?? undefined;
      to = moveInColumns(columns, at, event.key, { isRtl: getComputedStyle(element).direction === 'rtl', home });
    }
    if (!to) return;
    event.preventDefault();
    to.focus();
  };

  return (
    // The keys only add to what links and summary do natively.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={details}
      className={s.mega}
      onKeyDown={onKeyDown}
      onToggle={menu.onToggle}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') loadPreview().catch(() => undefined); // retried when it is shown
        menu.onEnter(event);
      }}
      onPointerLeave={menu.onLeave}
    >
      <summary onClick={menu.onSummaryClick}>
        <Icon name="grid" />
        {t('categories')}
        <Icon name="down" />
      </summary>
      <div className={s.panel}>
        <ul className={s.top} onPointerMove={menu.onMove}>
          {categories.map(({ id, title, categories: below }) => {
            const isActive = id === menu.active;
            return (
              <li key={id} data-active={isActive || undefined}>
                <div
                  data-column="0"
                  className={s.line}
                  onPointerEnter={(event) => menu.onLineEnter(event, id)}
                  onPointerLeave={menu.onLineLeave}
                >
                  <a href={categoryHref(id, title)} onFocus={() => menu.choose(id)}>
                    {title}
                  </a>
                  {/* For touch: the name opens the category, this button shows its contents. With a keyboard the
                      focus does both. */}
                  <button type="button" tabIndex={-1} aria-pressed={isActive} onClick={() => menu.choose(id)}>
                    <Icon name="forward" />
                    <VisuallyHidden>{t('subcategories_of', { category: title })}</VisuallyHidden>
                  </button>
                </div>
                <div data-more className={s.more}>
                  <div data-column="1" className={s.below}>
                    {below.length === 0 ? (
                      <p>{t('mega.no_subcategories')}</p>
                    ) : (
                      <ul aria-label={t('subcategories_of', { category: title })}>
                        {below.map((one) => (
                          <li key={one.id}>
                            <a href={categoryHref(one.id, one.title)}>{one.title}</a>
                            {one.categories.length > 0 && (
                              <ul>
                                {one.categories.map((under) => (
                                  <li key={under.id}>
                                    <a href={categoryHref(under.id, under.title)}>{under.title}</a>
                                  </li>
                                ))}
                              </ul>
                            )}
                          </li>
                        ))}
                      </ul>
                    )}
                  </div>
                  <div data-column="2" className={s.products}>
                    {menu.isOpen && isActive && (
                      <Suspense fallback={<PreviewWait />}>
                        <CategoryPreview api={api} id={id} title={title} />
                      </Suspense>
                    )}
                  </div>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
