// Sends the messages of one channel. Commit, call, commit:
//
//   waiting ─ taken: next_at moves forward by the lease, attempts + 1 ─ commit
//           ─ provider call, no transaction open
//           ─ sent: values cleared │ failed permanently │ waiting for a retry │ unwanted: deleted ─ commit
//
// If a sender dies in between, the lease expires and the message is sent again with the same Message-ID: at-least-once
// delivery, with any number of senders.
import { and, eq, inArray, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { Counter } from 'prom-client';
import * as v from 'valibot';
import type { Database } from '../../db/connect.ts';
import { createLimit, refusedBy } from '../../http/requests/rate-limiter.ts';
import type { Log } from '../../lib/log.ts';
import { processRegistry } from '../../lib/metrics.ts';
import type { SendMail } from '../../providers/mail/smtp.ts';
import { failed, type HandoverResult } from '../../providers/outcome.ts';
import type { SendSms } from '../../providers/sms/sms.ts';
import { composeMail, composeSms } from './compose.ts';
import { codeMinutes, isMailKind, isShipmentUpdate, isSmsKind, ownersKinds, type MailKind } from './kinds.ts';
import { outgoingMessages } from './messages.tables.ts';
import type { Channel } from './outbox.ts';
import { mostAttempts, retryDelayMs } from './retry-delay.ts';
import { readStoreCard, type StoreCard } from './store-card.ts';

export type OutgoingMessage = typeof outgoingMessages.$inferSelect;

type Row = OutgoingMessage;

/**
 * Longer than a provider call may take (25 s), but short compared to a code's lifetime: the maximum wait after a crash.
 */
const leaseMs = 40_000;
const atOnce = 8;
/** Limits the delay that a provider can request. */
const maxRetryAfterMs = 60 * 60_000;
/** A code that would arrive with less validity left than this is renewed. */
const codeNeedsMs = 2 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** A shipment update older than a day is outdated; it may have waited for an SMS provider to be set up. */
const parcelMessageValidMs = dayMs;
/**
 * Recipients are not retained longer than this; those of unconfirmed stock alerts no longer than the alert
 * (stock-alerts/send-back-in-stock.ts).
 */
const retentionMs = 30 * dayMs;
const unconfirmedRetentionMs = 3 * dayMs;
/** How long a message waits for a sender of its channel to be set up. */
const untriedMs = 7 * dayMs;

const attempts = new Counter({
  name: 'store_message_attempts_total',
  help: 'Attempts to hand a message to its provider, and emails that were one too many for their address.',
  labelNames: ['channel', 'result'],
  registers: [processRegistry],
});

export type SenderDeps = {
  db: Database;
  now: () => Date;
  log: Log;
  random: () => number;
  /** The store's URL, without a trailing slash. */
  publicUrl: string;
  /**
   * Replaces a code created at `madeAt` that expired while waiting; null if it is no longer needed. Without this
   * function, the message fails.
   */
  renewCode?: (
    tx: Database,
    message: { kind: string; recipient: string; madeAt: Date; now: Date },
  ) => Promise<string | null>;
};

/** The outcome for a message. The recipient may not want it, or not before some time; neither is a failure. */
export type MessageDelivery = HandoverResult | 'unwanted' | { putOffUntil: Date };

export type Sender = {
  /** Takes due messages, up to the limit of concurrent sends, and starts sending them. */
  sendDue(): Promise<void>;
  /** Resolves when no send is running. */
  settled(): Promise<void>;
};

export type MailSenderDeps = SenderDeps & {
  /** Whether an account has verified this address. */
  isVerified: (db: Database, address: string) => Promise<boolean>;
};

/** Sends emails. */
export function mailSender(deps: MailSenderDeps, send: SendMail): Sender {
  const limit = createLimit(deps, 'unverifiedAddressDay');
  const isTooMany = async ({ kind, recipient }: Row) => {
    if (await deps.isVerified(deps.db, recipient)) return false;
    return (await refusedBy(limit.take(`${groupOf(kind)} ${recipient.toLowerCase()}`))) !== null;
  };
  return createSender(deps, 'email', async (row, store) => {
    const { kind, id, recipient } = row;
    if (!isMailKind(kind)) return unknownKind(kind);
    const isFirstTry = row.attempts === 1 && row.lastError === null;
    if (isFirstTry && isCounted(row) && (await isTooMany(row))) {
      attempts.inc({ channel: 'email', result: 'over the limit' });
      deps.log.warn({ id, kind }, 'email not sent: its address, which is not verified, has got too many today');
      return 'unwanted';
    }
    return send({ ...composeMail({ ...row, kind }, store), to: recipient, messageId: id });
  });
}

/**
 * The emails that count together for an unverified address. Those that somebody can cause again and again, even without
 * an account, must not use up the number of those that warn the owner of the account.
 */
function groupOf(kind: string): string {
  if (ordersKinds.has(kind)) return 'orders';
  if (kind === 'reset_not_possible') return 'password resets';
  // The only record of an account's former addresses (formerAddresses).
  if (kind === 'email_changed' || kind === 'account_returned') return 'changes of address';
  return 'others';
}

/** What an order can cause before it is paid. */
const ordersKinds: ReadonlySet<string> = new Set<MailKind>([
  'order_placed',
  'payment_failed',
  'payment_expired',
  'order_cancelled',
]);

/**
 * Whether an email counts for an unverified address. Emails with a code and stock alerts have limits of their own. A
 * `key` is in stock alerts and in emails to addresses that were verified until a change.
 */
function isCounted({ kind, values: { code, key } }: Row): boolean {
  return !code && !key && !ownersKinds.some((each) => each === kind);
}

/** Sends SMS. */
export function smsSender(deps: SenderDeps, send: SendSms): Sender {
  return createSender(deps, 'sms', async (row, store) => {
    const { kind, id, recipient } = row;
    if (!isSmsKind(kind)) return unknownKind(kind);
    if (isShipmentUpdate(kind) && row.createdAt < new Date(deps.now().getTime() - parcelMessageValidMs))
      return 'unwanted';
    return send({ to: recipient, text: composeSms({ ...row, kind }, store), id });
  });
}

/** During an update, another instance may know the kind. */
function unknownKind(kind: string): HandoverResult {
  return failed(false, `this version of the store has no text for ${kind}`);
}

/** The sender of a channel; `deliver` passes one message to the provider. */
export function createSender(
  deps: SenderDeps,
  channel: Row['channel'],
  deliver: (row: Row, store: StoreCard) => Promise<MessageDelivery>,
): Sender {
  const { db, now, log, random } = deps;
  const underWay = new Set<Promise<void>>();
  // So that the first attempt is an increase.
  for (const result of ['sent', 'not sent']) attempts.inc({ channel, result }, 0);

  const one = async (taken: Row, store: StoreCard): Promise<void> => {
    const about = { id: taken.id, channel, kind: taken.kind, attempt: taken.attempts };
    try {
      const row = await withValidCode(deps, taken);
      if (!row) return;
      const outcome =
        row.attempts > mostAttempts
          ? failed(true, `the store stopped during each of ${mostAttempts} attempts`)
          : await deliver(row, store).catch(unsendable);
      if (outcome === 'unwanted') return await withdraw(db, row);
      if ('putOffUntil' in outcome) return await putOff(db, row, outcome.putOffUntil);
      await record(db, row, outcome, { at: now(), random });
      attempts.inc({ channel, result: outcome.sent ? 'sent' : 'not sent' });
      if (outcome.sent) log.debug(about, 'message sent');
      // The provider's text may repeat what was sent.
      else log.warn({ ...about, permanent: outcome.permanent }, 'message not sent: `outbox` shows the reason');
    } catch (error) {
      // Nothing was recorded, so the lease expires and the message is retried.
      log.error({ ...about, err: error }, 'could not write to the outbox');
    }
  };

  return {
    async sendDue() {
      const room = atOnce - underWay.size;
      if (room <= 0) return;
      const rows = await take(db, channel, now(), room);
      if (rows.length === 0) return;
      const store = await readStoreCard(db, deps.publicUrl);
      for (const row of rows) {
        const work = one(row, store).finally(() => underWay.delete(work));
        underWay.add(work);
      }
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** Takes due messages for the length of the lease, skipping those that another sender is taking. */
function take(db: Database, channel: Row['channel'], now: Date, most: number): Promise<Row[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outgoingMessages.id })
      .from(outgoingMessages)
      .where(
        and(
          eq(outgoingMessages.status, 'waiting'),
          eq(outgoingMessages.channel, channel),
          lte(outgoingMessages.nextAt, now),
        ),
      )
      .orderBy(outgoingMessages.nextAt)
      .limit(most)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(outgoingMessages)
      .set({ attempts: sql`${outgoingMessages.attempts} + 1`, nextAt: new Date(now.getTime() + leaseMs) })
      .where(
        inArray(
          outgoingMessages.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

/** The message with a valid code; null if it fails because its code has expired. */
async function withValidCode({ db, now, renewCode }: SenderDeps, row: Row): Promise<Row | null> {
  const { code, code_made_at: madeAt } = row.values;
  if (code === undefined) return row;
  const at = now();
  const made = madeAt === undefined ? row.createdAt : new Date(madeAt);
  if (at.getTime() <= made.getTime() + codeMinutes * 60_000 - codeNeedsMs) return row;
  return db.transaction(async (tx) => {
    const fresh = await renewCode?.(tx, { kind: row.kind, recipient: row.recipient, madeAt: made, now: at });
    const values = fresh ? { ...row.values, code: fresh, code_made_at: at.toISOString() } : {};
    const change = fresh
      ? { values }
      : { values, status: 'failed' as const, lastError: 'its code expired before it could be sent' };
    const [changed] = await tx
      .update(outgoingMessages)
      .set(change)
      .where(and(eq(outgoingMessages.id, row.id), eq(outgoingMessages.status, 'waiting')))
      .returning();
    return fresh && changed ? changed : null;
  });
}

/** A message that cannot be composed will not be composable later either. */
function unsendable(error: unknown): HandoverResult {
  if (error instanceof v.ValiError) return failed(true, 'its values do not match its kind');
  throw error;
}

/** Matches only the message as this sender took it. If the lease has expired, the next try records the outcome. */
const asTaken = ({ id, attempts }: Row) =>
  and(eq(outgoingMessages.id, id), eq(outgoingMessages.status, 'waiting'), eq(outgoingMessages.attempts, attempts));

async function withdraw(db: Database, row: Row): Promise<void> {
  await db.delete(outgoingMessages).where(asTaken(row));
}

/** Makes it wait again without counting the attempt. Without an error, metrics do not count it as unsent. */
async function putOff(db: Database, row: Row, until: Date): Promise<void> {
  await db
    .update(outgoingMessages)
    .set({ attempts: row.attempts - 1, nextAt: until, lastError: null })
    .where(asTaken(row));
}

/** Commits the outcome of a message. */
async function record(
  db: Database,
  row: Row,
  outcome: HandoverResult,
  { at, random }: { at: Date; random: () => number },
): Promise<void> {
  const same = eq(outgoingMessages.id, row.id);
  if (outcome.sent) {
    await db
      .update(outgoingMessages)
      .set({ status: 'sent', sentAt: at, values: {}, lastError: null })
      .where(and(same, ne(outgoingMessages.status, 'sent')));
    return;
  }
  // Servers often include the recipient in their replies.
  const reason = [row.recipient, row.recipient.replace(/^\+/, '')].reduce(
    (text, recipient) => text.replaceAll(recipient, '[recipient]'),
    outcome.reason,
  );
  const over = outcome.permanent || row.attempts >= mostAttempts;
  const retryAfterMs = Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs);
  await db
    .update(outgoingMessages)
    .set({
      lastError: reason,
      ...(over
        ? { status: 'failed' as const }
        : { nextAt: new Date(at.getTime() + Math.max(retryDelayMs(row.attempts, random), retryAfterMs)) }),
    })
    .where(asTaken(row));
}

/**
 * Deletes messages finished a month ago, and confirmation requests for stock alerts after three days. A waiting message
 * of a channel without a sender, so not in `sending`, fails in the end, so that it is deleted too.
 */
export async function forgetOldMessages(
  db: Database,
  { now, sending }: { now: Date; sending: readonly Channel[] },
): Promise<void> {
  const { status, kind, channel, createdAt, nextAt } = outgoingMessages;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isConfirmation = eq(kind, 'confirm_stock_wish');
  const isOld = or(lt(createdAt, ago(retentionMs)), and(isConfirmation, lt(createdAt, ago(unconfirmedRetentionMs))));
  await db.delete(outgoingMessages).where(and(ne(status, 'waiting'), isOld));
  const isUntried = or(lt(nextAt, ago(untriedMs)), and(isConfirmation, lt(nextAt, ago(unconfirmedRetentionMs))));
  await db
    .update(outgoingMessages)
    .set({ status: 'failed', lastError: 'no sender took it in time' })
    .where(and(eq(status, 'waiting'), notInArray(channel, [...sending]), isUntried));
}
