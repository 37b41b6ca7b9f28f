import { ownCookie } from '../../../http/own-cookie.ts';
import { lifetimeMs } from './sessions.ts';

/**
 * The headers with which a browser keeps a new token for as long as its session lasts. The page could write the same cookie, but Safari forgets what a script has
 * written after seven days (webkit.org/tracking-prevention). It opens nothing: the API wants the headers.
 */
export function tokenCookie(
  token: string,
  { remember, publicUrl }: { remember: boolean; publicUrl: string },
): Record<string, string> {
  return { 'Set-Cookie': ownCookie('token', token, lifetimeMs(remember) / 1000, publicUrl) };
}
