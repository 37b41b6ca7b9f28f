import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Facets, Product } from '../../../../contract/catalogue/catalogue.ts';
import type { Pagination } from '../../../../contract/core/paging.ts';
import type { Failure } from '../../../lib/net/api.ts';
import { untilIdle } from '../../../lib/browser/when-idle.ts';
import { Breadcrumb } from '../../../ui/page/breadcrumb.tsx';
import { LaterPart } from '../../../ui/page/later-part.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { Chip, Chips } from '../../../ui/buttons/chip.tsx';
import { Select } from '../../../ui/fields/field.tsx';
import { Note } from '../../../ui/overlays/message.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { filtersIn, isCategoryFilter, resultCountId } from './chosen-filters.ts';
import type { ListSearch } from './list-search.ts';
import { filterFormId, filterSheetId } from './filter-ids.ts';
import { Pager } from '../../../shared/pager/pager.tsx';
import { ListAge, RetryNote } from '../../../shared/list-age/list-age.tsx';
import { ProductGridSkeleton } from './product-grid.tsx';
import { categoryHref } from '../../../shared/paths.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import s from './product-list-page.module.css';

// In server-rendered pages the filters work without JavaScript; their code loads when the browser is idle.
const ProductFilters = lazy(async () => {
  if (typeof window !== 'undefined' && document.getElementById(filterSheetId)) await untilIdle();
  return { default: (await import('./product-filters.tsx')).ProductFilters };
});

// These load with the filters' code, or earlier if the first page has active ones, or no products.
const ActiveFilters = lazy(async () => ({ default: (await import('./active-filters.tsx')).ActiveFilters }));

const EmptyList = lazy(async () => ({ default: (await import('./empty-list.tsx')).EmptyList }));

type Patch = Partial<ListSearch>;

const orders = ['most_selling', 'price_desc', 'price_asc'] as const;

type Props = {
  heading: string;
  /** Rendered next to the heading. */
  picture?: ReactNode;
  /** A sentence or two below the heading. */
  text?: string | undefined;
  breadcrumb: { title: string; href?: string }[];
  subcategories: { id: number; title: string }[];
  search: ListSearch;
  onSearch: (patch: Patch) => void;
  hrefFor: (patch: Patch) => string;
  /** `cachedAt` is the time of a stored copy, null for a fresh answer. */
  result?: { data: Product[]; pagination: Pagination; facets: Facets; cachedAt: string | null };
  /** Whether `result` belongs to the previous page, order or filter while the new one loads. */
  isEarlier: boolean;
  /** Products known to the device, for a list that cannot load. */
  stored: Product[];
  failure: Failure | null;
  onRetry: () => void;
  Grid: ComponentType<{ products: Product[]; priority?: number; busy?: boolean }>;
};

const pagerId = 'pages';

