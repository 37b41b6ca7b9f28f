// The push services we may call. A subscription's endpoint comes from the device: without this list anybody could make
// the store call any URL (SSRF).

/** Push service hosts of Chromium browsers, Firefox, Safari and Edge on Windows. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/, // used by some versions of Chrome
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
];

/** Whether an endpoint is https on the default port of a known push service, or has one of the origins `alsoAt`. */
export function isPushService(endpoint: string, alsoAt: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (alsoAt.includes(origin)) return true;
  return protocol === 'https:' && port === '' && services.some((host) => host.test(hostname));
}
