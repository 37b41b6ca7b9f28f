import { expect, test } from 'vitest';
import { openPostOffice } from '../../../tests/support/post-office.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { renewCode } from './codes.ts';

test('a code that died waiting for the mail server is replaced by one that works', async () => {
  let clock = Date.parse('2025-11-21T08:00:00Z');
  const shop = await openShop({ now: () => new Date(clock) });
  const post = await openPostOffice({
    ...shop.deps,
    renewCode: (tx, wanted) => renewCode(tx, shop.deps.secretKey, wanted),
  });
  try {
    const customer = await shop.customer();
    expect((await customer.json('/user/auth/resend-code', { body: { channel: 'email' } })).status).toBe(202);
    clock += 60 * 60 * 1000;
    const code = await post.codeFor(customer.email);
    const answer = await customer.json('/user/auth/verify-email', { body: { code } });
    expect([answer.status, answer.body.data?.user?.email_verified]).toEqual([200, true]);
  } finally {
    await post.close();
    await shop.close();
  }
});
