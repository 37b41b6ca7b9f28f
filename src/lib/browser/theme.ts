// Light or dark: the system's setting, or the choice on this device. The server reads the same cookie, so a page does
// not change its theme after loading.
import { toTheme, type Theme } from '../../../contract/app/theme.ts';
import { cookieNames, cookieValue, yearCookie } from '../storage/storage.ts';
import { forgetStoredPages } from './stored-pages.ts';

/** The chosen theme; null follows the system. */
export function chosenTheme(): Theme | null {
  return toTheme(cookieValue(document.cookie, cookieNames.theme));
}

/** Applies a theme to the page; null follows the system. */
export function applyTheme(theme: Theme | null): void {
  const { dataset } = document.documentElement;
  if (theme === null) delete dataset.theme;
  else dataset.theme = theme;
}

/** Stores a choice and applies it. */
export function chooseTheme(theme: Theme | null): void {
  document.cookie =
    (theme === null ? `${cookieNames.theme}=; Path=/; Max-Age=0; SameSite=Lax` : yearCookie(cookieNames.theme, theme)) +
    (location.protocol === 'https:' ? '; Secure' : '');
  applyTheme(theme);
  void forgetStoredPages();
}
