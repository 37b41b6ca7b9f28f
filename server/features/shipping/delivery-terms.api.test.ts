import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { openTrialCarrier } from '../../../tests/support/providers/trial-carrier.ts';
import { bumpContent } from '../catalogue/bump-revision.ts';
import { writePages } from '../pages/manage-pages.ts';
import { halalas } from '../../../contract/core/money.ts';
import { buildApp } from '../../app.ts';
import { AnswerCache } from '../../http/answers/answer-cache.ts';
import { setRule } from './manage-fees.ts';

let shop: Shop;
const about = 'With {{delivery_company}} in {{delivery_days}}.';
beforeAll(async () => {
  shop = await openShop();
  await shop.bring({
    categories: twoFields,
    products: [productEntry()],
    highlights: [{ code: 'delivery', title: { en: 'To your door' }, description: { en: about } }],
  });
});
afterAll(() => shop.close());

const dataOf = async (path: string, language = 'en') =>
  (await shop.json(path, { headers: { 'Accept-Language': language } })).body.data;
const set = async (place: string, fee: number, days: [number, number]) => {
  await shop.open.db.transaction(async (tx) => {
    await setRule(tx, { company: 'aramex', place, fee: halalas(fee), days });
    await bumpContent(tx);
  });
  await shop.catalogue.refresh();
};

test('the settings give carrier, days and fee by place, in the specification’s words for the default table', async () => {
  const { delivery } = await dataOf('/settings');
  expect(delivery).toMatchObject({ company: 'Aramex', everywhere: { days: '1 to 4 working days', fee: [19, 34] } });
  expect(delivery.places).toContainEqual({ place: 'riyadh', days: '1 to 2 working days', fee: 19 });
  expect((await dataOf('/settings', 'ar')).delivery).toMatchObject({
    company: 'أرامكس',
    everywhere: { days: 'يوم إلى 4 أيام عمل' },
  });
});

test('a changed table applies at once, also in texts that refer to it', async () => {
  await shop.open.db.transaction((tx) =>
    writePages(tx, [{ slug: 'shipping-policy', language: 'en', text: { title: 'Shipping', body: about } }], new Date()),
  );
  await set('*', 5_500, [3, 9]);
  expect((await dataOf('/settings')).delivery.everywhere).toEqual({ days: '1 to 9 working days', fee: [19, 55] });
  expect((await dataOf('/pages/shipping-policy')).html).toMatch(/Aramex.* in .*1 to 9 working days/);
  expect((await dataOf('/home')).highlights[0].description).toBe('With Aramex in 1 to 9 working days.');
});

test('with carrier rates no fee is promised', async () => {
  const app = buildApp({ ...shop.deps, carriers: [openTrialCarrier()], answers: new AnswerCache(1_000_000) });
  const answer = await app.fetch(new Request('https://shop.test/api/v1/settings'));
  const { data } = (await answer.json()) as { data: { delivery: { everywhere: object; places: { fee: null }[] } } };
  expect(data.delivery.everywhere).toMatchObject({ fee: null });
  expect(new Set(data.delivery.places.map(({ fee }) => fee))).toEqual(new Set([null]));
});
