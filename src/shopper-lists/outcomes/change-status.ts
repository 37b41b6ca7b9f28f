import type { Translate } from '../../lib/text/i18n.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { Toast } from '../../lib/toast.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { isHeldUp } from '../../outbox/send/next-to-send.ts';
import type { AddResult, OutboxFacade } from '../operations/shopper-queue.ts';
import { outcomeText } from './outcome-toasts.ts';

/** How long to wait for the server's answer, before showing that the change is stored. */
const statusWithinMs = 1_500;

/**
 * Status of a change for the shopper: the server has it; it waits on this device, or only in this page; it waits behind
 * one that needs a decision; the session is over, and it waits for the same shopper; or it is reported elsewhere, as a
 * refusal (outcome-toasts.ts) or with a newer change that it has joined.
 */
export type ChangeStatus = 'done' | PendingState | 'signed_out' | 'reported';

/** Where a pending change is. */
export type PendingState = 'stored' | 'in_memory' | 'held_up';

/**
 * Waits for the outcome of a stored change, as long as a shopper would. `owner`: who was signed in when it was made.
 */
export async function awaitChangeStatus(
  outbox: Pick<OutboxFacade, 'state' | 'subscribe' | 'noteAnnounced'>,
  added: AddResult,
  owner = outbox.state().owner,
  withinMs = statusWithinMs,
): Promise<ChangeStatus> {
  if (added.is !== 'stored') return added.is === 'sent' ? 'done' : 'reported';
  const pending: PendingState = added.inMemory ? 'in_memory' : 'stored';
  const now = (): ChangeStatus => {
    const { ops, owner: whose, pendingForSignIn } = outbox.state();
    if (owner !== null && whose === null && pendingForSignIn > 0) return 'signed_out';
    const op = ops.find(({ id }) => id === added.id);
    if (op === undefined || op.state === 'rejected') return 'reported';
    if (op.state === 'acked') return 'done';
    return isHeldUp(op, ops) ? 'held_up' : pending;
  };
  if (now() === pending && connectivity.state === 'online')
    await new Promise<void>((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        end();
        resolve();
      };
      const timer = setTimeout(settle, withinMs);
      const end = outbox.subscribe(() => now() !== pending && settle());
    });
  if (now() === pending && owner !== null) await outbox.noteAnnounced(); // a change shown as waiting gets confirmed
  return now();
}

/** A change waits behind one that needs a decision: the toast links to that. */
export function heldUpToast(t: Translate): Toast {
  return { kind: 'warning', text: t('pending.held_up'), action: { label: t('changes'), href: '/changes' } };
}

/** A change is in this page's memory only. */
export function inMemoryToast(t: Translate): Toast {
  return { kind: 'warning', text: t('pending.in_memory') };
}

/** Whether the change is stored on this device, or already on the server. */
export function isSaved(added: AddResult): added is Extract<AddResult, { is: 'stored' | 'sent' }> {
  return added.is === 'stored' || added.is === 'sent';
}

/** Why a change is not saved, and what is known of it. */
export function notSavedText(
  added: Exclude<AddResult, { is: 'stored' | 'sent' }>,
  t: Translate,
  language: Language,
): string {
  return added.is === 'refused' ? outcomeText(added.outcome, t, language) : t(`not_stored.${added.is}`);
}

/** The toast for a change that is not saved, or waits behind one that needs a decision; null otherwise. */
export function obstacleTo(
  added: AddResult,
  outbox: Pick<OutboxFacade, 'state'>,
  t: Translate,
  language: Language,
): Toast | null {
  if (!isSaved(added)) return { kind: 'error', text: notSavedText(added, t, language) };
  const { ops } = outbox.state();
  return ops.some((op) => 'id' in added && op.id === added.id && isHeldUp(op, ops)) ? heldUpToast(t) : null;
}
