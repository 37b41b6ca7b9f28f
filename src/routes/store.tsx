import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { productsQuery } from '../features/catalogue/catalogue.queries.ts';
import { parseListSearch } from '../features/catalogue/list/list-search.ts';
import { load } from '../pages/loading/load.ts';
import { ProductList } from '../pages/product-list/product-list.tsx';

export const Route = createFileRoute('/store')({
  validateSearch: parseListSearch,
  loaderDeps: ({ search }) => parseListSearch(search), // at the start `search` still contains unknown parameters
  loader: ({ context, deps }) => load(context, productsQuery(context.api, deps)).then(() => undefined),
  component: Store,
});

function Store() {
  const { t } = useTranslation('pages');
  return (
    <ProductList
      heading={t('store')}
      breadcrumb={[{ title: t('store') }]}
      search={Route.useSearch({ select: parseListSearch })}
      addressOf={(query) => ({ path: '/store', query })}
    />
  );
}
