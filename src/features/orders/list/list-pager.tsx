import type { Pagination } from '../../../../contract/core/paging.ts';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { pageHref } from '../../../shared/order-paths.ts';
import { Pager } from '../../../shared/pager/pager.tsx';

/** Previous and next page of a list; nothing if there is only one page. */
export function ListPager({ path, pagination }: { path: '/orders' | '/transactions'; pagination: Pagination }) {
  const { t } = useTranslation('orders');
  const { current, last, previous, next } = pagination.meta.page;
  if (last <= 1) return null;
  return (
    <Pager
      label={t('pages')}
      current={current}
      last={last}
      previousHref={previous === null ? undefined : pageHref(path, previous)}
      nextHref={next === null ? undefined : pageHref(path, next)}
    />
  );
}
