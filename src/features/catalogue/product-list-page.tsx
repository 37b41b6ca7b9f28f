import type { Facets, Product } from '../../../contract/catalogue.ts';
import type { Pagination } from '../../../contract/paging.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message, Note } from '../../ui/message.tsx';
import { Pager } from '../../ui/pager.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ActiveFilters, filtersIn, noFilters } from './active-filters.tsx';
import type { ListSearch } from './list-search.ts';
import { filterFormId, ProductFilters } from './product-filters.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { categoryHref } from './addresses.ts';
import { useWords } from './use-words.ts';
import s from './product-list-page.module.css';

type Patch = Partial<ListSearch>;

const orders = ['most_selling', 'price_desc', 'price_asc'] as const;

type Props = {
  heading: string;
  breadcrumb: { title: string; href?: string }[];
  subcategories: { id: number; title: string }[];
  search: ListSearch;
  onSearch: (patch: Patch) => void;
  hrefFor: (patch: Patch) => string;
  /** `cachedAt` is the time of a stored copy, null for a fresh answer. */
  result?: { data: Product[]; pagination: Pagination; facets: Facets; cachedAt: string | null };
  isFetching: boolean;
  failure: null | 'offline' | 'failed';
  onRetry: () => void;
};

export function ProductListPage(props: Props) {
  const { heading, breadcrumb, subcategories, search, onSearch, hrefFor, result, isFetching } = props;
  const { t, number, counted } = useWords();
  const total = result?.pagination.meta.page.total;
  const chosen = filtersIn(search).length;

  return (
    <div className={s.page}>
      {breadcrumb.length > 1 && <Breadcrumb label={t('breadcrumb')} steps={breadcrumb} />}
      <header className={s.head}>
        <h1>{heading}</h1>
        <p role="status">
          {total !== undefined
            ? t('results', counted(total))
            : isFetching && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
        </p>
      </header>
      {subcategories.length > 0 && (
        <nav aria-label={t('subcategories')} className={s.subcategories}>
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
        <div className={s.side}>
          <ProductFilters
            search={search}
            onSearch={onSearch}
            hrefFor={hrefFor}
            facets={result?.facets}
            total={total}
            withCategories={subcategories.length === 0}
          />
        </div>
        <div className={s.list}>
          <div className={s.tools}>
            <div className={s.open}>
              <Button popoverTarget={filterFormId}>
                <Icon name="filter" />
                {chosen === 0 ? t('filters.open') : t('filters.open_active', { number: number(chosen) })}
              </Button>
            </div>
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
          <ActiveFilters search={search} hrefFor={hrefFor} />
          <Results {...props} />
        </div>
      </div>
    </div>
  );
}

function Results({ search, hrefFor, result, isFetching, failure, onRetry }: Props) {
  const { t, number, moment } = useWords();

  if (!result) {
    if (failure === null) return <ProductGridSkeleton count={8} />;
    return (
      <Message
        icon={failure === 'offline' ? 'cloud' : 'info'}
        title={t(failure === 'offline' ? 'failure.offline_title' : 'failure.failed_title')}
        text={t(failure === 'offline' ? 'failure.offline_text' : 'failure.failed_text')}
      >
        <Button kind="primary" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
        <ButtonLink href="/store">{t('empty.store')}</ButtonLink>
      </Message>
    );
  }

  const page = result.pagination.meta.page;
  if (result.data.length === 0) return <Empty search={search} hrefFor={hrefFor} beyond={page.total > 0} />;

  const side = (to: number | null) =>
    to === null || isFetching ? undefined : hrefFor({ page: to === 1 ? undefined : to });
  return (
    <>
      {failure === 'failed' ? (
        <div className={s.note}>
          <Note>{t('failure.stale')}</Note>
          <Button onClick={onRetry}>{t('failure.retry')}</Button>
        </div>
      ) : (
        result.cachedAt !== null && (
          <div className={s.note}>
            <Note icon="clock">{t('as_of', { time: moment(result.cachedAt) })}</Note>
          </div>
        )
      )}
      <ProductGrid products={result.data} priority={1} busy={isFetching} />
      <div className={s.pager}>
        <Pager
          current={number(page.current)}
          last={number(page.last)}
          previousHref={side(page.previous)}
          nextHref={side(page.next)}
          labels={{
            pages: t('pages.label'),
            previous: t('pages.previous'),
            next: t('pages.next'),
            position: t('pages.position', { current: number(page.current), last: number(page.last) }),
          }}
        />
      </div>
    </>
  );
}

function Empty({
  search,
  hrefFor,
  beyond,
}: {
  search: ListSearch;
  hrefFor: (patch: Patch) => string;
  beyond: boolean;
}) {
  const { t } = useWords();
  const filtered = filtersIn(search).length > 0;
  const searched = search.search !== undefined && search.search !== '';
  const text = beyond
    ? t('empty.past_end')
    : searched
      ? t('empty.search_text', { query: search.search, interpolation: { escapeValue: false } })
      : t(filtered ? 'empty.filtered' : 'empty.plain');
  return (
    <Message
      icon={searched ? 'search' : 'box'}
      title={t(searched && !beyond ? 'empty.search_title' : 'empty.title')}
      text={text}
    >
      {beyond && (
        <ButtonLink kind="primary" href={hrefFor({ page: undefined })}>
          {t('empty.first_page')}
        </ButtonLink>
      )}
      {filtered && !beyond && (
        <ButtonLink kind="primary" href={hrefFor(noFilters)}>
          {t('empty.clear')}
        </ButtonLink>
      )}
      <ButtonLink href="/store">{t('empty.store')}</ButtonLink>
    </Message>
  );
}
