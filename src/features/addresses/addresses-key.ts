import type { Language } from '../../../contract/core/language.ts';

/** Start of the key of every query that reads the shopper's addresses: invalidating it re-reads them all. */
export const addressesKey = (language: Language) => [language, 'addresses'] as const;
