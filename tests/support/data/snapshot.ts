import type { SnapshotCategory, SnapshotProduct } from '../../../contract/catalogue/snapshot.ts';
import { searchText } from '../../../contract/catalogue/search-text.ts';

/** A product of the catalogue snapshot; `facts` overrides the defaults. */
export const aRow = (facts: Partial<SnapshotProduct> = {}): SnapshotProduct => ({
  id: 1,
  title: 'Plain ring',
  subtitle: '',
  price: 100,
  price_before_discount: null,
  image: '/media/1-320.webp',
  media_count: 1,
  category: 12,
  updated_at: '2026-11-01T00:00:00.000Z',
  published_at: '2026-10-01T00:00:00.000Z',
  quantity: 9,
  sold: 0,
  rating: null,
  comments_count: 0,
  default_variety_id: 11,
  requires_custom_text: 0,
  size: null,
  weight: null,
  caliber: null,
  calibers: [],
  title_words: searchText(facts.title ?? 'Plain ring').trim(),
  words: '',
  ...facts,
});

/** Gold with its rings, and dental care. */
export const someCategories: SnapshotCategory[] = [
  { id: 10, title: 'Gold', description: '', parent_id: null, image: null, words: searchText('Gold', 'الذهب') },
  { id: 12, title: 'Rings', description: '', parent_id: 10, image: null, words: searchText('Rings', 'خواتم') },
  {
    id: 20,
    title: 'Dental care',
    description: '',
    parent_id: null,
    image: null,
    words: searchText('Dental care', 'العناية بالأسنان'),
  },
];
