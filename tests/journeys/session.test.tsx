// Sessions: pages that require one, a session that ends elsewhere, and a visitor's change made before logging in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '../support/journeys/account-journey.ts';
import { ask, registered } from '../support/api/accounts.ts';
import { waitingChanges } from '../support/journeys/journey-outbox.ts';
import { eventually, openStore, type Store } from '../support/journeys/journey.ts';
import { openShop, productEntry, twoFields, type Shop } from '../support/api/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const products = ['Soft brush', 'Hard brush'].map((en) => productEntry({ title: { ar: `فرشاة ${en}`, en } }));
  await shop.bring({ categories: twoFields, products });
});
afterAll(() => shop.close());

/** Waits until the header shows whose account it is. */
const isAccount = (store: Store, label: string) =>
  eventually(() => expect(store.header.element().querySelector(`[aria-label="${label}"]`)).not.toBeNull());

/** Waits until the header offers to log in. */
const isVisitor = (store: Store) =>
  eventually(() => expect(store.header.element().querySelector('a[href^="/login"]')).not.toBeNull());

test.each(['/cart', '/favorite', '/compare', '/profile', '/orders'])(
  '%s sends a visitor to login and back; a customer stays',
  async (path) => {
    const { email, token } = await registered(shop);
    const visitor = await openStore({ shop, language: 'en', path });
    await visitor.isAt(/^\/login\?/);
    expect(new URL(location.href).searchParams.get('back')).toBe(path);
    await logIn(visitor, 'en', email);
    await visitor.isAt(path);

    const customer = await openStore({ shop, language: 'en', path, signedIn: { token } });
    await isAccount(customer, 'Huda’s account');
    await customer.isAt(path);
  },
);

test.each([
  ['ar', 'تسجيل الدخول'],
  ['en', 'Log in'],
] as const)(
  'a link to a customer page sends a visitor to login without a page load, and back (%s)',
  async (language, title) => {
    const store = await openStore({ shop, language, path: '/store' });
    const page = document;
    await store.header.pressOn('a[href="/cart"]');
    await store.isAt('/login?back=%2Fcart&for=cart');
    await store.heading(title);
    expect(await store.axe()).toEqual([]);
    store.back();
    await store.isAt('/store');
    expect(document).toBe(page);
  },
);

test.each(['/login', '/register?back=/cart', '/forgetPassword', '/reset-password'])(
  '%s leads a customer home',
  async (path) => {
    const { token } = await registered(shop);
    const store = await openStore({ shop, language: 'en', path, signedIn: { token } });
    await store.isAt('/');
  },
);

test('a session that ended elsewhere leads to the login form with the reason, and back', async () => {
  const { email, token } = await registered(shop);
  const store = await openStore({ shop, language: 'en', path: '/profile', signedIn: { token } });
  await isAccount(store, 'Huda’s account');
  await ask(shop, '/Auth/Logout', { token });
  await store.reload();
  await store.toast('Your session has ended. Please log in again to continue.');
  await store.isAt('/login?back=%2Fprofile&for=profile');
  await isVisitor(store);

  await logIn(store, 'en', email);
  await store.toast('Logged in successfully');
  await store.isAt('/profile');
  await isAccount(store, 'Huda’s account');
  expect(store.cookie('token')?.maxAgeDays).toBe(1);
  const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
  expect(Object.keys(user)).toEqual(['id', 'first_name', 'avatar', 'gender']);
});

test('switching the language keeps the session', async () => {
  const { token } = await registered(shop);
  const store = await openStore({ shop, language: 'ar', path: '/store', signedIn: { token } });
  await isAccount(store, 'حساب Huda');
  await store.header.press(/العربية/);
  await store.press('English', 'radio');
  await store.press('موافق');
  await isAccount(store, 'Huda’s account');
  expect(document.documentElement.lang).toBe('en');
});

test('row 18: a visitor’s change is sent once, after logging in', async () => {
  const { email, token } = await registered(shop);
  const store = await openStore({ shop, language: 'ar', path: '/store' });
  const card = await eventually(() => {
    const [, second] = store.element().querySelectorAll<HTMLElement>('article');
    if (!second) throw new Error('there is no second product');
    return second;
  });
  const title = card.querySelector('h2, h3')?.textContent ?? '';
  await store.pressIn(card, /المفضلة/);
  await store.isAt(/^\/register\?/);
  await eventually(async () => expect(await waitingChanges(store)).toHaveLength(1));
  await store.pressOn('a[href^="/login"]');
  await store.isAt(/^\/login\?/);
  await logIn(store, 'ar', email);
  await store.isAt('/store');
  await store.toast(`تمت إضافة ${title} إلى المفضلة بنجاح`);
  const favourites = async () => {
    const { body } = await ask(shop, '/wishlist', { token, language: 'ar' });
    return (body.data as { title: string }[]).map((product) => product.title);
  };
  await eventually(async () => expect(await favourites()).toEqual([title]));
  await eventually(async () => expect(await waitingChanges(store)).toEqual([]));
  const sent = store.line.writes().filter(({ path }) => path.includes('toggle-wishlist'));
  expect(sent).toHaveLength(1);
});
