/**
 * The sender. One per device, in whichever tab or worker holds the lock:
 *
 *     lock ─→ lease, epoch + 1 ─→ ┌─→ next head? ── none ─→ lease back
 *                                 │      │
 *                                 │   resolve (look up)    → freeze, stored as 'sending' → send → classify → store
 *                                 └───────────────────────────────────────────────────────────────────────────┘
 *
 * After two attempts in a row without a valid response it first sends a probe, a call that any signed-in shopper may
 * make. If the probe gets no answer either, the connection is at fault and nothing is sent. If it gets one, the change
 * is at fault: it waits alone and is parked in the end, while the others go on.
 *
 * A frozen tab may hold the lock; after 30 s without a sign of life another sender steals it. The frozen tab's code
 * goes on when it thaws, but each of its events carries the old epoch, and the reducer ignores them.
 */
import { reduce, isStale, leaseMs } from '../changes/reduce.ts';
import { isSettled, withFields, type FrozenRequest } from '../changes/outbox-record.ts';
import type { ChangeOf, Queue, QueueTypes } from '../queue.ts';
import type { Changed, StoredSession, StoreOf } from '../store/outbox-store.ts';
import { classify, classifyProbe, classifyProven, type VerdictOf } from './classify.ts';
import { nextToSend } from './next-to-send.ts';
import type { RawResponse, Send, OutboxRequest } from './send-request.ts';
import type { ServerTime } from './server-time.ts';

/** The part of navigator.locks that is used. */
export type Locks = {
  request(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean },
    run: (lock: unknown) => Promise<void>,
  ): Promise<void>;
};

export type DrainDeps<T extends QueueTypes> = {
  queue: Queue<T>;
  store: StoreOf<T>;
  /** ms, device clock. */
  now: () => number;
  serverTime: ServerTime;
  /** In [0, 1). */
  random: () => number;
  newId: () => string;
  /** Null if the browser has none: then the lease alone decides. */
  locks: Locks | null;
  send: Send;
  /** The current token of the signed-in shopper. */
  token: () => Promise<string | null> | string | null;
  /** SHA-256, as text. */
  digest: (text: string) => Promise<string>;
  /** The id for a change's request as far as this page knows it; null if unknown. */
  knownId: (op: ChangeOf<T>) => number | null;
  /** Notifies this tab and the others of a changed record. */
  announce: (changed: Changed<T>) => void;
  /** The server no longer knows this token. */
  onSignedOut: (token: string) => Promise<void>;
  log: (message: string, cause: unknown) => void;
  /** Runs first: reports to the server the sessions that ended without a connection. Never rejects. */
  sendFirst: () => Promise<void>;
};

/** Everything that could be sent was sent; another sender is at work; or nobody is signed in. */
export type Drained = 'drained' | 'busy' | 'signed_out';

/** Sends pending changes until nothing more can be sent now. Rejects only if the device's storage fails. */
export async function drain<T extends QueueTypes>(deps: DrainDeps<T>): Promise<Drained> {
  const { store, now, locks } = deps;
  await deps.sendFirst();
  const { session, outbox } = await store.read();
  if (!session || (await tokenOf(deps, session)) === null) return 'signed_out';
  deps.serverTime.assume(outbox.serverAhead);
  // A dead sender may have left a change in 'sending', or only its lease.
  const isLeftOver = (outbox.lease?.beat ?? 0) !== 0 || outbox.ops.some(({ state }) => state === 'sending');
  if (!isLeftOver && !nextToSend(outbox, now())) return 'drained';
  if (!locks) return sendAll(deps, session, { force: false });
  let drained: Drained = 'busy';
  const options = isStale(outbox.lease, now()) ? { steal: true } : { ifAvailable: true };
  try {
    await locks.request('outbox', options, async (lock) => {
      // With the lock in hand, the last holder of the lease is known to be gone.
      if (lock !== null) drained = await sendAll(deps, session, { force: true });
    });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error; // lock stolen: another sender is at work
  }
  return drained;
}

