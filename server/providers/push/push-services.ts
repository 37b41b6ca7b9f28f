// Where a notice may be sent to. The address comes from a shopper's device, so that anybody may name any: without this list the store would call what they name.

/** Hosts of the push services of the browsers there are: Chromium and its kin, Firefox, Safari, Edge on Windows. */
const known = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/, // some Chromes, in place of the former
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
];

/** Whether an address is one of a known push service, by https and at its usual port, or begins with one of these origins. */
export function isPushService(endpoint: string, alsoAt: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (alsoAt.includes(origin)) return true;
  return protocol === 'https:' && port === '' && known.some((host) => host.test(hostname));
}
