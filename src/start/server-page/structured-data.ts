// Structured data of pages (https://schema.org), as search engines read it
// (https://developers.google.com/search/docs/appearance/structured-data).
import type {
  BreadcrumbList,
  ContactPage,
  FAQPage,
  ItemList,
  MerchantReturnPolicy,
  Offer,
  OfferShippingDetails,
  Organization,
  Product as ProductData,
  SearchAction,
  Thing,
  WebPage,
  WebSite,
  WithActionConstraints,
  WithContext,
} from 'schema-dts';
import type { Product, ProductDetail, Variety } from '../../../contract/catalogue/catalogue.ts';
import type { Home } from '../../../contract/content/content.ts';
import type { Language } from '../../../contract/core/language.ts';
import { pageUrl } from '../../../contract/app/page-url.ts';
import type { Faq } from '../../../contract/content/pages.ts';
import { isReturnable, type ReturnException } from '../../../contract/orders/returns.ts';
import type { SaleTerms } from './page-request.ts';

export type Structured = WithContext<Thing>;

/** The site and the language of its addresses. */
export type SiteFacts = { origin: string; language: Language; store: string };

/** A breadcrumb step; `path` is without language. */
export type BreadcrumbStep = { title: string; path: string };

const context = 'https://schema.org';

const urlOf = ({ origin, language }: SiteFacts, path: string) => pageUrl(origin, path, language);

const organizationId = ({ origin }: SiteFacts) => `${origin}/#store`;

/** The store and how to reach it; unset settings are left out. */
export function organizationData(
  site: SiteFacts,
  {
    setting,
    socials,
    terms,
  }: { setting: (key: string) => string | undefined; socials: Home['socials']; terms: SaleTerms | null },
): WithContext<Organization> {
  const returns = terms && returnPolicy(site, terms);
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': organizationId(site),
    name: site.store,
    url: urlOf(site, '/'),
    logo: `${site.origin}/icons/icon-512.png`,
    ...withoutUndefined({
      description: setting('about_short'),
      email: setting('email'),
      telephone: setting('phone'),
      address: setting('company'),
      taxID: setting('tax_number'),
      sameAs: Object.values(socials).filter(Boolean),
      hasMerchantReturnPolicy: returns ?? undefined,
    }),
  };
}

/** The site with its search, from which search engines take its name. */
export function websiteData(site: SiteFacts): WithContext<WebSite> {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: urlOf(site, '/products?search={search_term_string}') },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': context,
    '@type': 'WebSite',
    name: site.store,
    url: urlOf(site, '/'),
    inLanguage: site.language,
    publisher: { '@id': organizationId(site) },
    potentialAction: search,
  };
}

export function faqData(
  site: SiteFacts,
  { path, language, changedAt, faqs }: { path: string; language: Language; changedAt: string; faqs: readonly Faq[] },
): WithContext<FAQPage> {
  return {
    '@context': context,
    '@type': 'FAQPage',
    url: urlOf(site, path),
    inLanguage: language,
    dateModified: changedAt,
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** A page that the owner has written; its text may be in the other language. */
export function writtenData(
  site: SiteFacts,
  page: {
    kind: 'WebPage' | 'AboutPage' | 'CollectionPage';
    path: string;
    title: string;
    text: string;
    language: Language;
    changedAt: string;
  },
): WithContext<WebPage> {
  return {
    '@context': context,
    '@type': page.kind as 'WebPage', // the others are subtypes
    name: page.title,
    description: page.text,
    url: urlOf(site, page.path),
    inLanguage: page.language,
    dateModified: page.changedAt,
    publisher: { '@type': 'Organization', '@id': organizationId(site), name: site.store },
  };
}

export function contactData(
  site: SiteFacts,
  { title, path, setting }: BreadcrumbStep & { setting: (key: string) => string | undefined },
): WithContext<ContactPage> {
  return {
    '@context': context,
    '@type': 'ContactPage',
    name: title,
    url: urlOf(site, path),
    inLanguage: site.language,
    mainEntity: {
      '@type': 'Organization',
      '@id': organizationId(site),
      name: site.store,
      ...withoutUndefined({
        email: setting('email'),
        telephone: setting('phone'),
        address: setting('company'),
        taxID: setting('tax_number'),
      }),
    },
  };
}

export function listData(
  site: SiteFacts,
  products: readonly Product[],
  pathOf: (id: number) => string,
): WithContext<ItemList> {
  return {
    '@context': context,
    '@type': 'ItemList',
    itemListElement: products.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: urlOf(site, pathOf(id)),
    })),
  };
}

/** The breadcrumb of a page, from the home page on. */
export function breadcrumbData(site: SiteFacts, steps: readonly BreadcrumbStep[]): WithContext<BreadcrumbList> {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ title: site.store, path: '/' }, ...steps].map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: urlOf(site, path),
    })),
  };
}

