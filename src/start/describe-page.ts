// What a page tells search engines and those who share it. Only the server writes it.
import type { QueryClient } from '@tanstack/react-query';
import type { I18n } from '../lib/i18n.ts';
import type { Category, Product, ProductDetail } from '../../contract/catalogue.ts';
import { categoryHref, productHref } from '../features/catalogue/addresses.ts';
import {
  categoriesQuery,
  productQuery,
  productsQuery,
  settingIn,
  settingsQuery,
} from '../features/catalogue/catalogue.queries.ts';
import { isPageSlug, questionsSlug, type PageSlug } from '../../contract/pages.ts';
import { isFiltered, listHref, type ListSearch } from '../features/catalogue/list-search.ts';
import { heroPicture, homeQuery } from '../features/home/home.queries.ts';
import { faqsQuery, pageQuery } from '../features/pages/pages.queries.ts';
import type { Api } from '../lib/api.ts';
import { categoryPath } from '../routes/-category-path.ts';

export type Description = {
  /** The store's name. */
  store: string;
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

type Given = { queryClient: QueryClient; api: Api; t: ReturnType<I18n['getFixedT']>; origin: string };

type Parts = Given & { store: string };

const longestText = 300;

/** The description of the page at `match`; null for pages without one, such as 404. */
export function describePage(match: Match, given: Given): Description | null {
  const { queryClient, api, t } = given;
  const settings = queryClient.getQueryData(settingsQuery(api).queryKey);
  const store = settingIn(settings, 'store_name') || t('store_name');
  const tagline = settingIn(settings, 'tagline');
  const ofStore = tagline === '' ? t('describe.store', { store }) : t('describe.tagline', { store, tagline });
  const parts: Parts = { ...given, store };
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
      const found = search.search;
      const title = found === undefined ? t('products') : t('found', { search: found });
      const text = found === undefined ? ofStore : t('describe.found', { search: found, store });
      return describeList(parts, { path: '/products', search, title, text, trail: [{ title, path: '/products' }] });
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

/** https://schema.org/Organization and /WebSite, as search engines take the store's name, mark and search from its home page. */
function describeHome(parts: Parts, tagline: string, ofStore: string): Description | null {
  const { queryClient, api, t, origin, store } = parts;
  const home = queryClient.getQueryData(homeQuery(api).queryKey)?.data;
  if (!home) return null;
  const setting = (key: string) => home.general_settings.find((each) => each.key === key)?.value || undefined;
  const organization = `${origin}/#store`;
  return {
    store,
    title: tagline === '' ? store : t('title', { title: tagline, store }),
    text: setting('about_short') ?? ofStore,
    address: '/',
    picture: heroPicture(home),
    kind: 'website',
    listed: true,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        '@id': organization,
        name: store,
        url: `${origin}/`,
        logo: `${origin}/icons/icon-512.png`,
        description: setting('about_short'),
        email: setting('email'),
        telephone: setting('phone'),
        address: setting('company'),
        taxID: setting('tax_number'),
        sameAs: Object.values(home.socials).filter(Boolean),
      },
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: store,
        url: `${origin}/`,
        inLanguage: api.language,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?search={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** A page that the owner has written: https://schema.org/FAQPage for questions with their answers, else a page with the day it was changed. */
function describeWritten(slug: string, parts: Parts): Description | null {
  const { queryClient, api, t, origin, store } = parts;
  if (!isPageSlug(slug)) return null;
  if (slug === questionsSlug) {
    const answer = queryClient.getQueryData(faqsQuery(api).queryKey);
    if (!answer) return null;
    const questions = answer.data.map(({ question, answer: text }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text },
    }));
    const text = shortened(answer.data.map(({ question }) => question).join(' '));
    return {
      ...plainPage(parts, { path: `/${slug}`, title: answer.page.title, text }),
      structured: [
        pageBreadcrumbs(parts, { path: `/${slug}`, title: answer.page.title }),
        {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          url: `${origin}/${slug}`,
          inLanguage: answer.page.language,
          dateModified: answer.page.updated_at,
          mainEntity: questions,
        },
      ],
    };
  }
  const page = queryClient.getQueryData(pageQuery(api, slug).queryKey)?.data;
  if (!page) return null;
  const { title, language, updated_at, category } = page;
  const text = page.description === '' ? t('describe.store', { store }) : page.description;
  const products =
    category === null ? [] : (queryClient.getQueryData(productsQuery(api, { category }).queryKey)?.data ?? []);
  return {
    ...plainPage(parts, { path: `/${slug}`, title, text }),
    picture: products[0]?.media[0]?.webp ?? null,
    structured: [
      pageBreadcrumbs(parts, { path: `/${slug}`, title }),
      {
        '@context': 'https://schema.org',
        '@type': kindOfPage[slug] ?? 'WebPage',
        name: title,
        description: text,
        url: `${origin}/${slug}`,
        inLanguage: language,
        dateModified: updated_at,
        publisher: { '@type': 'Organization', '@id': `${origin}/#store`, name: store },
      },
    ],
  };
}

/** https://schema.org/WebPage, more exactly. */
const kindOfPage: Partial<Record<PageSlug, string>> = { about: 'AboutPage', 'derm-teeth': 'CollectionPage' };

/** https://schema.org/ContactPage, with how the store is reached. */
function describeForm(kind: 'contact' | 'complaint', parts: Parts): Description {
  const { queryClient, api, t, origin, store } = parts;
  const settings = queryClient.getQueryData(settingsQuery(api).queryKey);
  const path = kind === 'contact' ? '/contact' : '/compliants';
  const title = t(`contact:${kind}.title`);
  return {
    ...plainPage(parts, { path, title, text: t(`contact:${kind}.text`) }),
    structured: [
      pageBreadcrumbs(parts, { path, title }),
      {
        '@context': 'https://schema.org',
        '@type': 'ContactPage',
        name: title,
        url: origin + path,
        inLanguage: api.language,
        mainEntity: {
          '@type': 'Organization',
          '@id': `${origin}/#store`,
          name: store,
          email: settingIn(settings, 'email') || undefined,
          telephone: settingIn(settings, 'phone') || undefined,
          address: settingIn(settings, 'company') || undefined,
          taxID: settingIn(settings, 'tax_number') || undefined,
        },
      },
    ],
  };
}

function plainPage({ store }: Parts, { path, title, text }: Step & { text: string }): Description {
  return { store, title, text, address: path, picture: null, kind: 'website', listed: true, structured: [] };
}

/** From the home page straight to this one. */
function pageBreadcrumbs({ store, origin }: Parts, here: Step): object {
  return breadcrumbList([{ title: store, path: '/' }, here], origin);
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
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
    text: parts.t('describe.category', { title: here.title, store: parts.store }),
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
    store: parts.store,
    title: search.page === undefined ? title : t('title_page', { title, page: search.page }),
    text,
    address: listHref(path, search),
    picture: products[0]?.media[0]?.webp ?? null,
    kind: 'website',
    listed: !isFiltered(search) && (category !== undefined || search.category === undefined) && products.length > 0,
    structured,
  };
}

function describeProduct(id: string, chosen: number, parts: Parts): Description | null {
  const { queryClient, api, origin } = parts;
  const product = queryClient.getQueryData(productQuery(api, id).queryKey)?.data;
  if (!product) return null;
  const plain = (product.description || product.subtitle)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const address = productHref(product.id);
  return {
    store: parts.store,
    title: product.title,
    text: shortened(plain),
    address,
    picture: product.media[0]?.webp ?? null,
    kind: 'product',
    listed: true,
    structured: [
      breadcrumbs(parts, [...product.breadcrumb.map(stepOf), { title: product.title, path: address }]),
      productData(product, chosen, plain, origin + address, origin),
    ],
  };
}

/** https://schema.org/Product as Google's merchant listings read it: the variety on screen, and an offer for each, that one first. */
function productData(product: ProductDetail, chosen: number, description: string, url: string, origin: string): object {
  const { varieties, default_variety_id } = product;
  const shown =
    varieties.find(({ id }) => id === chosen) ?? varieties.find(({ id }) => id === default_variety_id) ?? varieties[0];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description,
    sku: shown?.sku,
    size: shown?.size ?? undefined,
    weight: shown?.weight == null ? undefined : { '@type': 'QuantitativeValue', value: shown.weight, unitCode: 'GRM' },
    category: product.category.title,
    image: product.media.map((picture) => origin + picture.webp),
    offers: [...(shown ? [shown] : []), ...varieties.filter((each) => each !== shown)].map((variety) => ({
      '@type': 'Offer',
      url: `${url}?variety=${variety.id}`,
      sku: variety.sku,
      price: variety.price.toFixed(2),
      priceCurrency: 'SAR',
      availability: `https://schema.org/${variety.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    })),
    ...ratingOf(product),
  };
}

function ratingOf({ rating, comments_count }: Pick<Product, 'rating' | 'comments_count'>): object {
  if (rating === null || comments_count === 0) return {};
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: comments_count } };
}

function breadcrumbs({ t, origin }: Parts, trail: Step[]): object {
  return breadcrumbList([{ title: t('store'), path: '/store' }, ...trail], origin);
}

function breadcrumbList(steps: readonly Step[], origin: string): object {
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
