// Light or dark: as the system says, or as was chosen on this device. The server reads the same cookie, so a page comes as it will stay.
import { toTheme, type Theme } from '../../../contract/app/theme.ts';
import { cookieNames, cookieValue, yearCookie } from '../storage/storage.ts';

/** What was chosen; null follows the system. */
export function chosenTheme(): Theme | null {
  return toTheme(cookieValue(document.cookie, cookieNames.theme));
}

/** Draws the page in a theme; null follows the system. */
export function applyTheme(theme: Theme | null): void {
  const { dataset } = document.documentElement;
  if (theme === null) delete dataset.theme;
  else dataset.theme = theme;
}

/** Remembers a choice and draws the page so. */
export function chooseTheme(theme: Theme | null): void {
  document.cookie =
    (theme === null ? `${cookieNames.theme}=; Path=/; Max-Age=0; SameSite=Lax` : yearCookie(cookieNames.theme, theme)) +
    (location.protocol === 'https:' ? '; Secure' : '');
  applyTheme(theme);
}
