// Sitemaps as XML: https://www.sitemaps.org/protocol.html, with Google's extensions for languages and pictures.
import { languages } from '../../../contract/core/language.ts';
import { pageUrl } from '../../../contract/app/page-url.ts';

export type SitemapEntry = {
  /** Path and query of a page, without language. */
  address: string;
  /** Time of the last change; null if unknown. */
  changedAt: Date | null;
  /** Paths of its pictures. */
  pictures?: readonly string[];
};

/**
 * Maximum entries of one sitemap. The protocol allows 50,000 URLs and 50 MB. Each entry has two URLs, which take 8 kB
 * for a product with the maximum of 30 pictures.
 */
export const entriesInOne = 5_000;

export const sitemapStart =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset ' +
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" ' +
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n';

export const sitemapEnd = '</urlset>\n';

/** The URLs of an entry, one per language, each with all of them as alternates. */
export function entryXml({ address, changedAt, pictures = [] }: SitemapEntry, origin: string): string {
  const alternates = [...languages.map((language) => [language, language] as const), ['x-default', 'ar'] as const]
    .map(
      ([name, language]) =>
        `<xhtml:link rel="alternate" hreflang="${name}" href="${escapeXml(pageUrl(origin, address, language))}"/>`,
    )
    .join('');
  const images = pictures
    .map((path) => `<image:image><image:loc>${escapeXml(origin + path)}</image:loc></image:image>`)
    .join('');
  return languages
    .map(
      (language) =>
        `<url><loc>${escapeXml(pageUrl(origin, address, language))}</loc>${lastmod(changedAt)}${alternates}${images}</url>\n`,
    )
    .join('');
}

/** The sitemap index. */
export function indexXml(sitemaps: readonly { path: string; changedAt: Date | null }[], origin: string): string {
  const parts = sitemaps.map(
    ({ path, changedAt }) => `<sitemap><loc>${escapeXml(origin + path)}</loc>${lastmod(changedAt)}</sitemap>\n`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ` +
    `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join('')}</sitemapindex>\n`
  );
}

function lastmod(changedAt: Date | null): string {
  return changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
