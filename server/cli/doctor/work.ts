// Checks that scheduled work is being done and that the books are right.
import type { Database } from '../../db/connect.ts';
import { daysBefore } from '../../lib/riyadh.ts';
import type { Env } from '../../lib/env.ts';
import { overdueMessages, countMessages } from '../../features/messages/outbox.ts';
import { audit } from '../../features/orders/owner/audit.ts';
import { longAuthorizations, unseenReceipts } from '../../features/orders/owner/long-waits.ts';
import { overdueWork } from '../../features/orders/owner/overdue-work.ts';
import type { IdentitySeal } from '../../features/orders/checkout/identity-seal.ts';
import { findOwnerTasks } from '../../features/orders/owner/owner-orders.ts';
import { unsettledMismatches } from '../../features/orders/owner/owner-views.ts';
import { sealingKeys } from '../../features/orders/owner/sealing-keys.ts';
import { inOneLine } from '../printable.ts';
import { timeOf } from '../riyadh-time.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

/** Jobs run every few seconds; work this late is not being done. */
const lateMs = 2 * 60_000;
const stuckMs = 30 * 60_000;
/** Time for the owner to review a receipt. */
const receiptDays = 2;
/** No payment method here takes longer to complete. */
const promiseDays = 30;
const mostListed = 10;

export async function examineWork(db: Database, env: Env, seal: IdentitySeal | null, now: Date): Promise<Finding[]> {
  return [
    await jobs(db, env, now),
    await money(db),
    await mismatches(db),
    await receipts(db, now),
    await promises(db, now),
    await outbox(db),
    await seals(db, seal),
    await books(db),
  ];
}

async function jobs(db: Database, env: Env, now: Date): Promise<Finding> {
  const due = new Date(now.getTime() - lateMs);
  const channels = [
    ...(env.mail.smtpUrl !== undefined || !env.production ? (['email'] as const) : []),
    ...(env.sms[env.sms.provider] !== undefined || !env.production ? (['sms'] as const) : []),
    ...(env.push.keys !== undefined || !env.production ? (['push'] as const) : []),
  ];
  const late = [...(await overdueWork(db, due)), ...(await overdueMessages(db, channels, due))];
  if (late.length === 0) return ok('jobs', 'No scheduled work is late.');
  const oldest = Math.min(...late.map(({ since }) => since.getTime()));
  const counts = late.map(({ what, many }) => `${many.toLocaleString('en')} ${what}`).join(', ');
  const says = `Late since ${timeOf(new Date(oldest))} (Riyadh): ${counts}.`;
  return (now.getTime() - oldest > stuckMs ? fail : warn)(
    'jobs',
    says,
    'Is a store running? It does this within seconds. If it is, look at its log. If a capture or refund is ' +
      'tried again and again: transactions show ID of its payment, and ask the provider',
  );
}

/** Money that waits for the owner: manual refunds, and operations that a provider has refused. */
async function money(db: Database): Promise<Finding> {
  const tasks = await findOwnerTasks(db, null);
  const refused = tasks.filter(({ operation }) => operation.status === 'refused');
  const byHand = tasks.filter(({ operation }) => operation.status === 'by_hand');
  const withoutAccount = byHand.filter(({ account }) => account === null).length;
  const where =
    withoutAccount > 0 ? ` (${withoutAccount.toLocaleString('en')} of them without a refund account yet)` : '';
  const says =
    `${byHand.length.toLocaleString('en')} to refund manually${where}, ` +
    `${refused.length.toLocaleString('en')} refused by a provider.`;
  if (refused.length > 0)
    return warn(
      'money',
      says,
      'See why with: refund list; then, for each: refund again NUMBER, or, for a refund, make it ' +
        'manually: refund by-hand NUMBER, or give it up: refund drop NUMBER',
    );
  return ok('money', says);
}

