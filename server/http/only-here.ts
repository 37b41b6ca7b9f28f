// Who may use the stand-ins: whoever reads the sandbox's mails can take over any account of a trial store.
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';

/**
 * Whether a request comes from this machine and is meant for it: what a proxy passes on bears the shop's name, and a foreign page that has its own name lead here
 * (DNS rebinding) bears that. `remote` is the socket's other end, undefined where the server asks itself; `host` the header of that name.
 */
export function isFromHere({ remote, host }: { remote: string | undefined; host: string | undefined }): boolean {
  if (remote === undefined) return true;
  if (!/^(::ffff:)?127\.|^::1$/.test(remote)) return false;
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Refuses whoever is not here (`isFromHere`), and says what opens the sandbox. */
export const onlyHere: MiddlewareHandler = async (c, next) => {
  if (isFromHere({ remote: remoteOf(c), host: c.req.header('host') })) return next();
  return c.text('The sandbox answers only on the machine that the store runs on. Set HOST to open it to others.', 403);
};

function remoteOf(c: Parameters<typeof getConnInfo>[0]): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    return undefined; // not asked over a socket
  }
}
