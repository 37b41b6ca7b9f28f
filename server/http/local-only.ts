// Who may use the stand-ins: whoever reads the sandbox's mails can take over any account of a trial store.
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';

// A proxy on this machine may pass on a stranger's request under any name; each product marks it with headers of its own.
const ofProxies =
  /^(forwarded|via|x-forwarded(-.+)?|x-(original|rewrite|remote|envoy|appengine|proxyuser)-.+|x-(real-ip|host)|.*client-?ip|(cf|tailscale)-.+)$/i;

/**
 * Whether a request comes from this machine and is meant for it: what a proxy passes on has its headers or bears the
 * shop's name, and a foreign page that has its own name lead here (DNS rebinding) bears that. `remote` is the socket's
 * other end, undefined where the server asks itself; `host` the header of that name.
 */
export function isFromHere({
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

/** Refuses whoever is not here (`isFromHere`), and says what opens the sandbox. */
export const onlyHere: MiddlewareHandler = async (c, next) => {
  const { headers } = c.req.raw;
  if (isFromHere({ remote: remoteOf(c), host: headers.get('host') ?? undefined, headerNames: headers.keys() }))
    return next();
  return c.text('The sandbox answers only on the machine that the store runs on. Set HOST to open it to others.', 403);
};

function remoteOf(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined; // not asked over a socket
  }
}
