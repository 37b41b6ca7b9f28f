// Reads a stored outbox: validated like a network response, migrated to the current shape, unreadable parts put aside.
import * as v from 'valibot';
import type { ChangeOf, Queue, QueueTypes } from '../queue.ts';
import {
  emptyOutbox,
  guestOwner,
  isSettled,
  outboxHead,
  type ChangeFields,
  type OutboxOf,
} from '../changes/outbox-record.ts';
import { mostSettled, mostWaiting } from '../changes/reduce.ts';

/** Migrations from each older shape to the next: pure, and never changed once released. There is no older shape yet. */
const steps: Record<number, (older: Record<string, unknown>) => Record<string, unknown>> = {};

const version = 1;

export type ReadOutboxResult<T extends QueueTypes> =
  | {
      is: 'read';
      outbox: OutboxOf<T>;
      /** What could not be read. */
      damaged: readonly unknown[];
      /** Pending changes beyond the cap, which this store never writes: neither shown nor sent. */
      beyondCap: readonly ChangeOf<T>[];
    }
  /** Written by a newer version of the store, in another tab: must not be touched. */
  | { is: 'newer' };

/** `value` is undefined if nothing was stored. */
export function readOutbox<T extends QueueTypes>(
  queue: Queue<T>,
  owner: string,
  value: unknown,
  migrations = steps,
): ReadOutboxResult<T> {
  if (value === undefined) return { is: 'read', outbox: emptyOutbox(owner), damaged: [], beyondCap: [] };
  let current = value;
  for (let at = versionOf(current); at !== null && at < version; at = versionOf(current)) {
    const step = migrations[at];
    if (!step || !isRecord(current)) break;
    current = step(current);
  }
  if ((versionOf(current) ?? 0) > version) return { is: 'newer' };
  const head = v.safeParse(outboxHead, current);
  if (!head.success || head.output.owner !== owner) {
    // A base that was read earlier must not pass for newer than what comes now.
    const clock =
      isRecord(value) && typeof value.clock === 'number' && Number.isSafeInteger(value.clock) ? value.clock : 0;
    return { is: 'read', outbox: { ...emptyOutbox(owner), clock }, damaged: [value], beyondCap: [] };
  }
  const damaged: unknown[] = [];
  const ids = new Set<string>();
  const ops = head.output.ops.flatMap((each): ChangeOf<T>[] => {
    const read = v.safeParse(queue.schemas.change, each);
    if (read.success && isOurs(queue, read.output) && !ids.has(read.output.id)) {
      ids.add(read.output.id);
      return [read.output];
    }
    damaged.push(each);
    return [];
  });
  const outcomes = head.output.outcomes.flatMap((each) => {
    const read = v.safeParse(queue.schemas.outcome, each);
    return read.success ? [read.output] : []; // only a message is lost
  });
  const { inCap, beyondCap } = withinCap(owner, ops);
  return {
    is: 'read',
    outbox: { ...head.output, ops: inCap, outcomes: outcomes.slice(-queue.mostOutcomes) },
    damaged,
    beyondCap,
  };
}

/**
 * Keeps the first pending changes up to the cap, and the newest settled ones; the outbox itself forgets the older ones
 * too.
 */
function withinCap<C extends ChangeFields>(owner: string, ops: readonly C[]): { inCap: C[]; beyondCap: C[] } {
  const most = owner === guestOwner ? mostWaiting.guest : mostWaiting.owner;
  const waiting = ops.filter((op) => !isSettled(op)).sort((a, b) => a.seq - b.seq);
  const beyondCap = waiting.slice(most);
  const left = new Set([...beyondCap, ...ops.filter(isSettled).slice(0, -mostSettled)]);
  return { inCap: ops.filter((op) => !left.has(op)), beyondCap };
}

/**
 * Whatever a record says, only the request of its change is sent: one that does not fit was not frozen by this store.
 */
function isOurs<T extends QueueTypes>(queue: Queue<T>, op: ChangeOf<T>): boolean {
  return op.request === undefined || queue.isRequestOf(op, op.request);
}

function versionOf(value: unknown): number | null {
  return isRecord(value) && typeof value.v === 'number' ? value.v : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
