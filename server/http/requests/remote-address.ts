// The client's address. X-Forwarded-For counts only if the owner has configured a proxy.
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The client's address. `trustedProxies` is the number of proxies in front of the store (TRUSTED_PROXY). Each appends
 * the address it saw to X-Forwarded-For, so the entry that many places from the end is trustworthy; any before it may
 * be forged.
 */
export function remoteAddress(c: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const seen = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
    const address = seen.at(-trustedProxies);
    if (address) return address;
  }
  return socketAddress(c) ?? 'unknown';
}

/** The address at the other end of the connection, which may be a proxy's; undefined for an in-process call. */
export function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined;
  }
}

/** Prefixes before an embedded IPv4 address: IPv4-mapped (RFC 4291) and NAT64 (RFC 6052). */
const aroundIpv4 = ['0,0,0,0,0,65535', '100,65435,0,0,0,0'];

/**
 * What a rate limit counts as one client: an IPv4 address, or an IPv6 /56, which is what many home connections get
 * (RIPE-690). Mobile phones get a /64 each and so share a /56, as they share IPv4 addresses.
 */
export function rateLimitKeyOf(address: string): string {
  const plain = withoutPort(address).toLowerCase();
  if (!plain.includes(':')) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  if (aroundIpv4.includes(groups.slice(0, 6).join(','))) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const place = groups.slice(0, 4).map((group, at) => (at === 3 ? group & 0xff00 : group).toString(16));
  return `${place.join(':')}::/56`;
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    })
    .split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(between).fill('0'), ...after].map((group) => Number.parseInt(group, 16) || 0);
}

/** Some proxies append the client's port: '192.0.2.1:5001', '[2001:db8::1]:5001'. */
function withoutPort(address: string): string {
  const [, six] = /^\[([^\]]*)\]/.exec(address) ?? [];
  return six ?? address.replace(/^([\d.]+):\d+$/, '$1');
}
