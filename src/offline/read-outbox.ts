// An outbox as it was found on the device: checked like an answer of the network, brought up to today's shape, and what cannot be read put aside.
import * as v from 'valibot';
import { emptyOutbox, operation, outboxHead, type Operation, type Outbox } from './operation.ts';
import { outcome } from './outcomes.ts';
import { isRequestOf } from './requests.ts';

/** From each older shape to the next: pure, and never changed once it has been released. There is no older one yet. */
const steps: Record<number, (older: Record<string, unknown>) => Record<string, unknown>> = {};

const version = 1;

export type Found =
  | { is: 'read'; outbox: Outbox; /** What could not be read. */ damaged: readonly unknown[] }
  /** Written by a newer version of the store, in another tab: not to be touched. */
  | { is: 'newer' };

/** `value` is undefined where there was none. */
export function readOutbox(owner: string, value: unknown, migrations = steps): Found {
  if (value === undefined) return { is: 'read', outbox: emptyOutbox(owner), damaged: [] };
  let current = value;
  for (let at = versionOf(current); at !== null && at < version; at = versionOf(current)) {
    const step = migrations[at];
    if (!step || !isRecord(current)) break;
    current = step(current);
  }
  if ((versionOf(current) ?? 0) > version) return { is: 'newer' };
  const head = v.safeParse(outboxHead, current);
  if (!head.success || head.output.owner !== owner) {
    // Bases that were read before must not pass for newer than what comes now.
    const clock =
      isRecord(value) && typeof value.clock === 'number' && Number.isSafeInteger(value.clock) ? value.clock : 0;
    return { is: 'read', outbox: { ...emptyOutbox(owner), clock }, damaged: [value] };
  }
  const damaged: unknown[] = [];
  const ids = new Set<string>();
  const ops = head.output.ops.flatMap((each): Operation[] => {
    const read = v.safeParse(operation, each);
    if (read.success && isOurs(read.output) && !ids.has(read.output.id)) {
      ids.add(read.output.id);
      return [read.output];
    }
    damaged.push(each);
    return [];
  });
  const outcomes = head.output.outcomes.flatMap((each) => {
    const read = v.safeParse(outcome, each);
    return read.success ? [read.output] : []; // only words that are missing
  });
  return { is: 'read', outbox: { ...head.output, ops, outcomes }, damaged };
}

/** Whatever a record says, only what its operation asks for is sent: a request that does not fit was not frozen by this store. */
function isOurs(op: Operation): boolean {
  return op.request === undefined || isRequestOf(op, op.request);
}

function versionOf(value: unknown): number | null {
  return isRecord(value) && typeof value.v === 'number' ? value.v : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