async function sendAll<T extends QueueTypes>(
  deps: DrainDeps<T>,
  session: StoredSession,
  { force }: { force: boolean },
): Promise<Drained> {
  const { store, now, serverTime, announce } = deps;
  const { owner } = session;
  const taken = await store.apply(owner, { is: 'lease_taken', at: now(), force });
  const epoch = taken.after.lease?.epoch;
  if (taken.after === taken.before || epoch === undefined) return 'busy';
  for (;;) {
    const looked = await store.apply(owner, { is: 'aged', epoch, at: now(), today: serverTime.now() });
    if (!looked.isHere) return 'signed_out';
    if (looked.after.lease?.epoch !== epoch) return 'busy'; // lease lost
    const token = await tokenOf(deps, session);
    const op = nextToSend(looked.after, now());
    const needsProbe = (looked.after.pause?.tries ?? 0) >= mostUnanswered;
    const step: Step =
      token === null
        ? 'signed_out'
        : op
          ? await sendOne(deps, { op, token, owner, epoch, isDistrusted: needsProbe })
          : 'stop';
    if (step === 'on') continue;
    announce(await store.apply(owner, { is: 'lease_returned', epoch, at: now() }));
    if (step === 'stop') return 'drained';
    if (token !== null) await deps.onSignedOut(token);
    return 'signed_out';
  }
}

/**
 * After this many attempts in a row without a valid response, a probe shows whether the connection or the change is at
 * fault.
 */
const mostUnanswered = 2;

/** Whether to go on with the next change. */
type Step = 'on' | 'stop' | 'signed_out';

/** Sends one change: from looking up its id to its verdict. */
async function sendOne<T extends QueueTypes>(
  deps: DrainDeps<T>,
  at: { op: ChangeOf<T>; token: string; owner: string; epoch: number; isDistrusted: boolean },
): Promise<Step> {
  const { op, token, owner, epoch, isDistrusted } = at;
  const { queue, store, now, announce } = deps;
  if (isDistrusted) {
    const verdict = await probe(deps, token);
    if (verdict) return settle(verdict);
  }
  const request = await resolve(deps, op, token);
  if ('is' in request) return settle(await verified(request, null));
  const frozenAt = now();
  const frozen = await store.apply(owner, { is: 'frozen', epoch, at: frozenAt, id: op.id, request });
  const sending = frozen.after.ops.find(({ id, state }) => id === op.id && state === 'sending');
  if (!sending || frozen.after === frozen.before) return 'on'; // changed, or lease lost: the loop looks again
  announce(frozen);
  // This tab slept, or the clock jumped: another sender may hold the lease by now.
  if (Math.abs(now() - frozenAt) > leaseMs) return settle({ is: 'unknown' });
  const answer = await ask(deps, { ...request, key: op.id, token });
  return settle(await verified(classify(queue, sending, answer), answer));

  /**
   * A session is over only if another call says so too. A change that fails right after an answered probe is itself at
   * fault.
   */
  async function verified(verdict: VerdictOf<T>, answer: RawResponse | null): Promise<VerdictOf<T>> {
    if (verdict.is === 'signed_out') return (await probe(deps, token)) ?? classifyProven(verdict, answer);
    return isDistrusted ? classifyProven(verdict, answer) : verdict;
  }

  async function settle(verdict: VerdictOf<T>): Promise<Step> {
    if (verdict.is === 'parked' && verdict.code === 'idempotency_key_reused')
      deps.log('the server knows this idempotency key from another request', op.id);
    const chance = { random: deps.random(), newId: deps.newId(), today: deps.serverTime.now() };
    announce(await store.apply(owner, { is: 'answered', epoch, at: now(), id: op.id, verdict, ...chance }));
    if (verdict.is === 'signed_out') return 'signed_out';
    return verdict.is === 'unknown' ? 'stop' : 'on';
  }
}

/** Null if the API answers this shopper; otherwise why nothing can be sent. */
async function probe<T extends QueueTypes>(deps: DrainDeps<T>, token: string): Promise<VerdictOf<T> | null> {
  return classifyProbe(deps.queue, await ask(deps, { ...deps.queue.probe.request, token }));
}

