import { openOutbox } from './open-outbox.ts';
import type { List } from '../operations/queued-change.ts';

/**
 * Reads a personal list so that the answer is a base for pending changes (project.ts), with the outbox clock at the
 * time of the request. Rejects with InDoubt, or as `load` does.
 */
export async function readList<A extends object>(list: List, load: () => Promise<A>): Promise<A & { clock: number }> {
  const outbox = await openOutbox();
  const { data, clock } = await outbox.read(list, load);
  return { ...data, clock };
}
