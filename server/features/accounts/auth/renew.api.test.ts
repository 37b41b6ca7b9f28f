import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openTestMessageSandbox,
  type TestMessageSandbox,
} from '../../../../tests/support/providers/message-sandbox.ts';
import { openShop, type Customer, type Shop } from '../../../../tests/support/api/shop.ts';
import { outgoingMessages } from '../../messages/messages.tables.ts';
import { retryMessages } from '../../messages/outbox.ts';
import { mailSender, type MailSenderDeps } from '../../messages/send-messages.ts';
import { renewCode } from './codes.ts';

const hourMs = 60 * 60 * 1000;

let clock: number;
let shop: Shop;
let deps: MailSenderDeps;
let post: TestMessageSandbox;
let customer: Customer;
beforeEach(async () => {
  clock = Date.parse('2025-11-21T08:00:00Z');
  shop = await openShop({
    now: () => new Date(clock),
    rateLimitOverrides: { codeAgain: { points: 1_000, seconds: 60 } },
  });
  deps = {
    ...shop.deps,
    random: () => 0.5,
    isVerified: async () => false,
    renewCode: (tx, message) => renewCode(tx, shop.deps.secretKeys, message),
  };
  post = await openTestMessageSandbox(deps);
  customer = await shop.customer();
});
afterEach(async () => {
  await post.close();
  await shop.close();
});

const askForCode = async () =>
  expect((await customer.json('/user/auth/resend-code', { body: { channel: 'email' } })).status).toBe(202);
const verify = async (code: string) => {
  const answer = await customer.json('/user/auth/verify-email', { body: { code } });
  return [answer.status, answer.body.data?.user?.email_verified];
};

/** Tries a mail server that defers the message, an hour after the last try. */
async function failAgain(): Promise<void> {
  clock += hourMs;
  const sender = mailSender(deps, async () => ({ sent: false, permanent: false, reason: '421 not now' }));
  await sender.sendDue();
  await sender.settled();
}

test('a code that expires while the mail server is down is replaced by a valid one, as often as needed', async () => {
  await askForCode();
  await failAgain();
  await failAgain();
  clock += hourMs;
  expect(await verify(await post.codeFor(customer.email))).toEqual([200, true]);
});

test('a retried old email does not affect the newer code', async () => {
  await askForCode();
  await failAgain();
  await shop.open.db.update(outgoingMessages).set({ status: 'failed' });
  clock += hourMs;
  await askForCode();
  const code = await post.codeFor(customer.email);
  await shop.open.db.transaction((tx) => retryMessages(tx, new Date(clock)));
  await post.sendDue();
  expect(post.mailbox.list(customer.email)).toHaveLength(1);
  const isOld = eq(outgoingMessages.status, 'failed');
  const [old] = await shop.open.db.select().from(outgoingMessages).where(isOld);
  expect(old?.lastError).toBe('its code expired before it could be sent');
  expect(await verify(code)).toEqual([200, true]);
});
