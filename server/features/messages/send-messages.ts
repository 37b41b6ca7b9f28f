// The sender of one channel. Commit, call, commit:
//
//   waiting ─ taken: next_at moves on by the lease, attempts + 1 ─ commit
//           ─ the provider is called, no transaction open
//           ─ sent: values emptied │ failed for good │ waiting again, later │ not wanted any more: gone ─ commit
//
// A sender that dies in between leaves a row whose lease runs out: it is sent again, under the same Message-ID. At least once, by as many senders as there are.
import { and, eq, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../db/connect.ts';
import type { Log } from '../../lib/log.ts';
import type { SendMail } from '../../providers/mail/smtp.ts';
import { failed, type Outcome } from '../../providers/outcome.ts';
import type { SendSms } from '../../providers/sms/sms.ts';
import { composeMail, composeSms } from './compose.ts';
import { codeMinutes, isMailKind, isParcelNews, isSmsKind } from './kinds.ts';
import { outgoingMessages } from './messages.tables.ts';
import { mostAttempts, retryDelayMs } from './retry-delay.ts';
import { readStoreCard, type StoreCard } from './store-card.ts';

export type OutgoingMessage = typeof outgoingMessages.$inferSelect;

type Row = OutgoingMessage;

/** Longer than a provider's call may take (25 s), and short beside the life of a code: whoever comes after a crash waits for no more than this. */
const leaseMs = 40_000;
const atOnce = 8;
/** A provider that asks for more is asked again all the same. */
const longestAskedMs = 60 * 60_000;
/** A code that arrives with less of its life left than this is of no use. */
const codeNeedsMs = 2 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** Where a parcel was the day before is no news; it may have waited for a provider of SMS to be set up. */
const parcelNewsForMs = dayMs;
/** Whom something was sent to is nobody's business for ever, and that of a wish nobody agreed to no longer than the wish (stock-wishes/tell-returned.ts). */
const keptForMs = 30 * dayMs;
const unconfirmedKeptForMs = 3 * dayMs;

export type SenderDeps = {
  db: Database;
  now: () => Date;
  log: Log;
  random: () => number;
  /** The store's address, without a slash at the end. */
  publicUrl: string;
  /** Gives a fresh code in place of one, made at `madeAt`, that died waiting; null where none is wanted any more. Without it such a message is given up. */
  renewCode?: (
    tx: Database,
    wanted: { kind: string; recipient: string; madeAt: Date; now: Date },
  ) => Promise<string | null>;
};

/** What became of a message. Its recipient may not want it any more, or not before a moment; neither is a failure. */
export type Delivery = Outcome | 'unwanted' | { putOffUntil: Date };

export type Sender = {
  /** Takes what is due and begins to send it; as much as has room. */
  sendDue(): Promise<void>;
  /** Fulfilled once nothing that was begun is under way. */
  settled(): Promise<void>;
};

/** Sends mails. */
export function mailSender(deps: SenderDeps, send: SendMail): Sender {
  return createSender(deps, 'email', async (row, store) => {
    const { kind, id, recipient } = row;
    if (!isMailKind(kind)) return unknownKind(kind);
    return send({ ...composeMail({ ...row, kind }, store), to: recipient, messageId: id });
  });
}

/** Sends SMS. */
export function smsSender(deps: SenderDeps, send: SendSms): Sender {
  return createSender(deps, 'sms', async (row, store) => {
    const { kind, id, recipient } = row;
    if (!isSmsKind(kind)) return unknownKind(kind);
    if (isParcelNews(kind) && row.createdAt < new Date(deps.now().getTime() - parcelNewsForMs)) return 'unwanted';
    return send({ to: recipient, text: composeSms({ ...row, kind }, store), id });
  });
}

/** During an update another instance may know it. */
function unknownKind(kind: string): Outcome {
  return failed(false, `this version of the store has no words for ${kind}`);
}

/** The sender of a channel; `deliver` hands one message to whoever carries it. */
export function createSender(
  deps: SenderDeps,
  channel: Row['channel'],
  deliver: (row: Row, store: StoreCard) => Promise<Delivery>,
): Sender {
  const { db, now, log, random } = deps;
  const underWay = new Set<Promise<void>>();

  const one = async (taken: Row, store: StoreCard): Promise<void> => {
    const about = { id: taken.id, channel, kind: taken.kind, attempt: taken.attempts };
    try {
      const row = await withLivingCode(deps, taken);
      if (!row) return;
      const outcome =
        row.attempts > mostAttempts
          ? failed(true, `the store ended at each of ${mostAttempts} tries`)
          : await deliver(row, store).catch(unsendable);
      if (outcome === 'unwanted') return await withdraw(db, row);
      if ('putOffUntil' in outcome) return await putOff(db, row, outcome.putOffUntil);
      const reason = await record(db, row, outcome, { at: now(), random });
      if (reason === null) log.debug(about, 'message sent');
      else log.warn({ ...about, reason }, 'message not sent');
    } catch (error) {
      // Nothing was recorded: the lease runs out, and it is tried again.
      log.error({ ...about, err: error }, 'the outbox could not be written');
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

/** Takes rows that are due, for as long as the lease; what another sender is taking is passed over. */
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

/** The row as it is to be sent; null where it is given up because the code in it has died. */
async function withLivingCode({ db, now, renewCode }: SenderDeps, row: Row): Promise<Row | null> {
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
      : { values, status: 'failed' as const, lastError: 'the code in it had expired before it could be sent' };
    const [changed] = await tx
      .update(outgoingMessages)
      .set(change)
      .where(and(eq(outgoingMessages.id, row.id), eq(outgoingMessages.status, 'waiting')))
      .returning();
    return fresh && changed ? changed : null;
  });
}

/** What could not even be written down will not be the next time. */
function unsendable(error: unknown): Outcome {
  if (error instanceof v.ValiError) return failed(true, 'the values are not those of its kind');
  throw error;
}

/** The row as this sender has taken it; else the lease has run out, and the next try says what became of it. */
const asTaken = ({ id, attempts }: Row) =>
  and(eq(outgoingMessages.id, id), eq(outgoingMessages.status, 'waiting'), eq(outgoingMessages.attempts, attempts));

async function withdraw(db: Database, row: Row): Promise<void> {
  await db.delete(outgoingMessages).where(asTaken(row));
}

/** It waits again, as if it had not been taken. */
async function putOff(db: Database, row: Row, until: Date): Promise<void> {
  await db
    .update(outgoingMessages)
    .set({ attempts: row.attempts - 1, nextAt: until })
    .where(asTaken(row));
}

/** Commits what became of a message. Gives the reason of a failure, null where it was sent. */
async function record(
  db: Database,
  row: Row,
  outcome: Outcome,
  { at, random }: { at: Date; random: () => number },
): Promise<string | null> {
  const same = eq(outgoingMessages.id, row.id);
  if (outcome.sent) {
    await db
      .update(outgoingMessages)
      .set({ status: 'sent', sentAt: at, values: {}, lastError: null })
      .where(and(same, ne(outgoingMessages.status, 'sent')));
    return null;
  }
  // Replies of servers like to name whom they refuse.
  const reason = [row.recipient, row.recipient.replace(/^\+/, '')].reduce(
    (text, recipient) => text.replaceAll(recipient, '[recipient]'),
    outcome.reason,
  );
  const over = outcome.permanent || row.attempts >= mostAttempts;
  const asked = Math.min(outcome.retryAfterMs ?? 0, longestAskedMs);
  await db
    .update(outgoingMessages)
    .set({
      lastError: reason,
      ...(over
        ? { status: 'failed' as const }
        : { nextAt: new Date(at.getTime() + Math.max(retryDelayMs(row.attempts, random), asked)) }),
    })
    .where(asTaken(row));
  return reason;
}

/** Forgets what was settled a month ago, and who was asked three days ago whether they want to hear of a product. */
export async function forgetOldMessages(db: Database, now: Date): Promise<void> {
  const { status, kind, createdAt } = outgoingMessages;
  const isOlder = (ms: number) => lt(createdAt, new Date(now.getTime() - ms));
  const isOld = or(isOlder(keptForMs), and(eq(kind, 'confirm_stock_wish'), isOlder(unconfirmedKeptForMs)));
  await db.delete(outgoingMessages).where(and(ne(status, 'waiting'), isOld));
}
