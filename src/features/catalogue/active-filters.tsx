import { Chip, Chips } from '../../ui/chip.tsx';
import type { ListSearch } from './list-search.ts';
import { useWords } from './use-words.ts';
import s from './active-filters.module.css';

type Patch = Partial<ListSearch>;

/** What takes all filters away and leaves search, category and sort. */
export const noFilters: Patch = {
  min_price: undefined,
  max_price: undefined,
  caliber: undefined,
  in_stock: undefined,
  on_sale: undefined,
  min_rating: undefined,
  page: undefined,
};

/** The names of the filters that are set. */
export function filtersIn(search: ListSearch) {
  return (['min_price', 'max_price', 'caliber', 'in_stock', 'on_sale', 'min_rating'] as const).filter((name) =>
    Boolean(search[name]),
  );
}

/** The chosen filters as chips; a tap takes one away. */
export function ActiveFilters({ search, hrefFor }: { search: ListSearch; hrefFor: (patch: Patch) => string }) {
  const { t, number, sar } = useWords();
  const names = filtersIn(search);
  if (names.length === 0) return null;

  const words = {
    min_price: () => t('filters.min_price', { price: sar(search.min_price ?? 0) }),
    max_price: () => t('filters.max_price', { price: sar(search.max_price ?? 0) }),
    caliber: () => t('caliber', { caliber: search.caliber }),
    in_stock: () => t('filters.in_stock'),
    on_sale: () => t('filters.on_sale'),
    min_rating: () => t('filters.rating_from', { rating: number(search.min_rating ?? 0) }),
  };

  return (
    <div className={s.active}>
      <Chips label={t('filters.active')}>
        {names.map((name) => (
          <Chip key={name} href={hrefFor({ [name]: undefined, page: undefined })} removes={t('filters.remove')}>
            {words[name]()}
          </Chip>
        ))}
        <li>
          <a href={hrefFor(noFilters)} className={s.clear}>
            {t('filters.clear')}
          </a>
        </li>
      </Chips>
    </div>
  );
}
