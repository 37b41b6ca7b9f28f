import type * as v from 'valibot';
import type { federatedLogin, login } from '../../contract/account/account.ts';
import type { register } from '../../contract/account/profile.ts';
import { ApiError, Unreachable, type Answer, type Api } from '../lib/net/api.ts';
import { withTimeout } from '../lib/net/with-timeout.ts';
import { openSession } from './open-session.ts';
import { noteRevocation, sendRevocations } from './end/revocations.ts';
import { readUser } from './stored-user.ts';
import { dropToken, readToken } from './token.ts';

type SessionCall = typeof login | typeof register | typeof federatedLogin;

/** How long loading the code that begins a session may take. */
const codeTimeoutMs = 10_000;

/** A newer attempt has replaced this one: there is nothing to report. */
export class Superseded extends Error {}

let latest: AbortController | null = null;

/**
 * Makes a call that answers with a new session. It loads the session's code before it sends anything, and of two
 * attempts in one tab the newer counts. If the response sets the token's cookie and then breaks off, that session is
 * ended, because the shopper does not know of it. No token is sent: an expired one would make the server refuse a
 * correct password. Throws ApiError, Unreachable or Superseded.
 */
export async function callForSession<C extends SessionCall>(
  api: Pick<Api, 'call'>,
  call: C,
  body: v.InferInput<C['body']>,
): Promise<Answer<C>> {
  latest?.abort();
  const { signal } = (latest = new AbortController());
  let before = readToken();
  try {
    if (!(await withTimeout(codeTimeoutMs, openSession()))) throw new Unreachable('timeout');
    signal.throwIfAborted();
    before = readToken();
    return await api.call(call, { body, signal, token: '' });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    endUnclaimedSession(api, before);
    if (signal.aborted) throw new Superseded();
    throw error instanceof Unreachable ? error : new Unreachable('network', error);
  }
}

/** Ends the session of a token that was set since `before`, unless another tab has begun a session with it. */
function endUnclaimedSession(api: Pick<Api, 'call'>, before: string | null): void {
  const token = readToken();
  if (token === null || token === before || readUser() !== null) return;
  dropToken();
  noteRevocation(token);
  void sendRevocations(api);
}
