import { notFound, redirect } from '@tanstack/react-router';
import { isPageSlug, questionsSlug } from '../../../contract/content/pages.ts';
import { productsQuery } from '../../features/catalogue/catalogue.queries.ts';
import { faqsQuery, pageQuery } from '../../features/content/content.queries.ts';
import { load, loadExtra, type RouteContext } from './load.ts';

/** Loads a page that the owner has written. Redirects other spellings of its path; an unknown path is a 404. */
export async function loadContent(context: RouteContext, path: string, search: string): Promise<void> {
  const slug = path.toLowerCase();
  if (slug === 'complaints') throw redirect({ href: '/compliants', statusCode: 301 });
  if (!isPageSlug(slug)) throw notFound();
  if (slug !== path) throw redirect({ href: `/${slug}${search}`, statusCode: 301 });
  await context.needTexts(['content']);
  if (slug === questionsSlug) {
    await load(context, faqsQuery(context.api));
    return;
  }
  const answer = await load(context, pageQuery(context.api, slug));
  const category = answer?.data.category ?? null;
  if (category !== null) await loadExtra(context, productsQuery(context.api, { category }));
}
