import type { TFunction } from 'i18next';
import type { Language } from '../../../contract/language.ts';
import { connectivity } from '../../offline/connectivity.state.ts';
import type { Added, OutboxFacade } from '../../offline/outbox.ts';
import { outcomeWords } from './tell-outcomes.ts';

/** So long the server's word is waited for before it is only said that the change is kept. */
const wordWithinMs = 1_500;

/** What can be said of a tap: the server has it; it waits on this device; or it is told elsewhere, as a refusal (tell-outcomes.ts) or with a newer tap that it has become part of. */
export type Word = 'done' | 'kept' | 'told';

/** Waits for the word on a tap that is on the device, as long as a shopper would. */
export async function wordOn(outbox: Pick<OutboxFacade, 'state' | 'subscribe'>, added: Added): Promise<Word> {
  if (added.kept !== 'stored') return added.kept === 'sent' ? 'done' : 'told';
  const { id } = added;
  const now = (): Word => {
    const op = outbox.state().ops.find((each) => each.id === id);
    return op === undefined || op.state === 'rejected' ? 'told' : op.state === 'acked' ? 'done' : 'kept';
  };
  if (now() !== 'kept' || connectivity.state !== 'online') return now();
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      end();
      resolve(now());
    };
    const timer = setTimeout(settle, wordWithinMs);
    const end = outbox.subscribe(() => now() !== 'kept' && settle());
  });
}

/** Whether the shopper's wish is on its way, or there already. */
export function isKept(added: Added): added is Extract<Added, { kept: 'stored' | 'sent' }> {
  return added.kept === 'stored' || added.kept === 'sent';
}

/** Why a tap is not on the device, and what is known of it. */
export function notKeptWords(
  added: Exclude<Added, { kept: 'stored' | 'sent' }>,
  t: TFunction<'lists'>,
  language: Language,
): string {
  return added.kept === 'refused' ? outcomeWords(added.outcome, t, language) : t(`not_kept.${added.kept}`);
}
