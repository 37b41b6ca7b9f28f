import { expect, test } from 'vitest';
import { Refusal } from '../../../http/refusal.ts';
import { hashPassword, isPassword } from './passwords.ts';

test('is argon2id, and another one is not it', async () => {
  const hashed = await hashPassword('plum-tree-harbour');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([await isPassword('plum-tree-harbour', hashed), await isPassword('plum-tree-harbou', hashed)]).toEqual([
    true,
    false,
  ]);
});

test('of very many at once those beyond what can wait are told to come back, and all others get their answer', async () => {
  const all = await Promise.allSettled([
    ...Array.from({ length: 60 }, () => hashPassword('plum-tree-harbour')),
    ...Array.from({ length: 60 }, () =>
      isPassword('plum-tree-harbour', '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA'),
    ),
  ]);
  const refused = all.filter((each): each is PromiseRejectedResult => each.status === 'rejected');
  expect([101, 102]).toContain(all.length - refused.length); // one or two at once, by the number of processors
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Refusal);
    expect(reason).toMatchObject({ code: 'unavailable', more: { retryAfterSeconds: 2 } });
  }
});
