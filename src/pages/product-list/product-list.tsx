import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { Shelf } from '../shelf/shelf.tsx';
import { isSameList, listHref, patchListSearch, type ListSearch } from '../../features/catalogue/list/list-search.ts';
import { productsQuery } from '../../features/catalogue/catalogue.queries.ts';
import { ProductListPage } from '../../features/catalogue/list/product-list-page.tsx';
import type { Failure } from '../../lib/net/api.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { failureOf, shownAsOf } from '../loading/load.ts';
import { PageTitle } from '../loading/page-title.tsx';

type Props = {
  heading: string;
  picture?: ReactNode;
  text?: string | undefined;
  breadcrumb: { title: string; href?: string }[];
  subcategories?: { id: number; title: string }[];
  search: ListSearch;
  /** Path of the list, and the part of the search that goes into its query. */
  addressOf: (search: ListSearch) => { path: string; query: ListSearch };
};

/**
 * A list whose search is in the address. Another page, order or filter of the same list keeps showing the previous
 * products until its answer arrives.
 */
export function ProductList({ heading, picture, text, breadcrumb, subcategories = [], search, addressOf }: Props) {
  const { t } = useTranslation('pages');
  const { api } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = useQuery({
    ...productsQuery(api, search),
    placeholderData: (before, query) => {
      const former = query?.queryKey[2];
      return typeof former === 'object' && isSameList(former, search) ? before : undefined;
    },
  });
  // While a failed page is asked for again, what the device knows of it stays.
  const isEarlier = list.isPlaceholderData && !list.isFetched;
  const data = list.isPlaceholderData && !isEarlier ? undefined : list.data;
  const failure = failureOf(list.error);
  // An unreachable list shows what the device knows of it, also while the store is asked again.
  const isAway = !data && failure !== null && failure !== 'failed';
  const onDevice = useQuery({
    queryKey: [api.language, 'known', search],
    queryFn: async () => {
      const { knownOfList } = await import('../../features/catalogue/search/known-search.ts');
      return knownOfList(queryClient, api, search);
    },
    enabled: isAway,
    staleTime: 0,
    gcTime: 0,
  });
  useFailureToast(failure, list.errorUpdatedAt, t('catalogue:failure.failed_title'));
  const hrefFor = (patch: Partial<ListSearch>) => {
    const { path, query } = addressOf(patchListSearch(search, patch));
    return listHref(path, query);
  };
  const title = search.page === undefined ? heading : t('title_page', { title: heading, page: search.page });
  return (
    <>
      <PageTitle title={title} />
      <ProductListPage
        heading={heading}
        picture={picture}
        text={text}
        breadcrumb={breadcrumb}
        subcategories={subcategories}
        search={search}
        onSearch={(patch) => void navigate({ href: hrefFor(patch) })}
        hrefFor={hrefFor}
        result={data && { ...data, cachedAt: shownAsOf(list) }}
        isEarlier={isEarlier}
        stored={onDevice.data ?? []}
        failure={isAway && onDevice.isPending ? null : failure}
        onRetry={() => void list.refetch()}
        Grid={Shelf}
      />
    </>
  );
}

/**
 * Shows the error message of the specification's section 8 once per failed load. The page itself shows a missing
 * connection.
 */
function useFailureToast(failure: Failure | null, at: number, text: string): void {
  const [openedAt] = useState(() => Date.now());
  const failedAt = failure !== null && failure !== 'offline' && at >= openedAt ? at : 0;
  useEffect(() => {
    if (failedAt > 0) showErrorToast(text);
  }, [failedAt, text]);
}
