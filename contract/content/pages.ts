// What the owner has written out, at addresses of its own: terms, privacy, questions and answers.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';

/** Where the questions and their answers stand. */
export const questionsSlug = 'public-questions';

/** The landing page of a section of the catalogue: the one that the setting `derm_teeth_category` names by its code. */
export const sectionSlug = 'derm-teeth';

/** Where the accounts for bank transfers stand, below the text. */
export const bankSlug = 'bank-accounts';

/** Every page that there can be, in the order in which the footer leads to them; each is the path of its address. */
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
  /** Of the text: the other one where this page is not written in the language of the request. */
  language: v.picklist(['ar', 'en']),
};

export const bankAccount = v.object({ bank: v.string(), beneficiary: v.string(), iban: v.string() });

export type BankAccount = v.InferOutput<typeof bankAccount>;

export const page = v.object({
  ...text,
  /** Made of the owner's Markdown and sanitised by the server: nothing in it runs. */
  html: v.string(),
  /** Its beginning as plain text, at most 300 characters. */
  description: v.string(),
  /** The parts of a longer text, by the ids of their headings. */
  sections: v.array(v.object({ id: v.string(), title: v.string() })),
  /** The category whose products belong on it. */
  category: v.nullable(v.number()),
  /** Where to transfer to; on the page of bank accounts only. IBANs without spaces. */
  accounts: v.array(bankAccount),
  updated_at: v.string(),
});

export type Page = v.InferOutput<typeof page>;

export const getPage = defineCall({
  method: 'GET',
  path: '/pages/{slug}',
  summary: 'A page that the owner has written; 404 for one that is not.',
  params: v.object({ slug: v.picklist(pageSlugs) }),
  data: page,
});

export const faq = v.object({
  question: v.string(),
  /** HTML as that of a page. */
  answer: v.string(),
  /** What it is about; empty where the questions are not divided. */
  group: v.string(),
});

export type Faq = v.InferOutput<typeof faq>;

export const getFaqs = defineCall({
  method: 'GET',
  path: '/faqs',
  summary: 'The questions that are asked often, with their answers, in the owner’s order; 404 where there are none.',
  data: v.array(faq),
  extra: v.object({ page: v.object({ ...text, updated_at: v.string() }) }),
});
