// @module-tag embedded
// A tab of a former release against this server: each request as that release sent it, each answer as it reads it.
// RECORD_RELEASE=1 overwrites the recording of the version in package.json: run it once, when releasing that version.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePages } from '../../server/features/pages/manage-pages.ts';
import { makePushKeys } from '../../server/lib/push-keys.ts';
import { ask, messagesFor } from '../support/api/accounts.ts';
import { openPayingShop, type PayingShop } from '../support/api/checkout.ts';
import { runOwnerCommand } from '../support/store/owner.ts';
import { projectVersion } from '../support/released/version.ts';
import {
  at,
  filledIn,
  missingMembers,
  recordingOf,
  releases,
  withMore,
  type RecordedCall,
} from '../support/released/recordings.ts';
import { productEntry, twoFields } from '../support/api/shop.ts';
import { declined } from '../support/providers/trial-provider.ts';

const isRecording = process.env['RECORD_RELEASE'] === '1';

describe.each(releases())('a page of $version', ({ version, recordedCalls }) => {
  let shop: PayingShop;
  const values: Record<string, unknown> = {};

  beforeAll(async () => {
    shop = await openPayingShop({ push: { publicKey: makePushKeys().publicKey, services: [] } });
    shop.tamara.next = declined; // for an order to pay again
    await shop.bring({
      categories: twoFields,
      products: [
        productEntry({ title: { ar: 'فرشاة', en: 'Brush' }, variety: { price: 20, quantity: 9 } }),
        productEntry({ title: { ar: 'خاتم', en: 'Ring' }, category: 'gold.rings', variety: { price: 900 } }),
        productEntry({ title: { ar: 'مشط', en: 'Comb' }, variety: { price: 1_000, quantity: 0 } }),
      ],
    });
    await shop.open.db.transaction((tx) =>
      writePages(
        tx,
        [
          {
            slug: 'about',
            language: 'en',
            text: { title: 'About us', body: 'We sell brushes.\n\n## Where\n\nIn Riyadh.' },
          },
          {
            slug: 'public-questions',
            language: 'en',
            text: { title: 'Questions', body: '## Orders\n\n### When?\n\nSoon.' },
          },
        ],
        shop.clock.now,
      ),
    );
  });
  afterAll(() => shop.close());

  const send = async ({ method, path, body }: RecordedCall, key: string, more = (sent: unknown) => sent) => {
    const token = typeof values['token'] === 'string' ? values['token'] : undefined;
    return ask(shop, filledIn(path, values), {
      method,
      ...(body === undefined ? {} : { body: more(filledIn(body, values)) as object }),
      ...(token === undefined ? {} : { token }),
      headers: { 'Idempotency-Key': key },
    });
  };

  /** Prepares a step: time passes, the owner's commands run, and a value is read from a message. */
  const before = async ({ owner = [], mail }: RecordedCall) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
    for (const command of owner) {
      const { code, output } = await runOwnerCommand(shop, ...filledIn(command, values));
      if (code !== 0) throw new Error(output);
    }
    if (mail) values[mail.value] = (await messagesFor(shop, mail.to))[0]?.values[mail.value];
  };

  test('goes through the whole store and finds everything it reads in each answer', async () => {
    const problems: string[] = [];
    const calls: RecordedCall[] = [];
    for (const [step, one] of recordedCalls.entries()) {
      await before(one);
      const { status, body } = await send(one, `released-${version}-${step}`);
      if (status !== one.status) throw new Error(`${one.call} says ${status}: ${JSON.stringify(body)}`);
      for (const [name, way] of Object.entries(one.learns ?? {})) values[name] = at(body, way);
      if (one.call === 'logout' || one.call === 'postLogout') delete values['token'];
      if (one.answer !== null)
        problems.push(...missingMembers(one.answer, body).map((problem) => `${one.call}: ${problem}`));
      calls.push({ ...one, answer: body });
    }
    if (isRecording && version === projectVersion) {
      const text = JSON.stringify(calls, null, 2).replaceAll(/"token": "(?!data\.)[^"]*"/g, '"token": "a-token"');
      writeFileSync(recordingOf(version), `${text}\n`);
    }
    expect(problems).toEqual([]);
  });

  test('of the next version may send fields that this server does not know', async () => {
    values['token'] = (await shop.customer()).token;
    for (const [step, one] of recordedCalls.entries()) {
      if (!['addToCart', 'toggleWishlist', 'addAddress', 'quoteCheckout'].includes(one.call)) continue;
      const { status, body } = await send(one, `next-${version}-${step}`, withMore);
      expect([one.call, status]).toEqual([one.call, one.status]);
      for (const [name, way] of Object.entries(one.learns ?? {})) values[name] = at(body, way);
    }
  });
});
