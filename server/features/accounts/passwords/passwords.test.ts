import { expect, test } from 'vitest';
import { Refusal } from '../../../http/answers/refusal.ts';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is hashed with argon2id, and another one does not match', async () => {
  const hashed = await hashPassword('plum-tree-harbour');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([await isPassword('plum-tree-harbour', hashed), await isPassword('plum-tree-harbou', hashed)]).toEqual([
    true,
    false,
  ]);
});

test('of very many hashes at once, those beyond the queue get a retry time and all others succeed', async () => {
  const all = await Promise.allSettled([
    ...Array.from({ length: 60 }, () => hashPassword('plum-tree-harbour')),
    ...Array.from({ length: 60 }, () =>
      isPassword('plum-tree-harbour', '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAA'),
    ),
  ]);
  const refused = all.filter((each): each is PromiseRejectedResult => each.status === 'rejected');
  expect([101, 102]).toContain(all.length - refused.length); // one or two run at once, depending on the processor count
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Refusal);
    expect(reason).toMatchObject({ code: 'unavailable', more: { retryAfterSeconds: 2 } });
  }
});
