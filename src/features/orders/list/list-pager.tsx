import type { Pagination } from '../../../../contract/core/paging.ts';
import { Pager } from '../../../ui/page/pager.tsx';
import { pageHref } from '../../../shared/order-paths.ts';
import { useFormats } from '../../../shared/use-formats.ts';

/** Previous and next page of a list; nothing if there is only one page. */
export function ListPager({ path, pagination }: { path: '/orders' | '/transactions'; pagination: Pagination }) {
  const { t, number } = useFormats('orders');
  const { current, last, previous, next } = pagination.meta.page;
  if (last <= 1) return null;
  return (
    <Pager
      current={number(current)}
      last={number(last)}
      previousHref={previous === null ? undefined : pageHref(path, previous)}
      nextHref={next === null ? undefined : pageHref(path, next)}
      labels={{
        pages: t('pager.pages'),
        previous: t('pager.previous'),
        next: t('pager.next'),
        position: t('pager.position', { current: number(current), last: number(last) }),
      }}
    />
  );
}
