// The token's cookie. Scripts can read it, as the specification asks; it opens nothing by itself, because the API wants
// the headers.
import { cookieNames, cookieValue, yearCookie } from '../lib/storage/storage.ts';

const daySeconds = 24 * 60 * 60;

/** The token of the customer who is signed in on this device. */
export function readToken(): string | null {
  return cookieValue(document.cookie, cookieNames.token);
}

/**
 * Stores a token for a day, or for a year. A cookie that the server's response has set stays as it is: Safari deletes a
 * script's cookies after seven days. False if the browser accepts no cookies.
 */
export function writeToken(token: string, { remember }: { remember: boolean }): boolean {
  if (readToken() === token) return true;
  const cookie = yearCookie(cookieNames.token, token);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = (remember ? cookie : cookie.replace(/Max-Age=\d+/, `Max-Age=${daySeconds}`)) + secure;
  return readToken() === token;
}

export function dropToken(): void {
  dropCookie(cookieNames.token);
}

/** Deletes one of the store's cookies. */
export function dropCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