/** As Google's merchant listings read it: the variety on screen and an offer for each variety, that one first. */
export function productData(
  site: SiteFacts,
  product: ProductDetail,
  { chosen, description, path, terms }: { chosen: number; description: string; path: string; terms: SaleTerms | null },
): WithContext<ProductData> {
  const { varieties, default_variety_id } = product;
  const shown =
    varieties.find(({ id }) => id === chosen) ?? varieties.find(({ id }) => id === default_variety_id) ?? varieties[0];
  const inOrder = [...(shown ? [shown] : []), ...varieties.filter((each) => each !== shown)];
  const described = new Set<string>();
  /** In full the first time on a page, then by id. */
  const once = <T extends { '@id': string }>(data: T): T | { '@id': string } => {
    if (described.has(data['@id'])) return { '@id': data['@id'] };
    described.add(data['@id']);
    return data;
  };
  const offerOf = (variety: Variety): Offer => {
    const delivery = terms && deliveryOf(site, variety.price, terms);
    const returns = terms && returnPolicy(site, terms, product.return_exception);
    return {
      '@type': 'Offer',
      url: urlOf(site, `${path}?variety=${variety.id}`),
      sku: variety.sku,
      price: variety.price.toFixed(2),
      priceCurrency: 'SAR',
      availability: `${context}/${variety.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${context}/NewCondition`,
      ...(delivery ? { shippingDetails: once(delivery) } : {}),
      ...(returns ? { hasMerchantReturnPolicy: once(returns) } : {}),
    };
  };
  return {
    '@context': context,
    '@type': 'Product',
    name: product.title,
    ...withoutUndefined({ description: description || undefined, sku: shown?.sku, size: shown?.size ?? undefined }),
    ...(shown?.weight == null
      ? {}
      : { weight: { '@type': 'QuantitativeValue', value: shown.weight, unitCode: 'GRM' } }),
    category: product.category.title,
    image: product.media.map((picture) => site.origin + picture.webp),
    offers: inOrder.map(offerOf),
    ...ratingOf(product),
  };
}

/** Only if there are ratings. A review may have no rating, which `reviewCount` allows. */
function ratingOf({
  rating,
  comments_count,
}: Pick<Product, 'rating' | 'comments_count'>): Pick<ProductData, 'aggregateRating'> {
  if (rating === null || comments_count === 0) return {};
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: comments_count } };
}

/** Made-to-order products cannot be returned; for those that must come back unopened, `itemCondition` says so. */
function returnPolicy(
  site: SiteFacts,
  { returns }: SaleTerms,
  exception: ReturnException | null = null,
): (Exclude<MerchantReturnPolicy, string> & { '@id': string }) | null {
  if (returns === null) return null;
  const about = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'SA',
    ...(returns.hasPage ? { merchantReturnLink: urlOf(site, '/return-policy') } : {}),
  } as const;
  if (!isReturnable(exception))
    return {
      ...about,
      '@id': `${site.origin}/#no-returns`,
      returnPolicyCategory: `${context}/MerchantReturnNotPermitted`,
    };
  return {
    ...about,
    '@id': `${site.origin}/#${exception === null ? '' : 'unopened-'}returns`,
    ...(exception === null ? {} : { itemCondition: `${context}/NewCondition` }),
    returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: returns.days,
    returnMethod: `${context}/ReturnByMail`,
    ...(returns.fees === null
      ? {}
      : {
          returnFees: returns.fees === 'free' ? `${context}/FreeReturn` : `${context}/ReturnFeesCustomerResponsibility`,
        }),
  };
}

/** The highest delivery cost of one unit, and the transit time. Working days are Sunday to Thursday. */
function deliveryOf(
  { origin }: SiteFacts,
  price: number,
  { delivery }: SaleTerms,
): (Exclude<OfferShippingDetails, string> & { '@id': string }) | null {
  if (delivery === null) return null;
  const isFree = delivery.freeFrom !== null && price >= delivery.freeFrom;
  const fee = isFree ? 0 : delivery.fee;
  if (fee === null) return null;
  const [least, most] = delivery.days;
  return {
    '@type': 'OfferShippingDetails',
    '@id': `${origin}/#${isFree ? 'free-' : ''}delivery`,
    shippingRate: {
      '@type': 'MonetaryAmount',
      currency: 'SAR',
      ...(isFree || delivery.isOneFee ? { value: fee } : { maxValue: fee }),
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'SA' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      transitTime: { '@type': 'QuantitativeValue', minValue: least, maxValue: most, unitCode: 'DAY' },
      businessDays: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'],
      },
    },
  };
}

/** Leaves out unknown fields. */
function withoutUndefined<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as { [Key in keyof T]?: Exclude<T[Key], undefined> }; // the remaining fields have values
}
