// The cookie of the token. Scripts can read it, as the specification asks; it alone opens nothing, the API wants the headers.
import { cookieNames, cookieValue, yearCookie } from '../lib/storage/storage.ts';

const daySeconds = 24 * 60 * 60;

/** The token of whoever is signed in on this device. */
export function readToken(): string | null {
  return cookieValue(document.cookie, cookieNames.token);
}

/** Keeps a token for a day, or for a year. One that the server's answer has brought stays as it is: Safari forgets after seven days what a script has written. False where the browser takes no cookies. */
export function writeToken(token: string, { remember }: { remember: boolean }): boolean {
  if (readToken() === token) return true;
  const cookie = yearCookie(cookieNames.token, token);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = (remember ? cookie : cookie.replace(/Max-Age=\d+/, `Max-Age=${daySeconds}`)) + secure;
  return readToken() === token;
}

/** Forgets the token. */
export function dropToken(): void {
  dropCookie(cookieNames.token);
}

/** Forgets a cookie of the store's. */
export function dropCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
