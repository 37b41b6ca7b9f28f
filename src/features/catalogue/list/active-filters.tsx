import { useEffect, useRef } from 'react';
import { Chip, Chips } from '../../../ui/buttons/chip.tsx';
import { clearing } from './clear-filters.ts';
import { filtersIn, resultCountId } from './chosen-filters.ts';
import type { ListSearch } from './list-search.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import s from './active-filters.module.css';

type Patch = Partial<ListSearch>;

/** The active filters as chips; a click removes one. */
export function ActiveFilters({
  search,
  hrefFor,
  category,
}: {
  search: ListSearch;
  hrefFor: (patch: Patch) => string;
  /** Title of the category if it is a filter, not the subject of the page. */
  category?: string;
}) {
  const { t, number, sar } = useFormats('catalogue');
  const names = filtersIn(search);
  const row = useRef<HTMLDivElement>(null);
  const taken = useRef<{ link: HTMLElement; at: number } | null>(null);

  // Removing a chip would lose the focus: move it to the chip now in that place, else to the result count.
  useEffect(() => {
    if (!taken.current || taken.current.link.isConnected) return;
    const { at } = taken.current;
    taken.current = null;
    if (document.activeElement !== document.body) return;
    const left = removersIn(row.current);
    (left[Math.min(at, left.length - 1)] ?? document.getElementById(resultCountId))?.focus();
  });

  const watch = (element: HTMLDivElement) => {
    row.current = element;
    const noteTaken = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link) taken.current = { link, at: Math.max(0, removersIn(element).indexOf(link)) };
    };
    element.addEventListener('click', noteTaken);
    return () => {
      row.current = null;
      element.removeEventListener('click', noteTaken);
    };
  };

  if (names.length === 0 && category === undefined) return null;

  const labels = {
    min_price: () => t('filters.min_price', { price: sar(search.min_price ?? 0) }),
    max_price: () => t('filters.max_price', { price: sar(search.max_price ?? 0) }),
    caliber: () => t('caliber', { caliber: search.caliber }),
    in_stock: () => t('filters.in_stock'),
    on_sale: () => t('filters.on_sale'),
    min_rating: () => t('filters.rating_from', { rating: number(search.min_rating ?? 0) }),
  };

  return (
    <div ref={watch} className={s.active}>
      <Chips label={t('filters.active')}>
        {category !== undefined && (
          <Chip href={hrefFor({ category: undefined, page: undefined })} removes={t('filters.remove')}>
            {category}
          </Chip>
        )}
        {names.map((name) => (
          <Chip key={name} href={hrefFor({ [name]: undefined, page: undefined })} removes={t('filters.remove')}>
            {labels[name]()}
          </Chip>
        ))}
        <li>
          <a href={hrefFor(clearing(category !== undefined))} className={s.clear}>
            {t('filters.clear')}
          </a>
        </li>
      </Chips>
    </div>
  );
}

function removersIn(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('a[data-removes]') ?? [])];
}
