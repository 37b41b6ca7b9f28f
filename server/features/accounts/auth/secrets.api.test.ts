// Secrets that open an account must not be stored: passwords, tokens, sent codes. With full logging, the test searches
// every column of every table and every log line for them.
import { expect, test } from 'vitest';
import { ask, codeFor, messagesFor, newcomer, wrongCode } from '../../../../tests/support/api/accounts.ts';
import { containsValue } from '../../../../tests/support/data/contains-number.ts';
import { openShop } from '../../../../tests/support/api/shop.ts';
import { wholeDatabase } from '../../../../tests/support/database/whole-database.ts';
import { createLog } from '../../../lib/log.ts';

test('no password, token or sent code appears in any column or log line', async () => {
  const lines: string[] = [];
  const shop = await openShop({
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    rateLimitOverrides: { codeAgain: { points: 1_000, seconds: 60 } },
  });
  try {
    const me = newcomer({ password: 'first-plum-harbour' });
    const send = async (path: string, body: object, token?: string) => {
      const answer = await ask(shop, path, { body, ...(token === undefined ? {} : { token }) });
      return { status: answer.status, data: answer.body?.data };
    };
    const tokens: string[] = [];
    const codes: string[] = [];
    const entered = async (path: string, body: object) => {
      const { status, data } = await send(path, body);
      expect([200, 201]).toContain(status);
      tokens.push(data.token);
      return data.token as string;
    };
    const first = await entered('/user/auth/register', me);
    codes.push(await codeFor(shop, me.email, 'verify_email'));
    expect((await send('/user/auth/verify-email', { code: wrongCode(codes[0] ?? '') }, first)).status).toBe(422);
    expect((await send('/user/auth/verify-email', { code: codes[0] }, first)).status).toBe(200);
    expect((await send('/user/auth/login', { email: me.email, password: 'wrong-plum-harbour' })).status).toBe(401);
    await entered('/user/auth/login', { email: me.email, password: me.password });
    expect((await send('/user/auth/forget-password', { email: me.email })).status).toBe(202);
    codes.push(await codeFor(shop, me.email, 'reset_password'));
    const another = { password: 'second-plum-harbour', password_confirmation: 'second-plum-harbour' };
    expect((await send('/user/auth/reset-password', { email: me.email, code: codes[1], ...another })).status).toBe(200);
    await entered('/user/auth/login', { email: me.email, password: another.password, remember: true });
    expect(tokens).toHaveLength(3);

    const { first_name, last_name, phone } = me;
    const moved = { first_name, last_name, phone, email: newcomer().email, current_password: another.password };
    const changed = await ask(shop, '/user/profile', { method: 'PUT', token: tokens[2] ?? '', body: moved });
    expect(changed.status).toBe(200);
    const message = (await messagesFor(shop, me.email)).find(({ kind }) => kind === 'email_changed');
    const undoKey = message?.values['key'] ?? '';
    expect(undoKey).toHaveLength(43);
    expect((await send('/user/auth/undo-change', { key: `${undoKey}x` })).status).toBe(422);

    const secrets = [undoKey, me.password, 'wrong-plum-harbour', another.password, ...tokens];
    const secretsIn = (text: string) => [
      ...secrets.filter((each) => text.includes(each)),
      ...codes.filter((each) => containsValue(each, text)),
    ];
    expect(lines.length).toBeGreaterThan(5);
    expect(secretsIn(lines.join('\n'))).toEqual([]);
    for (const [table, rows] of await wholeDatabase(shop)) {
      // A waiting message must contain its code or key; a sent one no longer does (send-messages.api.test.ts).
      if (table !== 'outgoing_messages') expect([table, secretsIn(rows)]).toEqual([table, []]);
      else expect(secretsIn(rows).filter((each) => each !== undoKey && !codes.includes(each))).toEqual([]);
    }
  } finally {
    await shop.close();
  }
});
