import {
  bankSlug,
  sectionSlug,
  type BankAccount,
  type Faq,
  type Page,
  type PageSlug,
} from '../../../contract/content/pages.ts';
import { inLanguage, type Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { categoryIdOf } from '../catalogue/category-by-code.ts';
import { listSettings } from '../content/list-settings.ts';
import type { SettingOf } from '../content/named-settings.ts';
import { deliverySettings } from '../shipping/delivery-terms.ts';
import { listPages, storedPage, textIn, type StoredPage } from './manage-pages.ts';
import { renderMarkdown, renderQuestions } from './render-markdown.ts';

/** Holds the code of the category whose products the section's landing page shows. */
const sectionSetting = 'derm_teeth_category';

type Written = { title: string; body: string; language: Language; updated_at: string };

/** A page in one language, or null. */
export async function pageAnswer(
  db: Database,
  { slug, language, accounts }: { slug: PageSlug; language: Language; accounts: readonly BankAccount[] },
): Promise<Page | null> {
  const written = writtenIn(await storedPage(db, slug), language);
  if (!written) return null;
  const { body, ...rest } = written;
  const settings = await settingsOf(db);
  const code = slug === sectionSlug ? settings(language)(sectionSetting) : undefined;
  return {
    ...rest,
    ...renderMarkdown(body, settings(written.language)),
    category: code ? await categoryIdOf(db, code) : null,
    accounts: slug === bankSlug ? [...accounts] : [],
  };
}

/** The questions and answers of a page in one language, or null. */
export async function faqsAnswer(
  db: Database,
  slug: PageSlug,
  language: Language,
): Promise<{ data: Faq[]; page: { title: string; language: Language; updated_at: string } } | null> {
  const written = writtenIn(await storedPage(db, slug), language);
  if (!written) return null;
  const { body, ...page } = written;
  const settings = await settingsOf(db);
  return { data: renderQuestions(body, settings(written.language)), page };
}

/** Slug and title of every stored page, for links. The bank page is left out without bank accounts. */
export async function pageTitles(
  db: Database,
  { language, hasAccounts }: { language: Language; hasAccounts: boolean },
): Promise<{ slug: string; title: string }[]> {
  return (await listPages(db)).flatMap((page) => {
    const written = writtenIn(page, language);
    return written && (page.slug !== bankSlug || hasAccounts) ? [{ slug: page.slug, title: written.title }] : [];
  });
}

/** In the requested language, else in the other. Title and text are always in the same language. */
function writtenIn(page: StoredPage | null, language: Language): Written | null {
  if (!page) return null;
  const other = language === 'ar' ? 'en' : 'ar';
  const updated_at = page.updatedAt.toISOString();
  for (const each of [language, other] as const) {
    const text = textIn(page, each);
    if (text) return { ...text, language: each, updated_at };
  }
  return null;
}

async function settingsOf(db: Database): Promise<(language: Language) => SettingOf> {
  const rows = new Map((await listSettings(db)).map((setting) => [setting.key, setting]));
  const delivery = { ar: await deliverySettings(db, 'ar'), en: await deliverySettings(db, 'en') };
  return (language) => (key) => {
    const row = rows.get(key);
    return delivery[language].get(key) || (row && inLanguage(row.valueAr, row.valueEn, language));
  };
}
