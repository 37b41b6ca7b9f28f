import type * as argon2 from '@node-rs/argon2';
import { getTableColumns } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pg-proxy';
import { afterAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../db/connect.ts';
import * as tables from '../../../db/tables.ts';
import { rateLimits } from '../../../http/http.tables.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { createMemoryLimit } from '../../../http/requests/rate-limiter.ts';
import { createLog } from '../../../lib/log.ts';
import { openLimits } from '../account-limits.ts';
import { users } from '../accounts.tables.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { signIn } from './sign-in.ts';

/** The parameters of each computed hash: they determine how long it takes. */
const hashed = vi.hoisted((): string[] => []);
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const library = await importOriginal<typeof argon2>();
  return {
    ...library,
    verify: (stored: string, password: string) => {
      hashed.push(stored.split('$').slice(0, 4).join('$'));
      return library.verify(stored, password);
    },
  };
});

afterAll(() => void vi.doUnmock('@node-rs/argon2')); // other files share this worker

const now = new Date('2026-03-01T12:00:00Z');
const email = 'sara@example.com';

/** Signs in with a wrong password to a store with or without that account. Returns the refusal and the work done. */
async function tryToSignIn(account: { passwordHash: string | null } | null) {
  const statements: string[] = [];
  const facts: Record<string, unknown> = {
    id: 7,
    email,
    firstName: 'Sara',
    lastName: 'Ali',
    createdAt: now,
    ...account,
  };
  const row = Object.keys(getTableColumns(users)).map((name) => facts[name] ?? null);
  const answer = (statement: string) => {
    if (statement.includes('insert into "rate_limits"'))
      return [Object.keys(getTableColumns(rateLimits)).map((name) => (name === 'points' ? 1 : null))];
    return account && statement.includes('from "users"') ? [row] : [];
  };
  const db = drizzle(
    async (statement) => {
      statements.push(statement);
      return { rows: answer(statement) };
    },
    { schema: tables, casing: 'snake_case' },
  ) as unknown as Database;
  hashed.length = 0;
  const log = createLog('silent');
  const refused = await signIn(
    {
      db,
      log,
      limits: openLimits({ db, log }),
      now: () => now,
      secretKeys: ['a key of tests that is long enough for one'],
      trustedProxies: 0,
      mustBeOpen: async () => {},
      inShoppersTurn: (_, job) => job(),
      inShoppersReadTurn: (_, job) => job(),
      storedAnswersLimit: createMemoryLimit({}, 'storedAnswers'),
      inFormTurn: (_, job) => job(),
      formIdleMs: 0,
      publicUrl: 'http://store.test',
      sendsSms: false,
      wakeMessages: () => {},
      personal: [],
    },
    {
      params: {},
      query: {},
      body: { email, password: 'whatever it is', remember: false },
      language: 'en',
      address: '192.0.2.1',
      userAgent: '',
      now,
    },
  ).catch((error: unknown) => error);
  return { code: refused instanceof Refusal ? refused.code : refused, work: { statements, hashed: [...hashed] } };
}

test('an unknown address, a wrong password and an account without one cost the same queries and hash', async () => {
  const stored = await hashPassword('plum-tree-harbour');
  const wrong = await tryToSignIn({ passwordHash: stored });
  expect(wrong.code).toBe('bad_credentials');
  expect(wrong.work.statements).toHaveLength(3);
  expect(wrong.work.hashed).toEqual([stored.split('$').slice(0, 4).join('$')]);
  expect(await tryToSignIn(null)).toEqual({ code: 'user_not_found', work: wrong.work });
  expect(await tryToSignIn({ passwordHash: null })).toEqual({ code: 'bad_credentials', work: wrong.work });
});
