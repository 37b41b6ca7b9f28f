// Finds the language of this visit and remembers it.
import { languages, toLanguage, type Language } from '../../../contract/core/language.ts';
import { cookieNames, cookieValue, localKeys, readStored, writeStored, yearCookie } from '../storage/storage.ts';
import { forgetStoredPages } from './stored-pages.ts';

type LanguageSources = {
  /** What localStorage holds under `language`. */
  stored: string | null;
  cookie: string | null;
  /** The value of `?lang=`. */
  lang: string | null;
  /** Chosen in the dialog before JavaScript had loaded (`&set=1`), not just part of an address that someone shared. */
  isChoice?: boolean;
};

/**
 * The language of the visit, and whether it must be stored. A choice just made wins, then the stored value. An unknown
 * value becomes Arabic.
 */
export function chooseLanguage({ stored, cookie, lang, isChoice = false }: LanguageSources): {
  language: Language;
  store: boolean;
} {
  if (isChoice && isLanguage(lang)) return { language: lang, store: true };
  const remembered = stored ?? cookie;
  if (remembered !== null) {
    const language = toLanguage(remembered);
    return { language, store: stored !== language || cookie !== language };
  }
  return { language: toLanguage(lang), store: isLanguage(lang) && lang !== 'ar' };
}

/** The language of this visit. Repairs missing or wrong stored values. */
export function languageOfVisit(): Language {
  const address = new URL(location.href);
  const isChoice = address.searchParams.get('set') === '1';
  const { language, store } = chooseLanguage({
    stored: readStored('local', localKeys.language),
    cookie: cookieValue(document.cookie, cookieNames.language),
    lang: address.searchParams.get('lang'),
    isChoice,
  });
  if (store) void storeLanguage(language);
  if (isChoice) {
    // A choice must not be repeated by a reload, nor by anyone the address is shared with.
    for (const name of ['lang', 'set']) address.searchParams.delete(name);
    history.replaceState(history.state, '', address);
  }
  return language;
}

/**
 * Stores the language for the page (localStorage) and for the server (cookie). Resolves once pages stored in another
 * language are gone.
 */
export function storeLanguage(language: Language): Promise<void> {
  writeStored('local', localKeys.language, language);
  document.cookie = yearCookie(cookieNames.language, language) + (location.protocol === 'https:' ? '; Secure' : '');
  return forgetStoredPages();
}

function isLanguage(value: string | null): value is Language {
  return languages.some((language) => language === value);
}
