// Restricts the sandbox to this machine: with its mails anybody could take over any account of a trial store. Also
// the metrics, unless they have a token.
import type { MiddlewareHandler } from 'hono';
import { socketAddress } from './remote-address.ts';

// A proxy on this machine may forward a stranger's request under any host name; these are the headers that proxies add.
const ofProxies =
  /^(forwarded|via|x-forwarded(-.+)?|x-(original|rewrite|remote|envoy|appengine|proxyuser)-.+|x-(real-ip|host)|.*client-?ip|(cf|tailscale)-.+)$/i;

/**
 * Whether a request comes from this machine and names it as host. A proxied request has a proxy's header or the shop's
 * host name; a foreign page that resolves its own name to this machine (DNS rebinding) has that name. `remote` is the
 * socket's remote address, undefined for in-process calls; `host` is the Host header.
 */
export function isLocalRequest({
  remote,
  host,
  headerNames,
}: {
  remote: string | undefined;
  host: string | undefined;
  headerNames: Iterable<string>;
}): boolean {
  if (remote === undefined) return true;
  if (!/^(::ffff:)?127\.|^::1$/.test(remote)) return false;
  if ([...headerNames].some((name) => ofProxies.test(name))) return false;
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Refuses requests that are not local (`isLocalRequest`), with a text that says what to do about it. */
export function localOnly(refusal: string): MiddlewareHandler {
  return async (c, next) => {
    const { headers } = c.req.raw;
    const remote = socketAddress(c);
    if (isLocalRequest({ remote, host: headers.get('host') ?? undefined, headerNames: headers.keys() })) return next();
    return c.text(refusal, 403);
  };
}
