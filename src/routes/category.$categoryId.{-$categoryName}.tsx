import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { NotFound } from '../pages/shell/failures/not-found.tsx';
import { categoryHref } from '../shared/paths.ts';
import { categoriesQuery, productsQuery } from '../features/catalogue/catalogue.queries.ts';
import { CategoryPicture } from '../features/catalogue/list/category-picture.tsx';
import { parseListSearch, type ListSearch } from '../features/catalogue/list/list-search.ts';
import { categoryPath } from '../pages/product-list/category-path.ts';
import { load, type RouteContext } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';
import { ProductList } from '../pages/product-list/product-list.tsx';

/** The category is in the path, so the query has none. */
function parseCategorySearch(raw: Record<string, unknown>): Omit<ListSearch, 'category'> {
  const { category: _category, ...search } = parseListSearch(raw);
  return search;
}

/** Undefined if the id does not match the contract's format, so the category does not exist. */
function categoryOf(text: string): number | undefined {
  return parseListSearch({ category: text }).category;
}

/**
 * Whether the server gave this answer in this visit: an older stored answer does not prove that something does not
 * exist.
 */
function isOfThisVisit({
  data,
  dataUpdatedAt,
}: {
  data?: { cachedAt: string | null };
  dataUpdatedAt: number;
}): boolean {
  return data !== undefined && data.cachedAt === null && dataUpdatedAt >= performance.timeOrigin;
}

export const Route = createFileRoute('/category/$categoryId/{-$categoryName}')({
  validateSearch: parseCategorySearch,
  loaderDeps: ({ search }) => parseCategorySearch(search), // at the start `search` still contains unknown parameters
  loader: async ({ context, params, deps }) => {
    const category = categoryOf(params.categoryId);
    if (category === undefined) throw notFound();
    const tree = await loadTree(context, category);
    if (tree && !categoryPath(tree.data, category)) throw notFound();
    await load(context, productsQuery(context.api, { category, ...deps }));
  },
  component: CategoryList,
});

/**
 * Loads the category tree. If a tree of an earlier visit lacks the category, the category may be newer than the tree:
 * it is refetched.
 */
async function loadTree(context: RouteContext, category: number) {
  const query = categoriesQuery(context.api);
  const cached = context.queryClient.getQueryState(query.queryKey);
  const isTooOld = cached?.data && !isOfThisVisit(cached) && categoryPath(cached.data.data, category) === null;
  return load(context, isTooOld ? { ...query, staleTime: 0 } : query);
}

function CategoryList() {
  const { t } = useTranslation('pages');
  const { api } = Route.useRouteContext();
  const { categoryId, categoryName } = Route.useParams();
  const search = Route.useSearch({ select: parseCategorySearch });
  const categories = useQuery(categoriesQuery(api));
  const tree = categories.data?.data;
  const category = Number(categoryId);
  const path = tree && categoryPath(tree, category);
  if (tree && !path && isOfThisVisit(categories) && !categories.isStale && !categories.isFetching) {
    return (
      <>
        <PageTitle title={t('not_found')} />
        <NotFound />
      </>
    );
  }
  const here = path?.at(-1);
  const heading = here?.title ?? categoryName?.replaceAll('-', ' ') ?? t('products');
  const above = (path ?? []).slice(0, -1).map(({ id, title }) => ({ title, href: categoryHref(id, title) }));
  return (
    <ProductList
      key={category} // another category is another page: remounting keeps its parts from moving
      heading={heading}
      picture={here?.image && <CategoryPicture address={here.image.url} />}
      text={here?.description}
      breadcrumb={[{ title: t('store'), href: '/store' }, ...above, { title: heading }]}
      subcategories={here?.categories ?? []}
      search={{ category, ...search }}
      addressOf={({ category: chosen, ...query }) => ({ path: pathTo(chosen ?? category), query })}
    />
  );

  function pathTo(id: number): string {
    const title = tree && categoryPath(tree, id)?.at(-1)?.title;
    return title === undefined ? `/category/${id}` : categoryHref(id, title);
  }
}
