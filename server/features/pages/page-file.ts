// A page in one language as a file: `# Title` on the first line, then Markdown. Slug and language are in the file name:
// about.ar.md.
import { isPageSlug, type PageSlug } from '../../../contract/content/pages.ts';
import type { Language } from '../../../contract/core/language.ts';

export type PageText = { title: string; body: string };

const longestTitle = 120;
const longestBody = 100_000;

/** Slug and language of a file name; null if it is not a page's. */
export function pageOfFile(name: string): { slug: PageSlug; language: Language } | null {
  const [, slug = '', language] = /^([a-z-]+)\.(ar|en)\.md$/.exec(name) ?? [];
  return isPageSlug(slug) && (language === 'ar' || language === 'en') ? { slug, language } : null;
}

export function fileOfPage(slug: string, language: Language): string {
  return `${slug}.${language}.md`;
}

/** Title and text of a file, or its error. `bodyFrom` is the first line of the text. */
export function parsePageFile(
  text: string,
): { ok: true; page: PageText; bodyFrom: number } | { ok: false; line: number; reason: string } {
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (clean.includes('\0')) return { ok: false, line: 1, reason: 'The file is not text.' };
  const [, before = '', title = '', body = ''] = /^(\s*)# +(.*?)[ \t#]*(?:\n([\s\S]*))?$/.exec(clean) ?? [];
  const line = before.split('\n').length;
  if (title === '') return { ok: false, line: 1, reason: 'The first line must be the title: # Title' };
  if (title.length > longestTitle)
    return { ok: false, line, reason: `The title has more than ${longestTitle} characters.` };
  if (body.trim() === '') return { ok: false, line, reason: 'There is no text below the title.' };
  if (body.length > longestBody)
    return { ok: false, line, reason: `The text has more than ${longestBody} characters.` };
  const blank = /^\n*/.exec(body)?.[0].length ?? 0;
  return { ok: true, page: { title: title.trim(), body: body.trim() }, bodyFrom: line + 1 + blank };
}

/** Formats a text as a file; the inverse of `parsePageFile`. */
export function pageFile({ title, body }: PageText): string {
  return `# ${title}\n\n${body}\n`;
}
