// Listing, writing and removing pages, for the owner. After a change, call `bumpContent` in the same transaction, so
// that cached answers expire.
import { asc, eq, inArray } from 'drizzle-orm';
import { pageSlugs, type PageSlug } from '../../../contract/content/pages.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import type { PageText } from './page-file.ts';
import { pages } from './pages.tables.ts';

export type StoredPage = typeof pages.$inferSelect;

export type PageChange = { slug: PageSlug; language: Language; text: PageText };

export type PageWriteResult = 'new' | 'changed' | 'unchanged';

/** All stored pages, in the order of the contract. */
export async function listPages(db: Database): Promise<StoredPage[]> {
  const stored = await db.select().from(pages).orderBy(asc(pages.slug));
  const place = ({ slug }: StoredPage) => pageSlugs.findIndex((each) => each === slug);
  return stored.filter((page) => place(page) >= 0).sort((a, b) => place(a) - place(b));
}

/** A page, or null. */
export async function storedPage(db: Database, slug: string): Promise<StoredPage | null> {
  const [page] = await db.select().from(pages).where(eq(pages.slug, slug));
  return page ?? null;
}

/** The text of a page in a language, or null. */
export function textIn(page: StoredPage, language: Language): PageText | null {
  const [title, body] = language === 'ar' ? [page.titleAr, page.bodyAr] : [page.titleEn, page.bodyEn];
  return title !== null && body !== null ? { title, body } : null;
}

/** Writes texts; other languages of a page stay. Returns the outcome of each; an unchanged text keeps its date. */
export async function writePages(
  tx: Database,
  changes: readonly PageChange[],
  now: Date,
): Promise<(PageChange & { outcome: PageWriteResult })[]> {
  const stored = await tx
    .select()
    .from(pages)
    .where(
      inArray(
        pages.slug,
        changes.map(({ slug }) => slug),
      ),
    )
    .for('update');
  const done: (PageChange & { outcome: PageWriteResult })[] = [];
  for (const change of changes) {
    const page = stored.find(({ slug }) => slug === change.slug);
    const before = page ? textIn(page, change.language) : null;
    const { title, body } = change.text;
    const outcome = before === null ? 'new' : before.title === title && before.body === body ? 'unchanged' : 'changed';
    done.push({ ...change, outcome });
    if (outcome === 'unchanged') continue;
    const values = change.language === 'ar' ? { titleAr: title, bodyAr: body } : { titleEn: title, bodyEn: body };
    await tx
      .insert(pages)
      .values({ slug: change.slug, updatedAt: now, ...values })
      .onConflictDoUpdate({ target: pages.slug, set: { ...values, updatedAt: now } });
  }
  return done;
}

/** Removes a page. False if there was none. */
export async function removePage(tx: Database, slug: string): Promise<boolean> {
  return (await tx.delete(pages).where(eq(pages.slug, slug)).returning({ slug: pages.slug })).length > 0;
}
