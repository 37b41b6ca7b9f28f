// Structured data of the pages, checked by a validator with Google's rules. Types (schema-dts) check property names.
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { root } from '../../../tests/support/sources.ts';
import { openTrialCarrier } from '../../../tests/support/providers/trial-carrier.ts';
import { setRule } from '../../features/shipping/manage-fees.ts';
import { fromSar } from '../../../contract/core/money.ts';
import { pageSlugs } from '../../../contract/content/pages.ts';
import { demonstrationPages } from '../../lib/project-root.ts';
import { seedDemonstrationPages } from '../../features/pages/demonstration-pages.ts';

type Node = Record<string, unknown>;
type Issue = Awaited<ReturnType<Validator['validate']>>[number];

let shop: Shop;
let site: ReturnType<typeof buildSite>;
const paths = { ring: '', plain: '', opened: '', named: '', rings: '' };

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({
    settings: {
      store_name: { ar: 'درّة', en: 'Durra' }, email: 'care@durra.example', phone: '+966112345678',
      company: { ar: 'الرياض', en: 'Riyadh' }, tax_number: '300000000000003', about_short: { ar: 'متجر', en: 'A store' },
      return_days: '7', return_fees: 'customer', free_shipping_from: '300', derm_teeth_category: 'dental',
    },
    socials: { instagram: 'https://www.instagram.com/durra.example' },
    categories: twoFields,
    products: [
      productEntry({
        title: { ar: 'خاتم </script>', en: 'Ring </script>' },
        description: { ar: 'ذهب', en: 'Gold' },
        category: 'gold.rings',
        images: [{ file: `${root}/server/demo/pictures/jwl-ring-01-18.webp` }],
        varieties: [
          { sku: 'RING-16', title: { ar: '16', en: '16' }, price: 250, quantity: 0, weight: 2.5, size: { ar: '16', en: '16' } },
          { sku: 'RING-18', title: { ar: '18', en: '18' }, price: 1149.5, quantity: 3 },
        ],
        reviews: [
          { name: 'سارة', rating: 5, text: 'جميل', date: '2026-04-11' },
          { name: 'نورة', rating: 4, text: 'جيد', date: '2026-04-12' },
          { name: 'ريم', text: 'بلا تقييم', date: '2026-04-13' },
        ],
      }),
      productEntry({ title: { ar: 'فرشاة', en: 'Brush' }, images: [{ file: `${root}/server/demo/pictures/den-brush-02.webp` }] }),
      productEntry({
        title: { ar: 'خيط', en: 'Floss' }, return_exception: 'hygiene',
        images: [{ file: `${root}/server/demo/pictures/den-brush-02.webp` }],
      }),
      productEntry({
        title: { ar: 'قلادة', en: 'Necklace' }, requires_custom_text: true,
        images: [{ file: `${root}/server/demo/pictures/jwl-neck-01.webp` }],
      }),
    ],
  }); // prettier-ignore
  await seedDemonstrationPages(shop.open.db, demonstrationPages);
  await shop.catalogue.refresh();
  site = buildSite(shop.deps);
  const pathOf = async (search: string) =>
    `/products/${(await shop.json(`/products?search=${search}`)).body.data[0].id}`;
  paths.ring = await pathOf('ring');
  paths.plain = await pathOf('brush');
  paths.named = await pathOf('necklace');
  paths.opened = await pathOf('floss');
  const ring = (await shop.json(`/products?search=ring`)).body.data[0];
  paths.rings = `/category/${ring.category.id}`;
});
afterAll(() => shop.close());

async function readAt(path: string, language: 'ar' | 'en'): Promise<{ nodes: Node[]; html: string }> {
  const answer = await site.get(path, { cookie: `language=${language}` });
  expect([path, answer.status]).toEqual([path, 200]);
  const html = await answer.text();
  const nodes = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? '') as Node,
  );
  return { nodes, html };
}

async function structuredDataAt(
  path: string,
  language: 'ar' | 'en',
): Promise<{ nodes: Node[]; issues: Issue[]; html: string }> {
  const read = await readAt(path, language);
  return { ...read, issues: await faultsOf(read.html) };
}

function faultsOf(html: string): Promise<Issue[]> {
  return new Validator().validate(new WebAutoExtractor({ addLocation: true }).parse(html));
}

/** Properties that Google recommends and the store does not have. */
const notFoundText =
  /^(offers\.)?(gtin\d*|isbn|brand|audience|color|description|hasCertification|inProductGroupWithID|isVariantOf|material|mpn|pattern|subjectOf|size|review|aggregateRating|(best|worst)Rating|priceValidUntil|addressRegion|postalCode|handlingTime|(customerRemorse|itemDefect)\w+|itemCondition|refundType|restockingFee|return(LabelSource|PolicyCountry|Fees|Method))$/;

