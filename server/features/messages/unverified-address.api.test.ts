// An address that no account has verified may be a stranger's: no account can be used to flood it with emails.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../tests/support/api/accounts.ts';
import { openCupShop, order, shopperWith, type PayingShop } from '../../../tests/support/api/checkout.ts';
import { openTestMessageSandbox, type TestMessageSandbox } from '../../../tests/support/providers/message-sandbox.ts';
import { users } from '../accounts/accounts.tables.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';

let shop: PayingShop;
let post: TestMessageSandbox;
beforeAll(async () => {
  shop = await openCupShop();
  post = await openTestMessageSandbox(shop.deps);
});
afterAll(async () => {
  await post.close();
  await shop.close();
});

type Shopper = Awaited<ReturnType<typeof shopperWith>>;

async function place(shopper: Shopper): Promise<string> {
  const { status, body } = await order(shopper, 'cash_on_delivery');
  expect(status).toBe(201);
  return body.data.order.id;
}
async function cancel(shopper: Shopper, id: string): Promise<void> {
  expect((await shopper.json(`/orders/${id}/cancel`, { body: {} })).status).toBe(200);
}
async function mailsTo(address: string): Promise<number> {
  await post.sendDue();
  return post.mailbox.list(address).length;
}

test('forty emails a day, twenty of them about orders, however often the account is made again', async () => {
  const [email, password, other] = ['stranger@example.com', 'plum-tree-harbour', 'pear-tree-harbour'];
  const passwordHash = await hashPassword(password);
  const arrived: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const shopper = await shopperWith(shop, { CUP: 1 }, { email, passwordHash });
    await cancel(shopper, await place(shopper));
    const change = { current_password: password, password: other, password_confirmation: other };
    const changed = await ask(shop, '/user/password', { method: 'PUT', token: shopper.token, body: change });
    await post.sendDue();
    const deleted = await ask(shop, '/user', { method: 'DELETE', token: shopper.token, body: { password: other } });
    expect([changed.status, deleted.status]).toEqual([200, 200]);
    arrived.push(await mailsTo(email));
  }
  expect(arrived).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 40]);

  // Verifying another address does not prove the one of former orders.
  const mover = await shopperWith(shop, { CUP: 1 }, { email });
  const former = await place(mover);
  const own = 'own@example.com';
  await shop.open.db.update(users).set({ email: own, emailVerifiedAt: shop.clock.now }).where(eq(users.id, mover.id));
  await cancel(mover, former);
  expect(await mailsTo(email)).toBe(40);
  expect(await mailsTo(own)).toBe(0);

  const holder = await shopperWith(shop, { CUP: 1 }, { email, emailVerifiedAt: shop.clock.now });
  await cancel(holder, await place(holder));
  expect(await mailsTo(email)).toBe(42);
});
