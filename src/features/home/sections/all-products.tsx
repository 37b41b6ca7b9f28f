import { useEffect, useRef, type ReactNode } from 'react';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import type { Pagination } from '../../../../contract/core/paging.ts';
import type { Failure } from '../../../lib/net/api.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { ButtonLink } from '../../../ui/buttons/button.tsx';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { Select } from '../../../ui/fields/field.tsx';
import { Message } from '../../../ui/overlays/message.tsx';
import { Pager } from '../../../shared/pager/pager.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { ListAge } from '../../../shared/list-age/list-age.tsx';
import { gridId, homeHref, type HomeSearch } from '../home-search.ts';
import { HomeSection, titleIdOf } from './home-section.tsx';
import s from './all-products.module.css';

export type ProductGridProps = {
  search: HomeSearch;
  onSearch: (search: HomeSearch) => void;
  /** The requested page; while it loads, the previous one marked `isOld`. */
  result?: { data: Product[]; pagination: Pagination; cachedAt: string | null; isOld: boolean };
  isFetching: boolean;
  failure: Failure | null;
  /** Time of the last failure; each failure is announced once. */
  failedAt: number;
  onRetry: () => void;
  renderProducts: (products: Product[], busy: boolean) => ReactNode;
  /** Shown instead of a page of products while loading. */
  skeleton: ReactNode;
};

const orders = ['most_selling', 'price_desc', 'price_asc'] as const;

/** All products, sorted and paged; the URL holds both. */
export function AllProducts(props: ProductGridProps) {
  const { search, onSearch, result, isFetching, failure, failedAt } = props;
  const { t, number } = useFormats('home');
  const form = useRef<HTMLFormElement>(null);
  const pager = useRef<HTMLDivElement>(null);
  const page = result?.pagination.meta.page;

  // A sort order chosen before hydration.
  useEffect(() => {
    const chosen = form.current && new FormData(form.current).get('order');
    const order = orders.find((each) => each === chosen);
    if (chosen !== null && order !== search.order) onSearch({ order });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on mount
  }, []);

  useEffect(() => {
    if (failedAt > 0 && (failure === 'failed' || failure === 'unreachable'))
      showErrorToast(t('catalogue:failure.failed_title'));
  }, [failedAt, failure, t]);

  const current = search.page ?? 1;

  // After paging by keyboard, the focus moves to the top of the list, where the screen is.
  const pageBefore = useRef(current);
  useEffect(() => {
    if (pageBefore.current === current) return;
    pageBefore.current = current;
    if (pager.current?.contains(document.activeElement))
      document.getElementById(titleIdOf(gridId))?.focus({ preventScroll: true });
  }, [current]);

  const last = page?.last ?? current;
  const pageHref = (to: number) => `${homeHref({ ...search, page: to })}#${gridId}`;
  const ready = page !== undefined && !isFetching && failure === null;

  return (
    <HomeSection id={gridId} title={t('products.title')}>
      <form ref={form} action="/" className={s.tools} onSubmit={(event) => event.preventDefault()}>
        <Select
          label={t('catalogue:sort.label')}
          inline
          name="order"
          value={search.order ?? ''}
          onChange={({ target }) => onSearch({ order: orders.find((order) => order === target.value) })}
        >
          <option value="">{t('catalogue:sort.suggested')}</option>
          {orders.map((order) => (
            <option key={order} value={order}>
              {t(`catalogue:sort.${order}`)}
            </option>
          ))}
        </Select>
      </form>
      <VisuallyHidden>
        <span role="status">
          {isFetching
            ? t('catalogue:loading')
            : t('catalogue:pages.position', { current: number(current), last: number(last) })}
        </span>
      </VisuallyHidden>
      <Results {...props} />
      <div ref={pager} className={s.pager}>
        <Pager
          label={t('catalogue:pages.label')}
          current={current}
          last={last}
          previousHref={ready && current > 1 ? pageHref(Math.min(current - 1, last)) : undefined}
          nextHref={ready && current < last ? pageHref(current + 1) : undefined}
        />
      </div>
    </HomeSection>
  );
}

function Results({ search, result, isFetching, failure, onRetry, renderProducts, skeleton }: ProductGridProps) {
  const { t } = useFormats('home');
  if (!result || (result.isOld && failure === null)) {
    if (failure === null) return skeleton;
    return (
      <LoadFailure
        kind={failure}
        title={t(`catalogue:failure.${failure}_title`)}
        text={t(`catalogue:failure.${failure}_text`)}
        onRetry={onRetry}
      />
    );
  }
  if (result.data.length === 0) {
    return (
      <Message icon="box" title={t('products.empty')} text={t('products.empty_text')}>
        {search.page !== undefined && (
          <ButtonLink kind="primary" href={`${homeHref({ ...search, page: undefined })}#${gridId}`}>
            {t('products.first_page')}
          </ButtonLink>
        )}
        <ButtonLink href="/store">{t('errors:store')}</ButtonLink>
      </Message>
    );
  }
  return (
    <div className={s.results}>
      <ListAge cachedAt={result.cachedAt} isStale={failure !== null && failure !== 'offline'} onRetry={onRetry} />
      {renderProducts(result.data, isFetching)}
    </div>
  );
}
