import { getCategories, getProduct, getRelated, listProducts, suggestProducts } from './catalogue.ts';
import { getHome, getSettings } from './content.ts';

/** The table of all calls, for the OpenAPI document and for tests that walk them. */
export const calls = {
  getHome,
  getSettings,
  getCategories,
  listProducts,
  suggestProducts,
  getProduct,
  getRelated,
} as const;
