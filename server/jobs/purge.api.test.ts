// @module-tag embedded
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask, codeFor, registered } from '../../tests/support/api/accounts.ts';
import { openShop, type Shop } from '../../tests/support/api/shop.ts';
import { retention } from '../../tests/support/data/retention.ts';
import { codes, pendingLinks, sessions } from '../features/accounts/accounts.tables.ts';
import { uploads } from '../features/uploads/uploads.tables.ts';
import { idempotencyKeys, rateLimits } from '../http/http.tables.ts';
import { purgeKeys } from '../http/requests/idempotency.ts';
import { createLog } from '../lib/log.ts';
import { purge } from './purge.ts';

let shop: Shop;
const startedAt = new Date('2026-03-01T12:00:00Z');
const after = (hours: number) => new Date(startedAt.getTime() + hours * 3_600_000);

beforeAll(async () => {
  shop = await openShop({ now: () => startedAt });
});
afterAll(() => shop.close());

const rowsOf = async () => {
  const { db } = shop.open;
  return {
    sessions: (await db.select().from(sessions)).length,
    codes: (await db.select().from(codes)).length,
    links: (await db.select().from(pendingLinks)).length,
    keys: (await db.select().from(idempotencyKeys)).length,
    uploads: (await db.select({ id: uploads.id }).from(uploads)).map(({ id }) => id).toSorted(),
    limits: (await db.select().from(rateLimits)).map(({ key }) => key),
  };
};

test('expired data is deleted, and the rest stays', async () => {
  const { db } = shop.open;
  const me = await registered(shop);
  expect(await codeFor(shop, me.email, 'verify_email')).toMatch(/^\d{6}$/);
  const picture = { userId: me.id, webp: new Uint8Array(1), width: 1, height: 1, createdAt: startedAt };
  await db.insert(uploads).values(['avatar', 'unused'].map((id) => ({ ...picture, id })));
  const { first_name, last_name, email, phone, password } = me;
  const set = await shop.get('/user/profile', {
    method: 'PUT',
    body: JSON.stringify({ first_name, last_name, email, phone, avatar: 'avatar' }),
    headers: {
      Authorization: `Bearer ${me.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'avatar-0001',
    },
  });
  expect(set.status).toBe(200);
  await ask(shop, '/user/auth/login', { body: { email, password, remember: true } });
  await db.insert(pendingLinks).values({
    tokenHash: 'x',
    userId: me.id,
    provider: 'google',
    subject: 's',
    email: null,
    emailVerified: true,
    expiresAt: after(0.2),
  });
  await db.insert(rateLimits).values([
    { key: 'over', points: 1, expire: new Date(Date.now() - 1000) },
    { key: 'counting', points: 1, expire: new Date(Date.now() + 60_000) },
  ]);

  await purge(shop.deps, startedAt, retention);
  expect(await rowsOf()).toMatchObject({ sessions: 2, codes: 1, links: 1, keys: 1, uploads: ['avatar', 'unused'] });
  const { limits } = await rowsOf();
  expect([limits.includes('over'), limits.includes('counting')]).toEqual([false, true]);

  await purge(shop.deps, after(0.19), retention);
  expect(await rowsOf()).toMatchObject({ links: 1 });
  await purge(shop.deps, after(0.21), retention);
  expect(await rowsOf()).toMatchObject({ links: 0 });

  await purge(shop.deps, after(23), retention);
  expect(await rowsOf()).toMatchObject({ sessions: 2, codes: 1, links: 0, keys: 1, uploads: ['avatar', 'unused'] });

  await purge(shop.deps, after(25), retention);
  expect(await rowsOf()).toMatchObject({ sessions: 1, codes: 0, keys: 1, uploads: ['avatar', 'unused'] });

  await purge(shop.deps, after(71), retention);
  expect(await rowsOf()).toMatchObject({ keys: 1, uploads: ['avatar', 'unused'] });

  await purge(shop.deps, after(73), retention);
  expect(await rowsOf()).toMatchObject({ keys: 0, uploads: ['avatar'] });

  await purge(shop.deps, after(365 * 24 - 1), retention);
  expect(await rowsOf()).toMatchObject({ sessions: 1 });
  await purge(shop.deps, after(365 * 24 + 1), retention);
  expect(await rowsOf()).toMatchObject({ sessions: 0 });
});

test('the keys of a flood are deleted in several statements, and younger ones stay', async () => {
  const { db } = shop.open;
  await db.execute(
    sql`insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at)
      select 1, 'key ' || at, 'x', 200, '{}', ${startedAt}::timestamptz + at * interval '1 second'
      from generate_series(1, 4503) at`,
  );
  const deletes = vi.spyOn(db, 'delete');
  await purgeKeys(db, new Date(after(72).getTime() + 4_501_000));
  expect(deletes).toHaveBeenCalledTimes(3);
  deletes.mockRestore();
  expect(await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([
    { key: 'key 4501' },
    { key: 'key 4502' },
    { key: 'key 4503' },
  ]);
  await db.delete(idempotencyKeys);
});

test('a purge that fails is logged and reported, and the others are done', async () => {
  const { db } = shop.open;
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const expire = new Date(Date.now() - 1000);
  await db.insert(rateLimits).values({ key: 'over again', points: 1, expire });
  await db.insert(uploads).values({
    id: 'old',
    userId: 1,
    webp: new Uint8Array(1),
    width: 1,
    height: 1,
    createdAt: startedAt,
  });
  await db.execute(sql`alter table idempotency_keys rename to idempotency_keys_gone`);
  try {
    await expect(purge({ db, log }, after(73), retention)).rejects.toThrow('could not purge idempotency keys');
  } finally {
    await db.execute(sql`alter table idempotency_keys_gone rename to idempotency_keys`);
  }
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ purge: 'idempotency keys' })]);
  const { limits, uploads: pictures } = await rowsOf();
  expect([limits.includes('over again'), pictures.includes('old')]).toEqual([false, false]);
});
