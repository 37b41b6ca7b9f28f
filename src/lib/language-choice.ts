// Which language this visit is in, and where that is remembered.
import { languages, toLanguage, type Language } from '../../contract/language.ts';
import { cookieNames, cookieValue, localKeys, readStored, writeStored, yearCookie } from './storage.ts';

type Found = {
  /** What localStorage holds under `language`. */
  stored: string | null;
  cookie: string | null;
  /** The value of `?lang=`. */
  asked: string | null;
};

/** The language of the visit, and whether it has to be written down. What is stored decides; any value that is not a language becomes Arabic. */
export function chooseLanguage({ stored, cookie, asked }: Found): { language: Language; store: boolean } {
  const remembered = stored ?? cookie;
  if (remembered !== null) {
    const language = toLanguage(remembered);
    return { language, store: stored !== language || cookie !== language };
  }
  return { language: toLanguage(asked), store: isLanguage(asked) && asked !== 'ar' };
}

/** The language of this browser's visit; what is missing or wrong in its memory is set right. */
export function languageOfVisit(): Language {
  const { language, store } = chooseLanguage({
    stored: readStored('local', localKeys.language),
    cookie: cookieValue(document.cookie, cookieNames.language),
    asked: new URLSearchParams(location.search).get('lang'),
  });
  if (store) storeLanguage(language);
  return language;
}

/** Remembers a language for the page (localStorage) and for the server (cookie). */
export function storeLanguage(language: Language): void {
  writeStored('local', localKeys.language, language);
  document.cookie = yearCookie(cookieNames.language, language) + (location.protocol === 'https:' ? '; Secure' : '');
}

function isLanguage(value: string | null): value is Language {
  return languages.some((language) => language === value);
}
