// Stores a shopper's message and emails it to the owner, in one transaction.
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { lock } from '../../db/lock.ts';
import type { Limit } from '../../http/requests/rate-limiter.ts';
import { rateLimitKeyOf } from '../../http/requests/remote-address.ts';
import type { Who } from '../../http/requests/require-session.ts';
import { listSettings, plainValue } from '../content/list-settings.ts';
import { enqueue } from '../messages/enqueue.ts';
import type { ownersKinds } from '../messages/kinds.ts';
import { contactMessages } from './contact.tables.ts';

/** Longer than anyone retries a message whose answer was lost. */
const sameWithinMs = 24 * 60 * 60 * 1000;

type Written = {
  type: 'contact' | 'complaint' | 'suggestion';
  name: string;
  email: string;
  phone: string;
  message: string;
  order_number: string | null;
  website: string;
};

const mailKinds = {
  contact: 'shopper_contact',
  complaint: 'shopper_complaint',
  suggestion: 'shopper_suggestion',
} as const satisfies Record<Written['type'], (typeof ownersKinds)[number]>;

type Deps = {
  db: Database;
  wakeMessages: () => void;
  limits: { place: Limit; address: Limit };
};

type Submission = { body: Written; who: Who | null; address: string; language: Language; now: Date };

/**
 * Stores a message and returns its reference. An equal message within the last day is not stored again: its reference
 * is returned, and it counts against no limit.
 */
export async function takeMessage({ db, wakeMessages, limits }: Deps, submission: Submission): Promise<string> {
  const fingerprint = fingerprintOf(submission.body);
  const former = await referenceOf(db, fingerprint, submission.now);
  if (former !== null) return former;
  await limits.place.take(rateLimitKeyOf(submission.address));
  await limits.address.take(submission.body.email);
  const reference = await db.transaction(async (tx) => {
    await lock(tx, `contact ${fingerprint}`);
    return (await referenceOf(tx, fingerprint, submission.now)) ?? keep(tx, fingerprint, submission);
  });
  wakeMessages();
  return reference;
}

function fingerprintOf({ type, name, email, phone, message, order_number, website }: Written): string {
  const all = JSON.stringify([type, name, email, phone, message, order_number, website !== '']);
  return createHash('sha256').update(all).digest('base64url');
}

async function referenceOf(db: Database, fingerprint: string, now: Date): Promise<string | null> {
  const [message] = await db
    .select({ reference: contactMessages.reference })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.fingerprint, fingerprint),
        gt(contactMessages.createdAt, new Date(now.getTime() - sameWithinMs)),
      ),
    )
    .orderBy(desc(contactMessages.createdAt))
    .limit(1);
  return message?.reference ?? null;
}

async function keep(tx: Database, fingerprint: string, { body, who, language, now }: Submission): Promise<string> {
  const { type: kind, name, email, phone, message, order_number, website } = body;
  const suspected = website !== '';
  const row = {
    fingerprint,
    kind,
    name,
    email,
    phone,
    message,
    orderNumber: order_number || null,
    language,
    userId: who?.userId ?? null,
    suspected,
    createdAt: now,
  };
  let reference: string | null = null;
  while (reference === null) {
    const [stored] = await tx
      .insert(contactMessages)
      .values({ ...row, id: randomUUID(), reference: newReference() })
      .onConflictDoNothing({ target: contactMessages.reference })
      .returning({ reference: contactMessages.reference });
    reference = stored?.reference ?? null;
  }
  const owner = await ownersAddress(tx);
  if (suspected || owner === '') return reference;
  const values = { name: '', reference, from: name, email, phone, order_number: order_number ?? '', message };
  const about = { userId: row.userId, kind: mailKinds[kind], values } as const;
  await enqueue(tx, { ...about, channel: 'email', recipient: owner, language: 'ar', now });
  return reference;
}

/** Eight digits, easy to say on the phone, that reveal neither the number of messages nor the next reference. */
function newReference(): string {
  return String(randomInt(10_000_000, 100_000_000));
}

/** The store's email address, as shown to shoppers. */
async function ownersAddress(db: Database): Promise<string> {
  return plainValue(await listSettings(db), 'email');
}
