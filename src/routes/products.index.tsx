import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { productsQuery } from '../features/catalogue/catalogue.queries.ts';
import { parseListSearch } from '../features/catalogue/list/list-search.ts';
import { load } from '../pages/loading/load.ts';
import { ProductList } from '../pages/product-list/product-list.tsx';

export const Route = createFileRoute('/products/')({
  validateSearch: parseListSearch,
  loaderDeps: ({ search }) => parseListSearch(search), // at the start `search` still contains unknown parameters
  loader: ({ context, deps }) => load(context, productsQuery(context.api, deps)).then(() => undefined),
  component: Products,
});

function Products() {
  const { t } = useTranslation('pages');
  const search = Route.useSearch({ select: parseListSearch });
  const heading = search.search === undefined ? t('products') : t('found', { search: search.search });
  return (
    <ProductList
      key={heading} // another search is another page
      heading={heading}
      breadcrumb={[{ title: t('store'), href: '/store' }, { title: heading }]}
      search={search}
      addressOf={(query) => ({ path: '/products', query })}
    />
  );
}