const kinds: [string, () => string, string[]][] = [
  ['the home page', () => '/', ['Organization', 'WebSite']],
  ['the store', () => '/store', ['BreadcrumbList', 'ItemList']],
  ['a category', () => paths.rings, ['BreadcrumbList', 'ItemList']],
  ['a search', () => '/products?search=ring', ['BreadcrumbList', 'ItemList']],
  ['a product', () => paths.ring, ['BreadcrumbList', 'Product']],
  ['a product without ratings', () => paths.plain, ['BreadcrumbList', 'Product']],
  ['a product made to order', () => paths.named, ['BreadcrumbList', 'Product']],
  ['a product that is not returnable once opened', () => paths.opened, ['BreadcrumbList', 'Product']],
  ['questions and answers', () => '/public-questions', ['BreadcrumbList', 'FAQPage']],
  ['about the store', () => '/about', ['BreadcrumbList', 'AboutPage']],
  ['a section', () => '/derm-teeth', ['BreadcrumbList', 'CollectionPage', 'ItemList']],
  ['a policy', () => '/return-policy', ['BreadcrumbList', 'WebPage']],
  ['contact', () => '/contact', ['BreadcrumbList', 'ContactPage']],
  ['complaints', () => '/compliants', ['BreadcrumbList', 'ContactPage']],
];

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  test.each(kinds)('%s has valid structured data of its type', async (_, path, types) => {
    const { nodes, issues, html } = await structuredDataAt(path(), language);
    expect(nodes.every((node) => node['@context'] === 'https://schema.org')).toBe(true);
    expect(nodes.map((node) => node['@type'])).toEqual(types);
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
    const lacking = issues.flatMap(({ fieldNames, issueMessage }) =>
      fieldNames.every((name) => notFoundText.test(name)) ? [] : [issueMessage],
    );
    expect(lacking).toEqual([]);
    // URLs have the page's own language.
    const own = JSON.stringify(nodes).match(/https:\/\/shop\.test\/(?!media|icons|#)[^"#]*/g) ?? [];
    expect(own.length).toBeGreaterThan(0);
    for (const address of own) expect([address, address.endsWith('lang=en')]).toEqual([address, language === 'en']);
    // The last breadcrumb is the page itself.
    const way = nodes.find((node) => node['@type'] === 'BreadcrumbList') as { itemListElement: Node[] } | undefined;
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (way && !path().includes('?')) {
      expect(way.itemListElement.at(-1)?.item).toBe(canonical);
      expect(way.itemListElement.length).toBeGreaterThan(1);
    }
    for (const name of [
      'description',
      'og:title',
      'og:description',
      'og:locale',
      'og:locale:alternate',
      'og:site_name',
    ])
      expect(html).toMatch(new RegExp(`<meta (?:name|property)="${name}" content="[^"]+`));
  });

  test('offers have price, availability, delivery fee and return policy', async () => {
    const { nodes } = await readAt(paths.ring, language);
    const lang = language === 'en' ? '&lang=en' : '';
    const product = nodes[1] as { offers: Node[]; aggregateRating: Node; name: string };
    expect(product.name).toContain('</script>');
    expect(product.aggregateRating).toEqual({ '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 3 });
    expect(product.offers).toHaveLength(2);
    expect(product.offers[0]).toMatchObject({
      sku: 'RING-18', price: '1149.50', priceCurrency: 'SAR', availability: 'https://schema.org/InStock',
      shippingDetails: {
        '@id': 'https://shop.test/#free-delivery', shippingRate: { currency: 'SAR', value: 0 },
        shippingDestination: { addressCountry: 'SA' },
      },
      hasMerchantReturnPolicy: {
        '@id': 'https://shop.test/#returns', merchantReturnDays: 7,
        merchantReturnLink: `https://shop.test/return-policy${language === 'en' ? '?lang=en' : ''}`,
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      },
    }); // prettier-ignore
    expect(product.offers[1]).toMatchObject({
      sku: 'RING-16', price: '250.00', availability: 'https://schema.org/OutOfStock',
      shippingDetails: { '@id': 'https://shop.test/#delivery' },
      hasMerchantReturnPolicy: { '@id': 'https://shop.test/#returns' },
    }); // prettier-ignore
    expect(String(product.offers[0]?.url)).toMatch(
      new RegExp(`^https://shop.test${paths.ring}\\?variety=\\d+${lang}$`),
    );
  });

  test('the home page has a search action', async () => {
    const { nodes } = await readAt('/', language);
    expect(nodes[1]?.potentialAction).toEqual({
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `https://shop.test/products?search={search_term_string}${language === 'en' ? '&lang=en' : ''}`,
      },
      'query-input': 'required name=search_term_string',
    });
    expect(nodes[0]).toMatchObject({
      name: language === 'ar' ? 'درّة' : 'Durra',
      hasMerchantReturnPolicy: { merchantReturnDays: 7 },
    });
  });
});

test('each of the owner’s pages has its own canonical, a description, and a title per language', async () => {
  for (const path of [...pageSlugs.map((slug) => `/${slug}`), '/contact', '/compliants']) {
    const titles = await Promise.all(
      (['ar', 'en'] as const).map(async (language) => {
        const { nodes, html } = await readAt(path, language);
        expect([path, nodes[0]?.['@type']]).toEqual([path, 'BreadcrumbList']);
        expect([path, nodes.length]).toEqual([path, path === '/derm-teeth' ? 3 : 2]); // it lists products too
        const own = `https://shop.test${path}`;
        expect(html).toContain(`<link rel="canonical" href="${own}${language === 'en' ? '?lang=en' : ''}">`);
        expect(html).toContain(`<link rel="alternate" hreflang="ar" href="${own}">`);
        expect(html).toContain(`<link rel="alternate" hreflang="en" href="${own}?lang=en">`);
        const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
        expect(description?.length).toBeGreaterThan(20);
        expect(description?.length).toBeLessThanOrEqual(300);
        return /<title[^>]*>([^<]{5,})</.exec(html)?.[1];
      }),
    );
    expect([path, new Set(titles).size]).toEqual([path, 2]);
    expect(titles).not.toContain(undefined);
  }
});

test('each of the frequent questions is listed with its answer', async () => {
  const { nodes } = await readAt('/public-questions', 'ar');
  const faq = nodes.find((node) => node['@type'] === 'FAQPage') as { mainEntity: Node[] };
  expect(faq.mainEntity.length).toBeGreaterThan(15);
  for (const question of faq.mainEntity)
    expect(question).toMatchObject({
      '@type': 'Question',
      name: expect.stringMatching(/./),
      acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/./) },
    });
});

