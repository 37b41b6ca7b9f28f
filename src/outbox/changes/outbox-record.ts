// What an outbox stores, whatever its changes are about: the fields of every change, and the record around them.
import * as v from 'valibot';
import type { ChangeOf, QueueTypes } from '../queue.ts';

/** The Idempotency-Key: one key per request, with only the characters that an HTTP header can carry. */
export const operationId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/));

/** The fields of every change. */
export const changeFields = {
  id: operationId,
  /** Order on this device. */
  seq: v.number(),
  /** Set if a later change has joined this one: the outbox clock at that change, which would otherwise be its `seq`. */
  joinedClock: v.optional(v.number()),
  /** The lane: changes of one lane reach the server in order. */
  target: v.string(),
  /** ms, server time as far as known. */
  createdAt: v.number(),
  /** When the shopper confirmed that it is still wanted. ms, device clock: what was wrong with that is not known yet. */
  confirmedAt: v.optional(v.number()),
  /** Number of attempts. The change is frozen from the first one on. */
  attempts: v.number(),
  /** An earlier attempt may have taken effect. */
  doubtful: v.boolean(),
  /** The outbox clock at the first attempt: a base from then on may include the change. */
  sentClock: v.optional(v.number()),
  /**
   * Attempts that suggest a poison change: a 500, or no valid response although another call got one.
   * `firstStrikeAt`: ms, device clock.
   */
  strikes: v.number(),
  firstStrikeAt: v.optional(v.number()),
  /** Not sent before this time (ms, device clock). */
  nextAt: v.optional(v.number()),
  /** Frozen at the first attempt; every retry sends the same bytes. */
  request: v.optional(v.object({ method: v.string(), path: v.string(), body: v.optional(v.string()) })),
  state: v.picklist(['queued', 'sending', 'acked', 'rejected', 'parked', 'confirm']),
  /** The last refusal. */
  error: v.optional(v.object({ status: v.number(), code: v.string() })),
  /** The outbox's clock when it was settled. */
  ackClock: v.optional(v.number()),
  /** Created by the device after a refusal; it gets no follow-up of its own. */
  isFollowUp: v.optional(v.boolean()),
};

export type ChangeFields = v.InferOutput<v.ObjectSchema<typeof changeFields, undefined>>;
export type FrozenRequest = NonNullable<ChangeFields['request']>;

export const outboxHead = v.object({
  v: v.literal(1),
  /** The user id as text, or 'guest'. */
  owner: v.string(),
  /** Increases with every change of the record; a base (base.ts) carries the clock at the start of its request. */
  clock: v.number(),
  /**
   * Who may send. A new `epoch` fences off the previous holder. `beat` is the holder's last sign of life (ms, device
   * clock), 0 if the lease is free.
   */
  lease: v.optional(v.object({ epoch: v.number(), beat: v.number() })),
  /**
   * Nothing is sent before `until` (ms, device clock). `asked`: the server asked for the pause; otherwise it is a
   * backoff after `tries` failures in a row.
   */
  pause: v.optional(v.object({ until: v.number(), tries: v.number(), asked: v.boolean() })),
  /** How far the server clock was ahead of the device clock at the last response, ms. */
  serverAhead: v.optional(v.number()),
  /** The shopper has seen that changes are pending: each saved change is confirmed until none waits for the server. */
  isAnnounced: v.optional(v.boolean()),
  /** Ids of the newest changes taken from the mirror, and of older ones still in it: none is taken twice. */
  taken: v.optional(v.array(v.string())),
  ops: v.array(v.unknown()),
  outcomes: v.array(v.unknown()),
});

type Head = Omit<v.InferOutput<typeof outboxHead>, 'ops' | 'outcomes'>;

export type OutboxOf<T extends QueueTypes> = Head & {
  ops: readonly ChangeOf<T>[];
  outcomes: readonly T['outcome'][];
};

export const guestOwner = 'guest';

export function emptyOutbox(owner: string): Head & { ops: readonly []; outcomes: readonly [] } {
  return { v: 1, owner, clock: 0, ops: [], outcomes: [] };
}

/** A change with some of its fields changed. Typed, which a spread into a generic type is not. */
export function withFields<C extends ChangeFields>(op: C, fields: Partial<ChangeFields>): C {
  return { ...op, ...fields };
}

/** The outbox clock at the newest write that has joined this change. */
export function newestWriteClock({ seq, joinedClock }: ChangeFields): number {
  return joinedClock ?? seq;
}

/** A visitor's change is stored for a day. `now`: the same clock as `createdAt`. */
export function isGuestChangeValid({ createdAt }: Pick<ChangeFields, 'createdAt'>, now: number): boolean {
  return Math.abs(now - createdAt) < guestChangesForMs;
}

const guestChangesForMs = 24 * 60 * 60_000;

/** A settled change stays for a while, because a base may be older than its outcome (base.ts). */
export function isSettled({ state }: Pick<ChangeFields, 'state'>): boolean {
  return state === 'acked' || state === 'rejected';
}

/** Waits for the shopper, not for the server. */
export function waitsForShopper({ state }: Pick<ChangeFields, 'state'>): boolean {
  return state === 'parked' || state === 'confirm';
}

/** How many changes are not on the server yet. */
export function countWaiting(ops: readonly ChangeFields[]): number {
  return ops.filter((op) => !isSettled(op)).length;
}
