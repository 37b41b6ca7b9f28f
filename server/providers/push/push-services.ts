// The push services we may call. A subscription's endpoint comes from the device: without this list anybody could make
// the store call any URL (SSRF).

/** Push service hosts of Chromium browsers, Firefox, Safari and Edge on Windows. */
const hosts = ['fcm.googleapis.com', 'jmt17.google.com']; // the second for some versions of Chrome
/** Those that have a host for each region or machine. */
const domains = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * The push service of an endpoint, without the part of its host that the device chooses. Null unless the endpoint is https
 * on the default port of a known one, or has one of the origins `alsoAt`.
 */
export function pushServiceOf(endpoint: string, alsoAt: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { origin, protocol, host, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return null;
  if (alsoAt.includes(origin)) return host;
  if (protocol !== 'https:' || port !== '') return null;
  const isIn = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);
  return hosts.find((known) => hostname === known) ?? domains.find(isIn) ?? null;
}
