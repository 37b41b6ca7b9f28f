import { openOutbox } from './open-outbox.ts';
import type { List } from './changes/operation.ts';

/**
 * Reads a personal list so that its answer is a base for what waits (project.ts): with the clock of the queue when it was asked for. Rejects with InDoubt, or as
 * `load` does.
 */
export async function readList<A extends object>(list: List, load: () => Promise<A>): Promise<A & { clock: number }> {
  const outbox = await openOutbox();
  const { data, clock } = await outbox.read(list, load);
  return { ...data, clock };
}
