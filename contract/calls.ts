import { getCategories, getProduct, getRelated, listProducts, suggestProducts } from './catalogue.ts';
import { getHome, getSettings, getTime } from './content.ts';

/** The table of all calls, for the OpenAPI document and for tests that walk them. */
export const calls = {
  getHome,
  getSettings,
  getTime,
  getCategories,
  listProducts,
  suggestProducts,
  getProduct,
  getRelated,
} as const;
