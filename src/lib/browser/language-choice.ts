// Which language this visit is in, and where that is remembered.
import { languages, toLanguage, type Language } from '../../../contract/core/language.ts';
import { cookieNames, cookieValue, localKeys, readStored, writeStored, yearCookie } from '../storage/storage.ts';

type Found = {
  /** What localStorage holds under `language`. */
  stored: string | null;
  cookie: string | null;
  /** The value of `?lang=`. */
  asked: string | null;
  /** It was chosen in the dialog before the script ran (`&set=1`), and is not just how somebody else shared the address. */
  isChoice?: boolean;
};

/** The language of the visit, and whether it has to be written down. A choice of this moment decides, then what is stored; any value that is not a language becomes Arabic. */
export function chooseLanguage({ stored, cookie, asked, isChoice = false }: Found): {
  language: Language;
  store: boolean;
} {
  if (isChoice && isLanguage(asked)) return { language: asked, store: true };
  const remembered = stored ?? cookie;
  if (remembered !== null) {
    const language = toLanguage(remembered);
    return { language, store: stored !== language || cookie !== language };
  }
  return { language: toLanguage(asked), store: isLanguage(asked) && asked !== 'ar' };
}

/** The language of this browser's visit; what is missing or wrong in its memory is set right. */
export function languageOfVisit(): Language {
  const address = new URL(location.href);
  const isChoice = address.searchParams.get('set') === '1';
  const { language, store } = chooseLanguage({
    stored: readStored('local', localKeys.language),
    cookie: cookieValue(document.cookie, cookieNames.language),
    asked: address.searchParams.get('lang'),
    isChoice,
  });
  if (store) storeLanguage(language);
  if (isChoice) {
    // Once made, it must not be made again by a reload, nor for whoever is given the address.
    for (const name of ['lang', 'set']) address.searchParams.delete(name);
    history.replaceState(history.state, '', address);
  }
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
