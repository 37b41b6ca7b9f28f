import type { Added, OutboxFacade } from '../../offline/outbox.ts';

/** Waits until the server has said what it makes of a tap, however long that takes: false where it is refused, taken back or part of another one, and that is told elsewhere. */
export async function serverTook(outbox: Pick<OutboxFacade, 'state' | 'subscribe'>, added: Added): Promise<boolean> {
  if (added.kept !== 'stored') return added.kept === 'sent';
  const state = () => outbox.state().ops.find(({ id }) => id === added.id)?.state ?? 'rejected';
  const isOpen = () => state() !== 'acked' && state() !== 'rejected';
  if (isOpen()) {
    await new Promise<void>((resolve) => {
      const end = outbox.subscribe(() => {
        if (isOpen()) return;
        end();
        resolve();
      });
    });
  }
  return state() === 'acked';
}
