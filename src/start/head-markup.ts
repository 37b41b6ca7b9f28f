// A page's description as markup for its head.
import { languages, type Language } from '../../contract/language.ts';
import type { Description } from './describe-page.ts';
import { escapeForScript } from './page-state.ts';

const openGraphLocales: Record<Language, string> = { ar: 'ar_SA', en: 'en_US' };

/** The elements, ready for the head. */
export function headMarkup(description: Description, language: Language, origin: string): string {
  const { store, title, text, address, picture, kind, listed } = description;
  const own = addressIn(language, address, origin);
  const elements = [
    element('meta', { name: 'description', content: text }),
    element('link', { rel: 'canonical', href: own }),
    ...(listed
      ? [
          ...languages.map((other) =>
            element('link', { rel: 'alternate', hreflang: other, href: addressIn(other, address, origin) }),
          ),
          element('link', { rel: 'alternate', hreflang: 'x-default', href: addressIn('ar', address, origin) }),
        ]
      : [element('meta', { name: 'robots', content: 'noindex, follow' })]),
    element('meta', { property: 'og:type', content: kind }),
    element('meta', { property: 'og:site_name', content: store }),
    element('meta', { property: 'og:title', content: title }),
    element('meta', { property: 'og:description', content: text }),
    element('meta', { property: 'og:url', content: own }),
    element('meta', { property: 'og:locale', content: openGraphLocales[language] }),
    ...(picture === null ? [] : [element('meta', { property: 'og:image', content: origin + picture })]),
  ];
  return elements.join('');
}

/** What machines read, as data blocks: nothing of it runs, and it may stand at the end of the page. */
export function structuredMarkup({ structured }: Description): string {
  return structured.map((data) => `<script type="application/ld+json">${escapeForScript(data)}</script>`).join('');
}

/** The address of a page in a language: Arabic is the bare one. */
function addressIn(language: Language, address: string, origin: string): string {
  if (language === 'ar') return origin + address;
  return `${origin}${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}

function element(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeAttribute(value)}"`);
  return `<${name} ${written.join(' ')}>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
