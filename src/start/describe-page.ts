// What a page tells search engines and those who share it. Only the server writes it.
import type { QueryClient } from '@tanstack/react-query';
import type { I18n } from '../lib/i18n.ts';
import type { Category, Product, ProductDetail } from '../../contract/catalogue.ts';
import { categoryHref, productHref } from '../features/catalogue/addresses.ts';
import { categoriesQuery, productQuery, productsQuery } from '../features/catalogue/catalogue.queries.ts';
import { isFiltered, listHref, type ListSearch } from '../features/catalogue/list-search.ts';
import type { Api } from '../lib/api.ts';
import { categoryPath } from '../routes/-category-path.ts';

export type Description = {
  title: string;
  text: string;
  /** Path and query of the page's own address, without language. */
  address: string;
  /** The first picture, by path. */
  picture: string | null;
  kind: 'website' | 'product';
  /** Whether search engines should list the page. */
  listed: boolean;
  structured: object[];
};

type Match = { routeId: string; params: Record<string, string | undefined>; search: Record<string, unknown> };

type Parts = { queryClient: QueryClient; api: Api; t: ReturnType<I18n['getFixedT']>; origin: string };

const longestText = 300;

/** The description of the page at `match`; null for pages without one, such as 404. */
export function describePage(match: Match, parts: Parts): Description | null {
  const search = match.search as ListSearch;
  switch (match.routeId) {
    case '/store':
      return describeList(parts, {
        path: '/store',
        search,
        title: parts.t('store'),
        text: parts.t('describe.store'),
        trail: [],
      });
    case '/products/': {
      const found = search.search;
      const title = found === undefined ? parts.t('products') : parts.t('found', { search: found });
      const text = found === undefined ? parts.t('describe.store') : parts.t('describe.found', { search: found });
      return describeList(parts, { path: '/products', search, title, text, trail: [{ title, path: '/products' }] });
    }
    case '/category/$categoryId/{-$categoryName}':
      return describeCategory(Number(match.params.categoryId), search, parts);
    case '/products/$productId':
      return describeProduct(String(match.params.productId), parts);
    default:
      return null;
  }
}

type Step = { title: string; path: string };

function describeCategory(id: number, search: ListSearch, parts: Parts): Description | null {
  const tree = parts.queryClient.getQueryData(categoriesQuery(parts.api).queryKey);
  const path = tree && categoryPath(tree.data, id);
  const here = path?.at(-1);
  if (!path || !here) return null;
  return describeList(parts, {
    path: `/category/${id}`,
    search,
    category: id,
    title: here.title,
    text: parts.t('describe.category', { title: here.title }),
    trail: path.map(stepOf),
  });
}

function stepOf({ id, title }: Pick<Category, 'id' | 'title'>): Step {
  return { title, path: categoryHref(id, title) };
}

type List = { path: string; search: ListSearch; category?: number; title: string; text: string; trail: Step[] };

function describeList(parts: Parts, { path, search, category, title, text, trail }: List): Description {
  const { queryClient, api, t, origin } = parts;
  const asked = category === undefined ? search : { category, ...search };
  const products = queryClient.getQueryData(productsQuery(api, asked).queryKey)?.data ?? [];
  const items = products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: product.title,
    url: origin + productHref(product.id),
  }));
  const structured: object[] = [breadcrumbs(parts, trail)];
  if (items.length > 0)
    structured.push({ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: items });
  return {
    title: search.page === undefined ? title : t('title_page', { title, page: search.page }),
    text,
    address: listHref(path, search),
    picture: products[0]?.media[0]?.webp ?? null,
    kind: 'website',
    listed: !isFiltered(search) && (category !== undefined || search.category === undefined) && products.length > 0,
    structured,
  };
}

function describeProduct(id: string, parts: Parts): Description | null {
  const { queryClient, api, origin } = parts;
  const product = queryClient.getQueryData(productQuery(api, id).queryKey)?.data;
  if (!product) return null;
  const plain = (product.description || product.subtitle)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const address = productHref(product.id);
  return {
    title: product.title,
    text: plain.length > longestText ? `${plain.slice(0, longestText - 1)}…` : plain,
    address,
    picture: product.media[0]?.webp ?? null,
    kind: 'product',
    listed: true,
    structured: [
      breadcrumbs(parts, [...product.breadcrumb.map(stepOf), { title: product.title, path: address }]),
      productData(product, plain, origin + address, origin),
    ],
  };
}

/** https://schema.org/Product as Google's merchant listings read it. */
function productData(product: ProductDetail, description: string, url: string, origin: string): object {
  const offers = product.varieties.map((variety) => ({
    '@type': 'Offer',
    url: `${url}?variety=${variety.id}`,
    sku: variety.sku,
    price: variety.price.toFixed(2),
    priceCurrency: 'SAR',
    availability: `https://schema.org/${variety.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description,
    sku: product.varieties[0]?.sku,
    category: product.category.title,
    image: product.media.map((picture) => origin + picture.webp),
    offers,
    ...ratingOf(product),
  };
}

function ratingOf({ rating, comments_count }: Pick<Product, 'rating' | 'comments_count'>): object {
  if (rating === null || comments_count === 0) return {};
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: comments_count } };
}

function breadcrumbs({ t, origin }: Parts, trail: Step[]): object {
  const steps = [{ title: t('store'), path: '/store' }, ...trail];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: origin + path,
    })),
  };
}
