// Whom a request comes from. A proxy's word counts only where the owner says that there is one.
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address of whoever asks. `trustedProxies` is the number of proxies in front of the store (TRUSTED_PROXY): each adds the address it saw at the end of
 * X-Forwarded-For, so what stands that many places from the end was written by one of them; everything before it may be invented.
 */
export function remoteAddress(c: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const seen = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
    const address = seen.at(-trustedProxies);
    if (address) return address;
  }
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    return 'unknown'; // not asked over a socket: the server asks itself
  }
}

/** What a limit counts as one place: an IPv4 address, or an IPv6 /56, which many lines at home are given whole (RIPE-690); mobile phones, with a /64 each, share one as they share IPv4 addresses. */
export function placeOf(address: string): string {
  const plain = withoutPort(address)
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':').filter(Boolean)];
  const numbers = all.slice(0, 4).map((group) => Number.parseInt(group, 16) || 0);
  const place = numbers.map((group, at) => (at === 3 ? group & 0xff00 : group).toString(16));
  return `${place.join(':')}::/56`;
}

/** Some proxies write the customer's port too: '192.0.2.1:5001', '[2001:db8::1]:5001'. */
function withoutPort(address: string): string {
  const [, six] = /^\[([^\]]*)\]/.exec(address) ?? [];
  return six ?? address.replace(/^([\d.]+):\d+$/, '$1');
}
