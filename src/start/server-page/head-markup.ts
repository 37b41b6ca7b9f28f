import { languages, type Language } from '../../../contract/core/language.ts';
import { pageUrl } from '../../../contract/app/page-url.ts';
import type { Description } from './describe-page.ts';
import { escapeForScript } from './page-state.ts';

const openGraphLocales: Record<Language, string> = { ar: 'ar_SA', en: 'en_US' };

/** The head elements of a page's description. */
export function headMarkup(description: Description, language: Language, origin: string): string {
  const { store, title, text, address, picture, kind, listed, price } = description;
  const own = pageUrl(origin, address, language);
  const elements = [
    element('meta', { name: 'description', content: text }),
    element('link', { rel: 'canonical', href: own }),
    ...(listed
      ? [
          ...languages.map((other) =>
            element('link', { rel: 'alternate', hreflang: other, href: pageUrl(origin, address, other) }),
          ),
          element('link', { rel: 'alternate', hreflang: 'x-default', href: pageUrl(origin, address, 'ar') }),
        ]
      : [element('meta', { name: 'robots', content: 'noindex, follow' })]),
    element('meta', { property: 'og:type', content: kind }),
    element('meta', { property: 'og:site_name', content: store }),
    element('meta', { property: 'og:title', content: title }),
    element('meta', { property: 'og:description', content: text }),
    element('meta', { property: 'og:url', content: own }),
    element('meta', { property: 'og:locale', content: openGraphLocales[language] }),
    ...languages
      .filter((other) => other !== language)
      .map((other) => element('meta', { property: 'og:locale:alternate', content: openGraphLocales[other] })),
    ...pictureElements(picture, origin),
    ...(price === undefined
      ? []
      : [
          element('meta', { property: 'product:price:amount', content: price.toFixed(2) }),
          element('meta', { property: 'product:price:currency', content: 'SAR' }),
        ]),
  ];
  return elements.join('');
}

/** A picture of known size was made for sharing and is shown large. */
function pictureElements(picture: Description['picture'], origin: string): string[] {
  const { path, width, height, alt } = picture;
  const about = { width, height, alt };
  return [
    element('meta', { property: 'og:image', content: origin + path }),
    ...Object.entries(about).flatMap(([name, value]) =>
      value === undefined ? [] : [element('meta', { property: `og:image:${name}`, content: String(value) })],
    ),
    ...(width === undefined ? [] : [element('meta', { name: 'twitter:card', content: 'summary_large_image' })]),
  ];
}

/** Structured data as data blocks: nothing in them runs, so they may stand at the end of the page. */
export function structuredMarkup({ structured }: Description): string {
  return structured.map((data) => `<script type="application/ld+json">${escapeForScript(data)}</script>`).join('');
}

function element(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeAttribute(value)}"`);
  return `<${name} ${written.join(' ')}>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