test('a product without ratings has no rating, and one made to order is not returnable', async () => {
  expect((await readAt(paths.plain, 'en')).nodes[1]).not.toHaveProperty('aggregateRating');
  const { offers } = (await readAt(paths.named, 'en')).nodes[1] as { offers: Node[] };
  expect(offers[0]?.hasMerchantReturnPolicy).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  });
  expect(offers[0]?.hasMerchantReturnPolicy).not.toHaveProperty('merchantReturnDays');
});

test('a product that is returnable only unopened has a return window and requires new condition', async () => {
  const { offers } = (await readAt(paths.opened, 'en')).nodes[1] as { offers: Node[] };
  expect(offers[0]?.hasMerchantReturnPolicy).toMatchObject({
    '@id': 'https://shop.test/#unopened-returns',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 7,
    itemCondition: 'https://schema.org/NewCondition',
  });
});

test('if delivery fees differ by place the highest is given, and unknown terms are left out', async () => {
  const offerOf = async () => ((await readAt(paths.plain, 'en')).nodes[1] as { offers: [Node] }).offers[0];
  const rates = async () => ((await offerOf()).shippingDetails as { shippingRate: Node }).shippingRate;
  const before = await rates();
  await setRule(shop.open.db, { company: 'aramex', place: 'region:01', fee: fromSar(99), days: [2, 9] });
  site = buildSite({ ...shop.deps }, { answers: null });
  expect(before).not.toMatchObject({ maxValue: 99 });
  expect(await rates()).toMatchObject({ maxValue: 99, currency: 'SAR' });

  // With a carrier's own rates only free delivery has a known fee.
  site = buildSite({ ...shop.deps, carriers: [openTrialCarrier()] }, { answers: null });
  expect(await offerOf()).not.toHaveProperty('shippingDetails');
  const { offers } = (await readAt(paths.ring, 'en')).nodes[1] as { offers: Node[] };
  expect(
    offers.map(({ shippingDetails }) => (shippingDetails as { shippingRate: Node } | undefined)?.shippingRate.value),
  ).toEqual([0, undefined]);

  const returns = { days: 7, fees: null, hasPage: false };
  site = buildSite(shop.deps, { answers: null, saleTerms: async () => ({ returns, delivery: null }) });
  expect((await offerOf()).hasMerchantReturnPolicy).not.toHaveProperty('merchantReturnLink');
  site = buildSite(shop.deps, { answers: null, saleTerms: async () => ({ returns: null, delivery: null }) });
  for (const name of ['shippingDetails', 'hasMerchantReturnPolicy']) expect(await offerOf()).not.toHaveProperty(name);
  site = buildSite(shop.deps, { answers: null, saleTerms: () => Promise.reject(new Error('the database is away')) });
  const answer = await site.get(paths.plain);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('the validator detects an error', async () => {
  const html =
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"x","image":"https://x.test/a.jpg","offers":{"@type":"Offer","priceCurrency":"SAR"}}</script>';
  const issues = await faultsOf(html);
  expect(issues.filter(({ severity }) => severity === 'ERROR').length).toBeGreaterThan(0);
});
