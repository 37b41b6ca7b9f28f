import type { TFunction } from 'i18next';
import type { Language } from '../../../contract/core/language.ts';
import type { Toast } from '../../lib/toast.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { isHeldUp } from '../../outbox/send/next-to-send.ts';
import type { AddResult, OutboxFacade } from '../operations/shopper-queue.ts';
import { outcomeWords } from './outcome-toasts.ts';

/** How long to wait for the server's answer, before showing that the change is stored. */
const wordWithinMs = 1_500;

/**
 * Status of a change for the shopper: the server has it; it waits on this device, or only in this page; it waits behind
 * one that needs a decision; the session is over, and it waits for the same shopper; or it is reported elsewhere, as a
 * refusal (outcome-toasts.ts) or with a newer change that it has joined.
 */
export type ChangeStatus = 'done' | Waits | 'signed_out' | 'told';

/** Why it is not on the server yet. */
export type Waits = 'kept' | 'in_memory' | 'held_up';

/**
 * Waits for the outcome of a stored change, as long as a shopper would. `owner`: who was signed in when it was made.
 */
export async function wordOn(
  outbox: Pick<OutboxFacade, 'state' | 'subscribe' | 'noteAnnounced'>,
  added: AddResult,
  owner = outbox.state().owner,
  withinMs = wordWithinMs,
): Promise<ChangeStatus> {
  if (added.kept !== 'stored') return added.kept === 'sent' ? 'done' : 'told';
  const waits = added.inMemory ? 'in_memory' : 'kept';
  const now = (): ChangeStatus => {
    const { ops, owner: whose, pendingForSignIn } = outbox.state();
    if (owner !== null && whose === null && pendingForSignIn > 0) return 'signed_out';
    const op = ops.find(({ id }) => id === added.id);
    if (op === undefined || op.state === 'rejected') return 'told';
    if (op.state === 'acked') return 'done';
    return isHeldUp(op, ops) ? 'held_up' : waits;
  };
  if (now() === waits && connectivity.state === 'online')
    await new Promise<void>((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        end();
        resolve();
      };
      const timer = setTimeout(settle, withinMs);
      const end = outbox.subscribe(() => now() !== waits && settle());
    });
  if (now() === waits && owner !== null) await outbox.noteAnnounced(); // a change shown as waiting gets confirmed
  return now();
}

/** A change waits behind one that needs a decision: the toast links to that. */
export function heldUpToast(t: TFunction<'shopper-lists'>): Toast {
  return { kind: 'warning', text: t('kept.held_up'), action: { label: t('changes'), href: '/changes' } };
}

/** A change is in this page's memory only. */
export function inMemoryToast(t: TFunction<'shopper-lists'>): Toast {
  return { kind: 'warning', text: t('kept.in_memory') };
}

/** Whether the change is on its way, or already on the server. */
export function isKept(added: AddResult): added is Extract<AddResult, { kept: 'stored' | 'sent' }> {
  return added.kept === 'stored' || added.kept === 'sent';
}

/** Why a change is not stored, and what is known of it. */
export function notStoredText(
  added: Exclude<AddResult, { kept: 'stored' | 'sent' }>,
  t: TFunction<'shopper-lists'>,
  language: Language,
): string {
  return added.kept === 'refused' ? outcomeWords(added.outcome, t, language) : t(`not_kept.${added.kept}`);
}

/** The toast for a change that is not on its way; null if it is. */
export function obstacleTo(
  added: AddResult,
  outbox: Pick<OutboxFacade, 'state'>,
  t: TFunction<'shopper-lists'>,
  language: Language,
): Toast | null {
  if (!isKept(added)) return { kind: 'error', text: notStoredText(added, t, language) };
  const { ops } = outbox.state();
  return ops.some((op) => 'id' in added && op.id === added.id && isHeldUp(op, ops)) ? heldUpToast(t) : null;
}
