import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Customer, type Shop } from '../../../tests/support/api/shop.ts';
import { buildApp } from '../../app.ts';
import { AnswerCache } from '../../http/answers/answer-cache.ts';
import { shippingRules } from '../shipping/shipping.tables.ts';
import { settings } from '../content/content.tables.ts';
import { addresses } from './addresses.tables.ts';

let shop: Shop;
let now = new Date('2026-11-22T10:00:00Z'); // a Sunday
beforeAll(async () => {
  shop = await openShop({ now: () => now });
});
afterAll(() => shop.close());

const home = {
  city: 'الرياض',
  district: 'العليا',
  street: 'طريق العروبة',
  building_number: '3242',
  postal_code: '12611',
};
const add = (customer: Customer, change: object = {}, key?: string) =>
  customer.json('/addresses', { body: { ...home, ...change }, ...(key ? { key } : {}) });
const list = async (customer: Customer) => (await customer.json('/addresses')).body.data;

describe('addresses', () => {
  test('an address is added, and its city named in the language of the request', async () => {
    const customer = await shop.customer();
    const added = await add(customer);
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({
      country: 'SA',
      city: 'Riyadh',
      city_code: 'riyadh',
      building_number: '3242',
      short_address: null,
      is_default: true,
      notifications: false, // the default
    });
    const arabic = await customer.json('/addresses', { headers: { 'Accept-Language': 'ar' } });
    expect(arabic.body.data[0].city).toBe('الرياض');
    expect((await add(customer, { city: 'قرية بعيدة' })).body.data).toMatchObject({
      city: 'قرية بعيدة',
      city_code: null,
      is_default: false,
    });
  });

  test('errors are reported at their field', async () => {
    const refused = await (await shop.customer()).json('/addresses', { body: { city: 'Riyadh', postal_code: '1' } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toContain('postal_code');
    const { errors } = (await (await shop.customer()).json('/addresses', { body: { city: 'Riyadh' } })).body;
    expect(Object.keys(errors).toSorted()).toEqual(['building_number', 'district', 'postal_code', 'street']);
  });

  test('a map location is stored, exported, changed and removed', async () => {
    const customer = await shop.customer();
    const location = { lat: 24.711_12, lng: 46.674_34 };
    const { id } = (await add(customer, { location })).body.data;
    expect((await list(customer))[0].location).toEqual(location);
    expect((await customer.json('/user/export')).body.data.addresses).toMatchObject([{ location }]);
    const put = (change: object) => customer.json(`/addresses/${id}`, { method: 'PUT', body: { ...home, ...change } });
    const moved = { lat: 21.54, lng: 39.17 };
    expect((await put({ location: moved })).body.data.location).toEqual(moved);
    expect((await put({ location: null })).body.data.location).toBeNull();
    await put({ location });
    expect((await put({})).body.data.location).toBeNull();
  });

  test.each([
    ['en', 'Choose a location in Saudi Arabia'],
    ['ar', 'اختر موقعًا داخل المملكة'],
  ])('a location outside Saudi Arabia is refused at its field (%s)', async (language, message) => {
    const customer = await shop.customer();
    const refused = await customer.json('/addresses', {
      body: { ...home, location: { lat: 51.5, lng: -0.12 } },
      headers: { 'Accept-Language': language },
    });
    expect([refused.status, refused.body.errors]).toEqual([422, { location: [message] }]);
    expect(await list(customer)).toEqual([]);
  });

  test('exactly one address is the default after adding, changing and removing', async () => {
    const customer = await shop.customer();
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await add(customer)).body.data.id);
    const put = (id: number | undefined, change: object) =>
      customer.json(`/addresses/${id}`, { method: 'PUT', body: { ...home, ...change } });
    expect((await put(ids[1], { is_default: true })).body.data.is_default).toBe(true);
    expect((await put(ids[1], { street: 'شارع آخر' })).body.data).toMatchObject({
      is_default: true,
      street: 'شارع آخر',
    });
    const read = await list(customer);
    expect(read.map(({ id }: { id: number }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    const left = await customer.json(`/addresses/${ids[1]}`, { method: 'DELETE' });
    expect(left.body.data.map(({ id, is_default }: never) => [id, is_default])).toEqual([
      [ids[2], true],
      [ids[0], false],
    ]);
  });

  test('ten concurrent adds leave one default', async () => {
    const customer = await shop.customer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => add(customer, { is_default: at % 2 === 0 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect((await list(customer)).filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1);
  });

  test('twenty addresses fit, the next is refused; one key adds one address', async () => {
    const customer = await shop.customer();
    for (let at = 0; at < 2; at += 1) expect((await add(customer, {}, 'one-and-the-same')).status).toBe(201);
    expect(await list(customer)).toHaveLength(1);
    for (let at = 1; at < 20; at += 1) await add(customer);
    const refused = await add(customer);
    expect([refused.status, refused.body.code]).toEqual([409, 'addresses_full']);
  });

  test('another customer’s address looks missing; a visitor has none', async () => {
    const [owner, stranger] = [await shop.customer(), await shop.customer()];
    const { id } = (await add(owner)).body.data;
    for (const init of [{ method: 'PUT', body: home }, { method: 'DELETE' }]) {
      const refused = await stranger.json(`/addresses/${id}`, init);
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    }
    expect(await list(owner)).toHaveLength(1);
    expect((await shop.get('/addresses')).status).toBe(401);
  });

  test('addresses are in the data export and deleted with the account', async () => {
    const customer = await shop.customer();
    await add(customer);
    const { body } = await customer.json('/user/export');
    expect(body.data.addresses).toMatchObject([{ building_number: '3242' }]);
    await shop.open.db.transaction((tx) =>
      import('./save-address.ts').then(({ forgetAddresses }) => forgetAddresses(tx, customer.id)),
    );
    expect(await shop.open.db.select().from(addresses).where(eq(addresses.userId, customer.id))).toEqual([]);
  });

  test('cities are listed in both languages, with their regions', async () => {
    const { body } = await shop.json('/locations/cities', { headers: { 'Accept-Language': 'en' } });
    expect(body.data).toContainEqual({ code: 'jeddah', name: 'Jeddah', region: { code: '02', name: 'Makkah Region' } });
    expect((await shop.json('/locations/cities')).body.data.length).toBe(body.data.length);
    expect((await shop.json('/locations/cities?country=FR')).body.data).toEqual([]);
  });
});

describe('districts of a city', () => {
  const ask = (city: string, language = 'en') =>
    shop.json(`/locations/districts?city=${encodeURIComponent(city)}`, { headers: { 'Accept-Language': language } });
  const names = async (city: string, language?: string) =>
    (await ask(city, language)).body.data.map(({ name }: { name: string }) => name);

  test('are listed in the language of the request, sorted, by the city’s code or name', async () => {
    const [english, arabic] = [await names('riyadh'), await names('riyadh', 'ar')];
    expect(english).toEqual(english.toSorted((a: string, b: string) => a.localeCompare(b, 'en')));
    expect(arabic).toEqual(arabic.toSorted((a: string, b: string) => a.localeCompare(b, 'ar')));
    expect(english).toContain('Al Olaya');
    expect(arabic).toContain('العليا');
    expect(arabic).toHaveLength(english.length);
    for (const name of ['الرياض', 'Riyadh', ' RIYADH ']) expect(await names(name)).toEqual(english);
    expect(await names('Al Ahsa')).toContain('Al Kut');
  });

  test('are empty for a place without a list, and may be cached publicly', async () => {
    for (const place of ['قرية بعيدة', 'turaif', 'constructor']) expect(await names(place)).toEqual([]);
    const answer = await shop.get('/locations/districts?city=jeddah');
    const cities = await shop.get('/locations/cities');
    expect(answer.headers.get('cache-control')).toBe(cities.headers.get('cache-control'));
    const etag = answer.headers.get('etag') ?? '';
    expect((await shop.get('/locations/districts?city=jeddah', { headers: { 'If-None-Match': etag } })).status).toBe(
      304,
    );
  });

  test('the map’s tile URL is given if there is a map', async () => {
    expect((await shop.json('/locations/map')).body).toEqual({ data: { tiles: null, recipient_sms: true } });
    const mapTiles = 'https://tile.example/{z}/{x}/{y}.png';
    const app = buildApp({ ...shop.deps, answers: new AnswerCache(1_000_000), mapTiles, sendsSms: false });
    const answer = await app.fetch(new Request('http://store.test/api/v1/locations/map'));
    expect(await answer.json()).toEqual({ data: { tiles: mapTiles, recipient_sms: false } });
  });

  test.each(['', '?city=', '?city=%20', '?city=riyadh&city=jeddah', `?city=${'x'.repeat(121)}`])(
    'a query without exactly one city is refused: %s',
    async (query) => {
      const { status, body } = await shop.json(`/locations/districts${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['city']]);
    },
  );
});

describe('shipping companies', () => {
  const company = async (city: string) => {
    const answer = await (await shop.customer()).json(`/shipping-companies?city=${encodeURIComponent(city)}`);
    return answer.body.data[0];
  };

  test('the most specific rule applies: city, region, everywhere', async () => {
    expect(await company('الرياض')).toEqual({
      id: 'aramex',
      name: 'Aramex',
      fee: 19,
      free_above: null,
      delivery_days: [1, 2],
      delivery_dates: { from: '2026-11-23', to: '2026-11-24' },
    });
    expect((await company('kharj')).fee).toBe(24);
    expect((await company('Sharurah')).fee).toBe(34);
    for (const place of ['abha', 'a far village', '']) expect((await company(place)).fee).toBe(29);
  });

  test('the owner’s rules and setting apply, and the weekend has no working days', async () => {
    await shop.open.db.update(shippingRules).set({ feeHalalas: 1_550 }).where(eq(shippingRules.place, 'riyadh'));
    await shop.open.db.insert(settings).values({ key: 'free_shipping_from', valueAr: '300', valueEn: '300' });
    now = new Date('2026-11-26T10:00:00Z'); // a Thursday
    expect(await company('riyadh')).toMatchObject({
      fee: 15.5,
      free_above: 300,
      delivery_dates: { from: '2026-11-29', to: '2026-11-30' },
    });
  });

  test('a visitor must sign in', async () => {
    expect((await shop.get('/shipping-companies')).status).toBe(401);
  });
});
