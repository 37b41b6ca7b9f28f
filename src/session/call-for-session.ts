import type * as v from 'valibot';
import type { federatedLogin, login } from '../../contract/account/account.ts';
import type { register } from '../../contract/account/profile.ts';
import { ApiError, Unreachable, type Answer, type Api } from '../lib/net/api.ts';
import { within } from '../lib/net/within.ts';
import { openSession } from './open-session.ts';
import { noteRevocation, sendRevocations } from './revocations.ts';
import { readUser } from './stored-user.ts';
import { dropToken, readToken } from './token.ts';

type SessionCall = typeof login | typeof register | typeof federatedLogin;

/** How long the code that begins a session may take. */
const codePatienceMs = 10_000;

/** Another try has taken the place of this one: there is nothing to tell. */
export class Superseded extends Error {}

let latest: AbortController | null = null;

/**
 * Makes a call that answers with a new session. The code that begins one is here before anything is asked; of two tries in one tab the newer counts; and a token
 * whose cookie has come while the rest of its answer was lost is given back, for nobody has been told that they are signed in. No token goes along: one that is
 * over would have a right password refused. Throws ApiError, Unreachable or Superseded.
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
    if (!(await within(codePatienceMs, openSession()))) throw new Unreachable('timeout');
    signal.throwIfAborted();
    before = readToken();
    return await api.call(call, { body, signal, token: '' });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    giveBack(api, before);
    if (signal.aborted) throw new Superseded();
    throw error instanceof Unreachable ? error : new Unreachable('network', error);
  }
}

/** Ends the session of a token that has come since `before`; not one of which another tab has told. */
function giveBack(api: Pick<Api, 'call'>, before: string | null): void {
  const token = readToken();
  if (token === null || token === before || readUser() !== null) return;
  dropToken();
  noteRevocation(token);
  void sendRevocations(api);
}
