// Where a shopper who was sent to sign in comes back to. It is part of the address, so anyone may have written it.

const longest = 1000;
const nowhere = 'https://here.invalid';

/**
 * A page of this store: path with query and fragment, from an address. Null for anything else, or if it would lead back
 * to signing in.
 */
export function readWayBack(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > longest || !raw.startsWith('/')) return null;
  // Browsers read a backslash as a slash, and drop tabs and line breaks before they parse.
  // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
  if (/[\\\u0000-\u001f\u007f]/.test(raw)) return null;
  const base = new URL(nowhere);
  let url: URL;
  try {
    url = new URL(raw, base);
  } catch {
    return null; // not an address
  }
  const path = url.pathname + url.search + url.hash;
  // `/.//host` is a path until it is normalised; then it is another host.
  if (url.origin !== base.origin || path.startsWith('//')) return null;
  return isAuthPath(url.pathname) ? null : path;
}

/** Whether a path is one of signing in or registering. */
export function isAuthPath(path: string): boolean {
  return /^\/(login|login\/return|register)\/?$/i.test(path);
}
