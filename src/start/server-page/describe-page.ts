// What a page tells search engines and link previews. Only the server writes it.
import type { QueryClient } from '@tanstack/react-query';
import { formatNumber } from '../../lib/text/format.ts';
import type { Translate } from '../../lib/text/i18n.ts';
import type { Category } from '../../../contract/catalogue/catalogue.ts';
import { productHref } from '../../shared/paths.ts';
import {
  categoriesQuery,
  productQuery,
  productsQuery,
  settingIn,
  settingsQuery,
} from '../../features/catalogue/catalogue.queries.ts';
import { isPageSlug, questionsSlug, type PageSlug } from '../../../contract/content/pages.ts';
import { replyDaysOf } from '../../features/contact/reply-days.ts';
import { isFiltered, listHref, type ListSearch } from '../../features/catalogue/list/list-search.ts';
import { heroPicture, homeQuery } from '../../features/home/home.queries.ts';
import { faqsQuery, pageQuery } from '../../features/content/content.queries.ts';
import type { Api } from '../../lib/net/api.ts';
import { categoryPath } from '../../pages/product-list/category-path.ts';
import type { PageRequest, SaleTerms } from './page-request.ts';
import {
  breadcrumbData,
  contactData,
  faqData,
  listData,
  organizationData,
  productData,
  websiteData,
  writtenData,
  type SiteFacts,
  type BreadcrumbStep,
  type Structured,
} from './structured-data.ts';

export type Description = {
  store: string;
  title: string;
  text: string;
  /** Path and query of the canonical address, without language. */
  address: string;
  /** The picture for link previews, by path. */
  picture: SharePicture;
  kind: 'website' | 'product';
  listed: boolean;
  structured: Structured[];
  /** Price of a product in SAR. */
  price?: number;
};

/** Width and height in pixels and a description, if known. */
type SharePicture = { path: string; width?: number; height?: number; alt?: string };

type Match = { routeId: string; params: Record<string, string | undefined>; search: Record<string, unknown> };

type DescribeInput = {
  queryClient: QueryClient;
  api: Api;
  t: Translate;
  origin: string;
  /** Null if they are not available now. */
  terms: SaleTerms | null;
  sharePicture: PageRequest['sharePicture'];
};

type Parts = DescribeInput & { store: string; site: SiteFacts };

const longestText = 300;

/** The description of the page at `match`; null for pages without one, such as a 404. */
export function describePage(match: Match, input: DescribeInput): Description | null {
  const { queryClient, api, t } = input;
  const settings = queryClient.getQueryData(settingsQuery(api).queryKey);
  const store = settingIn(settings, 'store_name') || t('store_name');
  const tagline = settingIn(settings, 'tagline');
  const ofStore = tagline === '' ? t('describe.store', { store }) : t('describe.tagline', { store, tagline });
  const parts: Parts = { ...input, store, site: { origin: input.origin, language: api.language, store } };
  const search = match.search as ListSearch;
  switch (match.routeId) {
    case '/':
      return describeHome(parts, tagline, ofStore);
    case '/store':
      return describeList(parts, {
        path: '/store',
        search,
        title: t('store'),
        text: ofStore,
        trail: [],
      });
    case '/products/': {
      const searchText = search.search;
      const title = searchText === undefined ? t('products') : t('found', { search: searchText });
      const text = searchText === undefined ? ofStore : t('describe.found', { search: searchText, store });
      // Without a search this is the store's list under another address.
      const path = searchText === undefined && search.category === undefined ? '/store' : '/products';
      return describeList(parts, { path, search, title, text, trail: [{ title, path }] });
    }
    case '/category/$categoryId/{-$categoryName}':
      return describeCategory(Number(match.params.categoryId), search, parts);
    case '/products/$productId':
      return describeProduct(String(match.params.productId), Number(match.search.variety), parts);
    case '/$page':
      return describeWritten(String(match.params.page), parts);
    case '/contact':
      return describeForm('contact', parts);
    case '/compliants':
      return describeForm('complaint', parts);
    default:
      return null;
  }
}

/** Search engines take the store's name, logo and search from its home page. */
function describeHome(parts: Parts, tagline: string, ofStore: string): Description | null {
  const { queryClient, api, t, site, store, terms } = parts;
  const home = queryClient.getQueryData(homeQuery(api).queryKey)?.data;
  if (!home) return null;
  const setting = (key: string) => home.general_settings.find((each) => each.key === key)?.value || undefined;
  return {
    store,
    title: tagline === '' ? store : t('title', { title: tagline, store }),
    text: setting('store_description') ?? setting('about_short') ?? ofStore,
    address: '/',
    picture: pictureAt(heroPicture(home), store),
    kind: 'website',
    listed: true,
    structured: [organizationData(site, { setting, socials: home.socials, terms }), websiteData(site)],
  };
}

/** A page's picture, or the store's logo if the page has none. */
function pictureAt(path: string | null | undefined, store: string): SharePicture {
  return path == null ? { path: '/icons/icon-512.png', alt: store } : { path };
}

