import type { Database } from '../../../db/connect.ts';
import type { Categories } from './write/categories.ts';
import type { Pictures } from './read/pictures.ts';
import type { Problems } from './problems.ts';

export const mostNamed = 100;

/** What an import has changed, or would change in a dry run. */
export type ImportCounts = {
  products: { added: number; changed: number; unchanged: number; retired: number };
  varieties: { added: number; changed: number; retired: number };
  /** SKUs of the retired varieties, at most a hundred. */
  retiredSkus: string[];
  categories: number;
  /** Settings, social links, video, highlights, sliders and testimonials. */
  contents: number;
  /** Pictures that were new to the store. */
  pictures: number;
};

export function noCounts(): ImportCounts {
  return {
    products: { added: 0, changed: 0, unchanged: 0, retired: 0 },
    varieties: { added: 0, changed: 0, retired: 0 },
    retiredSkus: [],
    categories: 0,
    contents: 0,
    pictures: 0,
  };
}

/** A running import, in its transaction. */
export type ImportRun = {
  tx: Database;
  problems: Problems;
  counts: ImportCounts;
  categories: Categories;
  pictures: Pictures;
};
