import { ownCookie } from '../../../http/requests/own-cookie.ts';
import { lifetimeMs } from './sessions.ts';

/**
 * The headers that store a new token in the browser for as long as its session lasts. A page could set the same cookie,
 * but Safari deletes script-set cookies after seven days (webkit.org/tracking-prevention). The cookie alone opens
 * nothing: the API requires the headers.
 */
export function tokenCookie(
  token: string,
  { remember, publicUrl }: { remember: boolean; publicUrl: string },
): Record<string, string> {
  return { 'Set-Cookie': ownCookie('token', token, lifetimeMs(remember) / 1000, publicUrl) };
}