/** A page that the owner has written: the FAQ, or a text with the date of its last change. */
function describeWritten(slug: string, parts: Parts): Description | null {
  const { queryClient, api, t, site, store } = parts;
  if (!isPageSlug(slug)) return null;
  const path = `/${slug}`;
  if (slug === questionsSlug) {
    const answer = queryClient.getQueryData(faqsQuery(api).queryKey);
    if (!answer) return null;
    const { title, language, updated_at: changedAt } = answer.page;
    const text = shortened(answer.data.map(({ question }) => question).join(' '));
    return {
      ...plainPage(parts, { path, title, text }),
      structured: [
        breadcrumbData(site, [{ title, path }]),
        faqData(site, { path, language, changedAt, faqs: answer.data }),
      ],
    };
  }
  const page = queryClient.getQueryData(pageQuery(api, slug).queryKey)?.data;
  if (!page) return null;
  const { title, language, updated_at: changedAt, category } = page;
  const text = page.description === '' ? t('describe.store', { store }) : page.description;
  const products =
    category === null ? [] : (queryClient.getQueryData(productsQuery(api, { category }).queryKey)?.data ?? []);
  return {
    ...plainPage(parts, { path, title, text }),
    picture: pictureAt(products[0]?.media[0]?.webp, store),
    structured: [
      breadcrumbData(site, [{ title, path }]),
      writtenData(site, { kind: kindOfPage[slug] ?? 'WebPage', path, title, text, language, changedAt }),
      ...(products.length > 0 ? [listData(site, products, productHref)] : []),
    ],
  };
}

/** A more precise type than https://schema.org/WebPage. */
const kindOfPage: Partial<Record<PageSlug, 'AboutPage' | 'CollectionPage'>> = {
  about: 'AboutPage',
  'derm-teeth': 'CollectionPage',
};

/** The contact and complaint pages, with how to reach the store. */
function describeForm(kind: 'contact' | 'complaint', parts: Parts): Description {
  const { queryClient, api, t, site } = parts;
  const settings = queryClient.getQueryData(settingsQuery(api).queryKey);
  const path = kind === 'contact' ? '/contact' : '/compliants';
  const title = t(`contact:${kind}.title`);
  const setting = (key: string) => settingIn(settings, key) || undefined;
  const days = replyDaysOf(settingIn(settings, 'reply_days'));
  const text = t(`contact:${kind}.text`, { count: days, number: formatNumber(days, api.language) });
  return {
    ...plainPage(parts, { path, title, text }),
    structured: [breadcrumbData(site, [{ title, path }]), contactData(site, { title, path, setting })],
  };
}

function plainPage({ store }: Parts, { path, title, text }: BreadcrumbStep & { text: string }): Description {
  return {
    store,
    title,
    text,
    address: path,
    picture: pictureAt(null, store),
    kind: 'website',
    listed: true,
    structured: [],
  };
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

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
    text: here.description || parts.t('describe.category', { title: here.title, store: parts.store }),
    trail: path.map(stepOf),
  });
}

/** A category's canonical address, without the name after its id. */
function stepOf({ id, title }: Pick<Category, 'id' | 'title'>): BreadcrumbStep {
  return { title, path: `/category/${id}` };
}

type List = {
  path: string;
  search: ListSearch;
  category?: number;
  title: string;
  text: string;
  trail: BreadcrumbStep[];
};

function describeList(parts: Parts, { path, search, category, title, text, trail }: List): Description {
  const { queryClient, api, t, site } = parts;
  const query = category === undefined ? search : { category, ...search };
  const products = queryClient.getQueryData(productsQuery(api, query).queryKey)?.data ?? [];
  return {
    store: parts.store,
    title: search.page === undefined ? title : t('title_page', { title, page: search.page }),
    text,
    address: listHref(path, search),
    picture: pictureAt(products[0]?.media[0]?.webp, parts.store),
    kind: 'website',
    listed: !isFiltered(search) && (category !== undefined || search.category === undefined) && products.length > 0,
    structured: [
      breadcrumbData(site, [{ title: t('store'), path: '/store' }, ...trail.filter((step) => step.path !== '/store')]),
      ...(products.length > 0 ? [listData(site, products, productHref)] : []),
    ],
  };
}

function describeProduct(id: string, chosen: number, parts: Parts): Description | null {
  const { queryClient, api, t, site, store, terms } = parts;
  const product = queryClient.getQueryData(productQuery(api, id).queryKey)?.data;
  if (!product) return null;
  const description = (product.description || product.subtitle)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const path = productHref(product.id);
  const called = settingIn(queryClient.getQueryData(settingsQuery(api).queryKey), 'store_name');
  const trail = [{ title: t('store'), path: '/store' }, ...product.breadcrumb.map(stepOf)];
  return {
    store,
    title: product.title,
    text: shortened(description) || t('describe.category', { title: product.title, store }),
    address: path,
    picture: {
      path: parts.sharePicture({ product, language: api.language, store: called }),
      width: 1200,
      height: 630,
      alt: product.title,
    },
    kind: 'product',
    listed: true,
    structured: [
      breadcrumbData(site, [...trail, { title: product.title, path }]),
      productData(site, product, { chosen, description, path, terms }),
    ],
    price: product.price,
  };
}
