import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listHref, patchListSearch, type ListSearch } from '../features/catalogue/list-search.ts';
import { productsQuery } from '../features/catalogue/catalogue.queries.ts';
import { ProductListPage } from '../features/catalogue/product-list-page.tsx';
import { failureOf, shownAsOf } from './-load.ts';
import { PageTitle } from './-page-title.tsx';

type Props = {
  heading: string;
  breadcrumb: { title: string; href?: string }[];
  subcategories?: { id: number; title: string }[];
  search: ListSearch;
  /** Path of the list and what of the search stands in its query. */
  addressOf: (search: ListSearch) => { path: string; query: ListSearch };
};

/** A list with its search in the address. */
export function ProductList({ heading, breadcrumb, subcategories = [], search, addressOf }: Props) {
  const { t } = useTranslation('pages');
  const { api } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  const list = useQuery(productsQuery(api, search));
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
        breadcrumb={breadcrumb}
        subcategories={subcategories}
        search={search}
        onSearch={(patch) => void navigate({ href: hrefFor(patch) })}
        hrefFor={hrefFor}
        result={list.data && { ...list.data, cachedAt: shownAsOf(list) }}
        isFetching={list.isFetching}
        failure={failureOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    </>
  );
}