export function ProductListPage(props: Props) {
  const {
    heading,
    picture,
    text,
    breadcrumb,
    subcategories,
    search,
    onSearch,
    hrefFor,
    result,
    isEarlier,
    stored,
    failure,
  } = props;
  const { t, number, counted } = useFormats('catalogue');
  const total = isEarlier ? undefined : result?.pagination.meta.page.total;
  const count = !result && stored.length > 0 ? stored.length : total;
  const category = isCategoryFilter(hrefFor)
    ? result?.facets.categories.find(({ id }) => id === search.category)?.title
    : undefined;
  const chosen = filtersIn(search).length + (category === undefined ? 0 : 1);
  // Once shown they stay mounted: after the last one is removed they still move the focus.
  const [hadFilters, setHadFilters] = useState(false);
  if (chosen > 0 && !hadFilters) setHadFilters(true);

  // After paging by keyboard, the focus moves to the top of the list, where the screen is.
  const pageBefore = useRef(search.page);
  useEffect(() => {
    if (pageBefore.current === search.page) return;
    pageBefore.current = search.page;
    if (document.getElementById(pagerId)?.contains(document.activeElement))
      document.getElementById(resultCountId)?.focus({ preventScroll: true });
  }, [search.page]);

  return (
    <div className={s.page}>
      {breadcrumb.length > 1 && <Breadcrumb label={t('breadcrumb')} steps={breadcrumb} />}
      <header className={s.head} data-pictured={picture ? '' : undefined}>
        {picture}
        <div className={s.title}>
          <h1>{heading}</h1>
          <p role="status" id={resultCountId} tabIndex={-1}>
            {count !== undefined
              ? t('results', counted(count))
              : failure === null && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
          </p>
        </div>
        {text && <p>{text}</p>}
      </header>
      {subcategories.length > 0 && (
        <nav aria-label={t('subcategories')}>
          <Chips label={t('subcategories')}>
            {subcategories.map(({ id, title }) => (
              <Chip key={id} href={categoryHref(id, title)}>
                {title}
              </Chip>
            ))}
          </Chips>
        </nav>
      )}

      <div className={s.columns}>
        <div>
          <LaterPart>
            <ProductFilters
              search={search}
              onSearch={onSearch}
              hrefFor={hrefFor}
              facets={result?.facets}
              total={total}
              withCategories={subcategories.length === 0}
            />
          </LaterPart>
        </div>
        <div className={s.list}>
          <div className={s.tools}>
            <div className={s.open}>
              <Button popoverTarget={filterSheetId}>
                <Icon name="filter" />
                {chosen === 0 ? t('filters.open') : t('filters.open_active', { number: number(chosen) })}
              </Button>
            </div>
            <div className={s.sort}>
              <Select
                label={t('sort.label')}
                inline
                name="order"
                form={filterFormId}
                value={search.order ?? ''}
                onChange={(event) =>
                  onSearch({ order: orders.find((order) => order === event.target.value), page: undefined })
                }
              >
                <option value="">{t('sort.suggested')}</option>
                {orders.map((order) => (
                  <option key={order} value={order}>
                    {t(`sort.${order}`)}
                  </option>
                ))}
              </Select>
            </div>
          </div>
          {hadFilters && (
            <Suspense>
              <ActiveFilters search={search} hrefFor={hrefFor} category={category} />
            </Suspense>
          )}
          <Results {...props} />
        </div>
      </div>
    </div>
  );
}

function Results({ search, hrefFor, result, isEarlier, stored, failure, onRetry, Grid }: Props) {
  const { t } = useFormats('catalogue');

  if (!result) {
    if (stored.length > 0) {
      return (
        // The same elements as with an answer: when it comes, what is open in the grid stays.
        <div className={s.results}>
          <RetryNote onRetry={onRetry}>
            <Note icon="cloud">
              {t(failure === null ? 'loading' : failure === 'failed' ? 'failure.stale' : `failure.${failure}_known`)}
            </Note>
          </RetryNote>
          <Grid products={stored} />
        </div>
      );
    }
    if (failure !== null)
      return (
        <LoadFailure
          kind={failure}
          title={t(`failure.${failure}_title`)}
          text={t(`failure.${failure}_text`)}
          onRetry={onRetry}
        />
      );
  }
  if (!result || (isEarlier && result.data.length === 0)) return <ProductGridSkeleton count={8} />;

  const page = result.pagination.meta.page;

  const age = <ListAge cachedAt={result.cachedAt} isStale={failure === 'failed'} onRetry={onRetry} />;
  if (result.data.length === 0)
    return (
      <div className={s.results}>
        {age}
        <Suspense>
          <EmptyList search={search} hrefFor={hrefFor} beyond={page.total > 0} />
        </Suspense>
      </div>
    );

  const side = (to: number | null) =>
    to === null || isEarlier ? undefined : hrefFor({ page: to === 1 ? undefined : to });
  const current = isEarlier ? (search.page ?? 1) : page.current;
  return (
    <>
      <div className={s.results}>
        {age}
        {current === page.current ? (
          <Grid products={result.data} priority={1} busy={isEarlier} />
        ) : (
          <ProductGridSkeleton count={result.data.length} />
        )}
      </div>
      <div id={pagerId} className={s.pager}>
        <Pager
          label={t('pages.label')}
          current={current}
          last={page.last}
          previousHref={side(page.previous)}
          nextHref={side(page.next)}
        />
      </div>
    </>
  );
}
