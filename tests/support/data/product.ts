import type { CartLine } from '../../../contract/shopper/cart.ts';
import type { Facets, Media, Product, ProductDetail, Variety } from '../../../contract/catalogue/catalogue.ts';
import { paginate, type Pagination } from '../../../contract/core/paging.ts';

export const aMedia = (facts: Partial<Media> = {}): Media => ({
  webp: '/media/1-640.webp',
  srcset: '/media/1-320.webp 320w, /media/1-640.webp 640w',
  width: 1200,
  height: 1200,
  alt: 'a picture',
  placeholder: 'data:image/webp;base64,AA',
  ...facts,
});

/** A product; `facts` overrides the defaults. */
export const aProduct = (facts: Partial<Product> = {}): Product => ({
  id: 1,
  title: 'Plain ring',
  subtitle: 'A smooth band',
  price: 100,
  price_before_discount: null,
  media: [aMedia()],
  is_wishlist: false,
  is_cart: false,
  is_compare: false,
  requires_custom_text: 0,
  quantity: 9,
  size: null,
  weight: null,
  caliber: null,
  default_variety_id: 11,
  category: { id: 3, title: 'Rings', image: null },
  rating: null,
  comments_count: 0,
  sold: 0,
  ...facts,
});

export const aVariety = (facts: Partial<Variety> = {}): Variety => ({
  id: 11,
  sku: 'RING-11',
  title: 'Size 6',
  price: 100,
  price_before_discount: null,
  quantity: 9,
  weight: null,
  size: null,
  caliber: null,
  ...facts,
});

export const aProductDetail = (facts: Partial<ProductDetail> = {}): ProductDetail => ({
  ...aProduct(),
  description: '',
  varieties: [aVariety()],
  notes: '',
  attachments: [],
  breadcrumb: [{ id: 3, title: 'Rings' }],
  updated_at: '2026-01-01T00:00:00Z',
  ...facts,
});

const noFacets: Facets = { price: null, categories: [], calibers: [], ratings: [], in_stock: 0, on_sale: 0 };

/** An answer of the list call; by default `data` is its only page. */
export const aList = (
  data: Product[],
  { page = 1, total = data.length, facets = {} }: { page?: number; total?: number; facets?: Partial<Facets> } = {},
): { data: Product[]; pagination: Pagination; facets: Facets; cachedAt: string | null } => ({
  data,
  pagination: paginate(page, 20, total),
  facets: { ...noFacets, ...facets },
  cachedAt: null,
});

/** A cart line as the server answers it. */
export function aCartLine(facts: Partial<CartLine> = {}): CartLine {
  const { varieties, ...product } = aProductDetail({ price: 10.05 });
  const [variety] = varieties;
  if (!variety) throw new Error('the product has no variety');
  const price = facts.price ?? 10.05;
  const quantity = facts.quantity ?? 1;
  return {
    id: 1,
    variety_id: variety.id,
    quantity,
    custom_text: null,
    uploads: [],
    product,
    variety,
    price,
    price_when_added: price,
    total: price * quantity,
    available: 9,
    issue: null,
    ...facts,
  };
}
