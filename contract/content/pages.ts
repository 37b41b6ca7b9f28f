// Pages that the owner writes, each at its own path: terms, privacy, FAQ.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';

/** The FAQ page. */
export const questionsSlug = 'public-questions';

/** Landing page of the catalogue section that the setting `derm_teeth_category` names by its code. */
export const sectionSlug = 'derm-teeth';

/** Lists the accounts for bank transfers below the text. */
export const bankSlug = 'bank-accounts';

/** Every possible page, in footer order; each slug is its path. */
export const pageSlugs = [
  'about',
  sectionSlug,
  questionsSlug,
  'shipping-policy',
  'return-policy',
  'replace-and-return-policy',
  bankSlug,
  'terms-and-conditions',
  'usage-agreement',
  'private-policy',
] as const;

export type PageSlug = (typeof pageSlugs)[number];

export function isPageSlug(text: string): text is PageSlug {
  return pageSlugs.some((slug) => slug === text);
}

const text = {
  title: v.string(),
  /** Language of the text; differs from the request's if the page is not written in that language. */
  language: v.picklist(['ar', 'en']),
};

export const bankAccount = v.object({ bank: v.string(), beneficiary: v.string(), iban: v.string() });

export type BankAccount = v.InferOutput<typeof bankAccount>;

export const writtenPage = v.object({
  ...text,
  /** Rendered from the owner's Markdown and sanitised by the server, so that nothing in it runs. */
  html: v.string(),
  /** The beginning as plain text, at most 300 characters. */
  description: v.string(),
  /** Sections of a longer text, by the ids of their headings. */
  sections: v.array(v.object({ id: v.string(), title: v.string() })),
  /** The category whose products the page shows. */
  category: v.nullable(v.number()),
  /** Accounts for transfers; on the bank accounts page only. IBANs without spaces. */
  accounts: v.array(bankAccount),
  updated_at: v.string(),
});

export type Page = v.InferOutput<typeof writtenPage>;

export const getPage = defineCall({
  method: 'GET',
  path: '/pages/{slug}',
  summary: 'A page written by the owner; 404 if it is not written.',
  params: v.object({ slug: v.picklist(pageSlugs) }),
  data: writtenPage,
});

export const faq = v.object({
  question: v.string(),
  /** HTML like that of a page. */
  answer: v.string(),
  /** Topic; empty if the questions are not grouped. */
  group: v.string(),
});

export type Faq = v.InferOutput<typeof faq>;

export const getFaqs = defineCall({
  method: 'GET',
  path: '/faqs',
  summary: 'The frequently asked questions and their answers, in the owner’s order; 404 if there are none.',
  data: v.array(faq),
  extra: v.object({ page: v.object({ ...text, updated_at: v.string() }) }),
});
