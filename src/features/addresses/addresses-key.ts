import type { Language } from '../../../contract/core/language.ts';

/** Key prefix of every query for the customer's addresses: invalidating it refetches them all. */
export const addressesKey = (language: Language) => [language, 'addresses'] as const;