/** The payer may have received nothing for this money. */
async function mismatches(db: Database): Promise<Finding> {
  const open = await unsettledMismatches(db);
  if (open.length === 0) return ok('payments', 'Every reported payment matches its order.');
  const each = open.map(
    ({ number, provider, ref, reported, expected }) =>
      `order ${number}: ${provider} ${inOneLine(ref ?? 'without a reference')} says ${inOneLine(reported)}, expected ${expected}`,
  );
  return fail(
    'payments',
    `${open.length.toLocaleString('en')} reported that ${open.length === 1 ? 'does' : 'do'} not ` +
      `match, and ${open.length === 1 ? 'waits' : 'wait'} for you: ${listed(each)}.`,
    'Check your account at the provider, refund there what does not belong to the order, and check ' +
      'whether you have also refunded manually what the provider refunds; then, for each order: ' +
      'transactions settled NUMBER',
  );
}

/** The items of an order stay reserved until the owner reviews its receipt, and no timeout ends that. */
async function receipts(db: Database, now: Date): Promise<Finding> {
  const unseen = await unseenReceipts(db, daysBefore(now, receiptDays));
  if (unseen.length === 0)
    return ok('receipts', `No transfer receipt has waited for you longer than ${receiptDays} days.`);
  return warn(
    'receipts',
    `Waiting for review longer than ${receiptDays} days: ${listed(unseen)}.`,
    'See them with: transfers list; then, for each: transfers confirm NUMBER, or transfers reject NUMBER',
  );
}

/** An authorization expires in the end, but no timeout ends a provider's review of a payment. */
async function promises(db: Database, now: Date): Promise<Finding> {
  const long = await longAuthorizations(db, daysBefore(now, promiseDays));
  if (long.length === 0)
    return ok(
      'authorizations',
      `No payment has been authorized, or under review at a provider, for more than ${promiseDays} days.`,
    );
  const each = long.map(
    ({ number, provider, isPromised }) => `${number} (${provider}, ${isPromised ? 'authorized' : 'under review'})`,
  );
  return warn(
    'authorizations',
    `Unpaid for more than ${promiseDays} days: ${listed(each)}.`,
    'Check your account at the provider. Ship authorized orders before the authorization expires ' +
      '(orders move NUMBER shipped), or: orders cancel NUMBER',
  );
}

/** The first few, and how many more. */
function listed(all: readonly (string | number)[]): string {
  const more = all.length - mostListed;
  return all.slice(0, mostListed).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en')} more` : '');
}

async function outbox(db: Database): Promise<Finding> {
  const { waiting, failed } = await countMessages(db);
  const says = `${waiting.toLocaleString('en')} waiting, ${failed.toLocaleString('en')} failed.`;
  if (failed > 0) return warn('outbox', says, 'See why with: outbox --status failed; then: outbox retry');
  return ok('outbox', says);
}

async function seals(db: Database, seal: IdentitySeal | null): Promise<Finding> {
  const keys = await sealingKeys(db);
  const foreign = keys.filter(({ keyId }) => !seal?.keyIds.includes(keyId));
  const former = keys.filter(({ keyId }) => keyId !== seal?.keyId && seal?.keyIds.includes(keyId));
  const count = (of: typeof keys) => of.reduce((sum, { numbers }) => sum + numbers, 0).toLocaleString('en');
  if (foreign.length > 0)
    return fail(
      'identities',
      `${count(foreign)} numbers of identities and accounts were sealed with another secret key ` +
        `(${foreign.map(({ keyId }) => keyId).join(', ')}) and cannot be read.`,
      'Set SECRET_KEY to the key that the store had when they were stored.',
    );
  if (former.length > 0)
    return warn(
      'identities',
      `${count(former)} of ${count(keys)} are sealed with SECRET_KEY_ALSO.`,
      'Keep SECRET_KEY_ALSO. If SECRET_KEY is the newer key, a running store seals them with it within an hour.',
    );
  return ok('identities', `${count(keys)} sealed, all with this key.`);
}

async function books(db: Database): Promise<Finding> {
  const { difference, problems } = await audit(db);
  const says = `The difference is ${(difference / 100).toFixed(2)}.`;
  if (problems.length > 0)
    return fail(
      'books',
      `${says} ${problems.length} ${problems.length === 1 ? 'mismatch' : 'mismatches'}.`,
      'See which with: audit',
    );
  return ok('books', says);
}
