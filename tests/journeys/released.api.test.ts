// The tab of a former version on the server of this one: each request as that version sent it, each answer as that version reads it.
// RECORD_RELEASE=1 writes what is said today over the recording of the version in package.json: once, when it is released.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../support/accounts.ts';
import { openPayingShop, type PayingShop } from '../support/checkout.ts';
import { projectVersion } from '../support/released/version.ts';
import { at, filledIn, missed, recordingOf, releases, withMore, type Told } from '../support/released/told.ts';
import { productEntry, twoFields } from '../support/shop.ts';

const isRecording = process.env['RECORD_RELEASE'] === '1';

describe.each(releases())('a page of $version', ({ version, told }) => {
  let shop: PayingShop;
  const known: Record<string, unknown> = {};

  beforeAll(async () => {
    shop = await openPayingShop();
    await shop.bring({
      categories: twoFields,
      products: [
        productEntry({ title: { ar: 'فرشاة', en: 'Brush' }, variety: { price: 20, quantity: 9 } }),
        productEntry({ title: { ar: 'خاتم', en: 'Ring' }, category: 'gold.rings', variety: { price: 900 } }),
      ],
    });
  });
  afterAll(() => shop.close());

  const send = async ({ method, path, body }: Told, key: string, more = (sent: unknown) => sent) => {
    const token = typeof known['token'] === 'string' ? known['token'] : undefined;
    return ask(shop, filledIn(path, known), {
      method,
      ...(body === undefined ? {} : { body: more(filledIn(body, known)) as object }),
      ...(token === undefined ? {} : { token }),
      headers: { 'Idempotency-Key': key },
    });
  };

  test('goes its whole way through the store, and finds in each answer what it reads there', async () => {
    const problems: string[] = [];
    const said: Told[] = [];
    for (const [step, one] of told.entries()) {
      const { status, body } = await send(one, `released-${version}-${step}`);
      if (status !== one.status) throw new Error(`${one.call} says ${status}: ${JSON.stringify(body)}`);
      for (const [name, way] of Object.entries(one.learns ?? {})) known[name] = at(body, way);
      if (one.answer !== null) problems.push(...missed(one.answer, body).map((problem) => `${one.call}: ${problem}`));
      said.push({ ...one, answer: body });
    }
    if (isRecording && version === projectVersion) {
      const text = JSON.stringify(said, null, 2).replaceAll(JSON.stringify(known['token']), '"a-token"');
      writeFileSync(recordingOf(version), `${text}\n`);
    }
    expect(problems).toEqual([]);
  });

  test('a page of the next version may send more than this server knows', async () => {
    known['token'] = (await shop.customer()).token;
    for (const [step, one] of told.entries()) {
      if (!['addToCart', 'toggleWishlist', 'addAddress', 'quoteCheckout'].includes(one.call)) continue;
      const { status, body } = await send(one, `next-${version}-${step}`, withMore);
      expect([one.call, status]).toEqual([one.call, one.status]);
      for (const [name, way] of Object.entries(one.learns ?? {})) known[name] = at(body, way);
    }
  });
});