/** The outcome of a write that is not stored on the device. */
type DirectSendResult<T extends QueueTypes> =
  /** `outcome`: what the shopper must know of it. */
  | { is: 'done'; outcome: T['outcome'] | null }
  | { is: 'refused'; outcome: T['outcome'] }
  /** It was sent, and it is unknown whether it took effect. */
  | { is: 'unknown' }
  /** It took no effect. */
  | { is: 'not' };

/** For a device without room: sends a write that is stored nowhere, with a key held in memory. */
export async function sendWithoutStoring<T extends QueueTypes>(
  deps: DrainDeps<T>,
  write: T['write'],
  id: string,
): Promise<DirectSendResult<T>> {
  const { queue } = deps;
  const { session, outbox } = await deps.store.read();
  const token = session && (await tokenOf(deps, session));
  if (token === null) return { is: 'not' };
  const event = { is: 'added', write, id, at: deps.serverTime.now(), base: null } as const;
  const op = reduce(queue, { ...outbox, ops: [] }, event).ops[0];
  // Pending changes of its lane go first.
  if (!op || outbox.ops.some(({ target, state }) => target === op.target && !isSettled({ state })))
    return { is: 'not' };
  const resolved = await resolve(deps, op, token);
  const isSent = !('is' in resolved);
  const verdict = isSent
    ? classify(queue, withFields(op, { request: resolved }), await ask(deps, { ...resolved, key: id, token }))
    : resolved;
  switch (verdict.is) {
    case 'done':
      return { is: 'done', outcome: queue.outcomeOfResult(op, verdict.result, deps.serverTime.now()) };
    case 'rejected':
      return { is: 'refused', outcome: queue.outcomeOfRefusal(op, verdict, false, deps.serverTime.now()) };
    case 'unknown':
    case 'still_running':
      return { is: isSent ? 'unknown' : 'not' };
    case 'later':
      return { is: isSent && verdict.mayHaveTakenEffect ? 'unknown' : 'not' };
    default:
      return { is: 'not' };
  }
}

/** The request of a change, frozen earlier or made now; or its verdict if it needs no request. */
async function resolve<T extends QueueTypes>(
  deps: DrainDeps<T>,
  op: ChangeOf<T>,
  token: string,
): Promise<FrozenRequest | VerdictOf<T>> {
  if (op.request) return op.request;
  const { queue } = deps;
  const { lookup } = queue;
  let id: number | null = null;
  if (lookup.isNeededFor(op)) {
    // The page's copy may be old: it may provide an id, for the first attempt only, but never prove that there is none.
    id = op.attempts === 0 ? deps.knownId(op) : null;
    if (id === null) {
      const answer = await ask(deps, { ...lookup.request, token });
      const found = answer?.status === 200 ? lookup.read(answer.body, op) : undefined;
      if (found === undefined) return ofLookup(classify(queue, op, answer));
      id = found;
    }
  }
  const result = queue.resultIfMissing(op);
  return queue.requestOf(op, id) ?? (result ? { is: 'done', result } : { is: 'unknown' });
}

/** The answer is not about the change itself: only verdicts on connection, server and session apply. */
function ofLookup<T extends QueueTypes>(verdict: VerdictOf<T>): VerdictOf<T> {
  const isAboutAll = ['later', 'signed_out', 'struck'].includes(verdict.is);
  return isAboutAll ? verdict : { is: 'unknown' };
}

async function ask(
  { send, serverTime }: Pick<DrainDeps<QueueTypes>, 'send' | 'serverTime'>,
  sent: OutboxRequest,
): Promise<RawResponse | null> {
  try {
    const answer = await send(sent);
    serverTime.note(answer.date);
    return answer;
  } catch {
    return null; // no response, for whatever reason
  }
}

/** The token of the outbox's owner; null if nobody is signed in, or someone else by now. */
async function tokenOf(
  deps: Pick<DrainDeps<QueueTypes>, 'token' | 'digest'>,
  session: StoredSession,
): Promise<string | null> {
  const token = await deps.token();
  return token !== null && (await deps.digest(token)) === session.token_hash ? token : null;
}
