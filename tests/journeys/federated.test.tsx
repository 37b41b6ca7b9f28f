// Logging in with an identity provider: the return from it, and linking an account and an identity with the same email.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identities } from '../../server/features/accounts/accounts.tables.ts';
import { logIn, newestCode, password } from '../support/journeys/account-journey.ts';
import { accountTexts } from '../support/data/account-texts.ts';
import { ask, messagesFor, newcomer, registered } from '../support/api/accounts.ts';
import { inTurn } from '../support/in-turn.ts';
import { openShopWithProvider } from '../support/journeys/journey-identity.ts';
import { eventually, openStore, type Store } from '../support/journeys/journey.ts';

let world: Awaited<ReturnType<typeof openShopWithProvider>>;
beforeAll(async () => {
  world = await openShopWithProvider();
});
afterAll(() => world.close());

const texts = {
  ar: {
    ...accountTexts.ar,
    newest: 'وصل حديثًا', // on the home page
    with: 'المتابعة باستخدام حساب تجريبي',
    remember: 'تذكّرني',
    notLoggedIn: 'لم يكتمل تسجيل الدخول',
    back: 'العودة إلى تسجيل الدخول',
    failed: 'تعذّر تسجيل الدخول',
    unconfirmed: /سجّل الدخول كما كنت تفعل وأكّد بريدك، وإلا فأنشئ حسابًا بهذا البريد/,
    stale: 'انتهت صلاحية محاولة الدخول',
    offline: 'لا يوجد اتصال',
    retry: 'أعد المحاولة',
    link: (email: string) =>
      `لديك حساب في متجرنا بالبريد \u2066${email}\u2069. اكتب كلمة مروره في متجرنا مرة واحدة لربطه بحسابك في حساب تجريبي.`,
    notLinked:
      'لم يُربط حسابك لدينا بحسابك في حساب تجريبي هذه المرة. لربطهما، اختر حساب تجريبي عند تسجيل الدخول في المرة القادمة.',
    notLinkedAnother: (typed: string, email: string) =>
      `سجّلت الدخول بالبريد \u2066${typed}\u2069، أما بريدك في حساب تجريبي فهو \u2066${email}\u2069، لذلك لم يُربط الحسابان.`,
  },
  en: {
    ...accountTexts.en,
    newest: 'Newest products', // on the home page
    with: 'Continue with Trial account',
    remember: 'Keep me logged in',
    notLoggedIn: 'You are not logged in',
    back: 'Back to login',
    failed: 'Login failed',
    unconfirmed: /log in as before and verify this email\. If not, create an account with it/,
    stale: 'This login has expired',
    offline: 'No connection',
    retry: 'Try again',
    link: (email: string) =>
      `You already have an account with \u2066${email}\u2069. Enter its password for this store once to link the account to Trial account.`,
    notLinked:
      'Your account was not linked to Trial account. To link it, choose Trial account the next time you log in.',
    notLinkedAnother: (typed: string, email: string) =>
      `You logged in as \u2066${typed}\u2069, but your Trial account account uses \u2066${email}\u2069, so the two were not linked.`,
  },
};

type Language = 'ar' | 'en';
const call = 'POST /user/auth/federated';
const offers = (store: Store) => store.line.requests.filter(({ path }) => path.endsWith('/user/auth/federated')).length;

/** Status codes of the password logins. */
const loginStatuses = ({ line }: Store) =>
  line.requests.filter(({ path }) => path.endsWith('/user/auth/login')).map(({ status }) => status);

/** A shopper on a new device at /login, coming from /store. */
const atLogin = (language: Language) => openStore({ ...world.site, language, path: '/login?back=%2Fstore' });

/** Goes from the login form to the provider and submits its form; returns the URL that it redirects to. */
async function wayBack(store: Store, language: Language, form: Record<string, string>): Promise<string> {
  await store.press(texts[language].with);
  return world.comeBack(store, form);
}

/** The logged-in customer, as the server answers. */
async function whoIsHere(store: Store): Promise<{ id: number; email: string } | null> {
  const token = store.cookie('token')?.value;
  if (token === undefined) return null;
  const { body } = await ask(world.shop, '/user/profile', { token });
  return { id: Number(body.data.user.id), email: String(body.data.user.email) };
}

/** Expects the page for an expired login attempt, and follows its link to the login form. */
async function isStale(store: Store, language: Language): Promise<void> {
  await store.heading(texts[language].stale);
  await store.press(texts[language].back, 'link');
  await store.isAt(/\/login(\?|$)/);
  await store.find('button', texts[language].with);
}

describe.each(['ar', 'en'] as const)('the return from a provider (%s)', (language) => {
  const test = inTurn(language);
  const w = texts[language];

  test.each([
    ['access_denied', w.notLoggedIn],
    ['server_error', w.failed],
  ])('with %s shows the error once; after a reload it offers a new attempt', async (error, title) => {
    const store = await atLogin(language);
    await store.press(w.with);
    const state = new URL(await store.leftFor()).searchParams.get('state') ?? '';
    await store.open(`/login/return?error=${error}&state=${state}`);
    await store.heading(title);
    await store.isAt('/login/return?back=%2Fstore');
    expect(await store.axe()).toEqual([]);
    await store.reload();
    await isStale(store, language);
    expect(offers(store)).toBe(0);
  });

  test('with a lost answer leads to a new attempt, which logs in', async () => {
    const { email } = newcomer();
    const store = await atLogin(language);
    store.line.fail(call, { is: 'unanswered' }, 1);
    await store.open(await wayBack(store, language, { email }));
    await store.heading(w.offline);
    await store.press(w.retry);
    await store.heading(w.failed); // the code has been used
    await store.press(w.back, 'link');
    await store.isAt('/login?back=%2Fstore');
    await store.open(await wayBack(store, language, { email }));
    await store.isAt('/store');
    expect((await whoIsHere(store))?.email).toBe(email);
  });
});

describe('the return from a provider', () => {
  const { ar, en } = texts;

  test('after declining says so and offers another attempt', async () => {
    const store = await atLogin('en');
    await store.open(await wayBack(store, 'en', { decision: 'decline' }));
    await store.heading(en.notLoggedIn);
    await store.isAt('/login/return?back=%2Fstore');
    expect(await store.axe()).toEqual([]);
    await store.press(en.back, 'link');
    await store.isAt('/login?back=%2Fstore');
    await store.find('button', en.with);
    expect(await whoIsHere(store)).toBeNull();
  });

  test('with a forged state sends no request, and the attempt begun here still succeeds', async () => {
    const { email } = newcomer();
    const store = await atLogin('ar');
    const address = await wayBack(store, 'ar', { email });
    await store.open(`/login/return?code=somebodys&state=${'x'.repeat(43)}`);
    await store.heading(ar.stale);
    expect([store.here(), offers(store)]).toEqual(['/login/return', 0]);
    await store.open(address);
    await store.isAt('/store');
    expect((await whoIsHere(store))?.email).toBe(email);
    expect(offers(store)).toBe(1);
  });

  test('opened again, in this tab or on another device, logs nobody in', async () => {
    const { email } = newcomer();
    const store = await atLogin('en');
    const address = await wayBack(store, 'en', { email });
    await store.open(address);
    await store.isAt('/store');
    await store.open(address);
    await store.isAt('/');
    expect((await whoIsHere(store))?.email).toBe(email);
    store.forgetCookie('token');
    await store.open(address);
    await isStale(store, 'en');
    expect([offers(store), await whoIsHere(store)]).toEqual([1, null]);

    const other = await openStore({ ...world.site, language: 'en', path: address });
    await isStale(other, 'en');
    expect(offers(other)).toBe(0);
  });

  test('with a lost request sends it again after a reload', async () => {
    const store = await atLogin('en');
    const failing = store.line.fail(call, { is: 'lost' });
    await store.open(await wayBack(store, 'en', { email: newcomer().email }));
    await store.heading(en.offline);
    failing.letGo();
    await store.reload();
    await store.isAt('/store');
    expect(await whoIsHere(store)).not.toBeNull();
  });

  describe('left before its answer arrives', () => {
    /** Leaves for the home page while the answer is held; returns the function that releases the answer. */
    async function leave(store: Store, language: Language, email: string): Promise<() => void> {
      const held = store.line.fail(call, { is: 'held', at: 'answer' });
      await store.open(await wayBack(store, language, { email }));
      await eventually(() => expect(held.met()).toBe(1));
      await store.header.pressOn('a[href="/"]');
      await store.isAt('/');
      await store.find('heading', texts[language].newest);
      return held.letGo;
    }

    /** Opens the login form without a page load. */
    async function toLogin(store: Store, language: Language): Promise<void> {
      await store.header.pressOn('a[href^="/login"]');
      await store.isAt(/^\/login/);
      await store.find('button', texts[language].with);
    }

    test('still logs in, and leaves the shopper where they are', async () => {
      const { email } = newcomer();
      const store = await atLogin('ar');
      const letGo = await leave(store, 'ar', email);
      letGo();
      await store.toast(ar.loggedIn);
      expect([store.here(), (await whoIsHere(store))?.email]).toEqual(['/', email]);
    });

    test('takes a shopper who is at the login form by then on from there', async () => {
      const { email } = newcomer();
      const store = await atLogin('en');
      const letGo = await leave(store, 'en', email);
      await toLogin(store, 'en');
      letGo();
      await store.toast(en.loggedIn);
      await store.isAt(/^\/(?!login)/);
      expect((await whoIsHere(store))?.email).toBe(email);
    });

    test('has no effect if the shopper logs in with a password first', async () => {
      const { email } = await registered(world.shop);
      const store = await atLogin('ar');
      const letGo = await leave(store, 'ar', newcomer().email);
      await toLogin(store, 'ar');
      await logIn(store, 'ar', email);
      await store.toast(ar.loggedIn);
      letGo();
      await store.open('/profile');
      await store.isAt('/profile');
      expect((await whoIsHere(store))?.email).toBe(email);
    });
  });
});

test('a customer from a provider without a phone number can save the profile and add one', async () => {
  const { email, phone } = newcomer();
  const missing = 'Add your mobile number before your first order. The courier needs it.';
  const store = await openStore({ ...world.site, language: 'en', path: '/login?back=%2Fprofile&for=profile' });
  await store.open(await wayBack(store, 'en', { email }));
  await store.isAt('/profile');
  await store.sees(missing);
  expect(await store.axe()).toEqual([]);
  await store.typeAll({ 'First name': 'ريم', 'Last name': 'السبيعي' });
  await store.within('region', 'About you').press('Save');
  await store.toast('Profile updated');
  await store.type('Mobile number', phone);
  await store.within('region', 'Mobile number').press('Save');
  await store.within('region', 'Mobile number').find('button', 'Verify now');
  await store.seesNo(missing);
  expect(await newestCode(world.shop, phone)).toMatch(/^\d{6}$/);
});

test('a customer whose token has expired sees the complete login page', async () => {
  const { email } = await registered(world.shop);
  const store = await openStore({ ...world.site, language: 'ar', path: '/login' });
  await logIn(store, 'ar', email);
  await store.isAt('/');
  store.forgetCookie('token'); // `user` is still in localStorage
  await store.open('/login');
  await store.find('button', texts.ar.with);
  await eventually(() => expect(localStorage.getItem('user')).toBeNull());
  await logIn(store, 'ar', email);
  await store.toast(texts.ar.loggedIn);
});

describe.each(['ar', 'en'] as const)('an account and an identity with the same email (%s)', (language) => {
  const test = inTurn(language);
  const w = texts[language];

  /** A customer with an account, whose email is verified or not. */
  async function owner({ isVerified }: { isVerified: boolean }) {
    const person = await registered(world.shop);
    if (isVerified) {
      const body = { code: await newestCode(world.shop, person.email) };
      const { status } = await ask(world.shop, '/user/auth/verify-email', { body, token: person.token });
      expect(status).toBe(200);
    }
    return person;
  }

  /** Logs in with the provider and expects no question for a password. */
  async function straightIn(email: string, verified = 'yes'): Promise<Store> {
    const store = await atLogin(language);
    await store.open(await wayBack(store, language, { email, verified }));
    await store.isAt('/store');
    return store;
  }

  /** Logs in with the provider and expects the form that asks for the account's password first. */
  async function askedForPassword(email: string, { verified = 'yes', remember = false } = {}): Promise<Store> {
    const store = await atLogin(language);
    if (remember) await store.press(w.remember, 'checkbox');
    await store.open(await wayBack(store, language, { email, verified }));
    await store.isAt('/login?back=%2Fstore');
    await store.sees(w.link(email));
    await store.holds(w.email, email);
    return store;
  }

  const mailsAboutWays = async (email: string) =>
    (await messagesFor(world.shop, email)).filter(({ kind }) => kind === 'sign_in_way_added');
  const identitiesOf = (userId: number) =>
    world.shop.open.db.select().from(identities).where(eq(identities.userId, userId));

  test('verified on both sides are linked at once, and both logins open the same account', async () => {
    const { email, id } = await owner({ isVerified: true });
    const store = await straightIn(email);
    await store.toast(w.loggedIn);
    expect((await whoIsHere(store))?.id).toBe(id);
    expect(await mailsAboutWays(email)).toHaveLength(1);
    await store.open('/profile');
    const devices = await store.find('list', w.devices);
    expect(devices.querySelectorAll('li')).toHaveLength(2); // the registration and this login

    const byPassword = await atLogin(language);
    await logIn(byPassword, language, email);
    await byPassword.isAt('/store');
    expect((await whoIsHere(byPassword))?.id).toBe(id);
    expect((await whoIsHere(await straightIn(email)))?.id).toBe(id);
    expect(await mailsAboutWays(email)).toHaveLength(1); // an identity that is already linked sends no email
  });

  test('if the account changed to it and has no password: the page says what to do instead', async () => {
    const [former, email] = [newcomer().email, newcomer().email];
    const token = (await straightIn(former)).cookie('token')?.value ?? '';
    const { user } = (await ask(world.shop, '/user/profile', { token })).body.data;
    const body = { first_name: user.first_name, last_name: user.last_name, phone: user.phone, email };
    expect((await ask(world.shop, '/user/profile', { method: 'PUT', token, body })).status).toBe(200);
    const store = await atLogin(language);
    await store.open(await wayBack(store, language, { email }));
    await store.heading(w.notLoggedIn);
    await store.sees(w.unconfirmed);
    expect(await store.axe()).toEqual([]);
  });

  test.each([
    ['the account has not verified its email', false, 'yes'],
    ['the provider has not verified it', true, 'no'],
  ])('if %s, its password is asked for once; a wrong one loses nothing', async (_, isVerified, verified) => {
    const { email, id } = await owner({ isVerified });
    const store = await askedForPassword(email, { verified, remember: true });
    expect(await store.axe()).toEqual([]);
    expect(await whoIsHere(store)).toBeNull();
    await logIn(store, language, email, 'not-the-password');
    await store.toast(w.wrong);
    await store.holds(w.email, email);
    await store.reload();
    await store.sees(w.link(email));
    await store.holds(w.email, email);
    expect(await store.find('checkbox', w.remember)).toHaveProperty('checked', true);
    await logIn(store, language, email);
    await store.isAt('/store');
    await store.toast(w.loggedIn);
    expect(store.cookie('token')?.maxAgeDays).toBe(365);
    expect((await whoIsHere(store))?.id).toBe(id);
    expect(sessionStorage.getItem('pending-link')).toBeNull();
    expect(await mailsAboutWays(email)).toHaveLength(1);
    await store.open('/profile');
    await store.within('region', w.email).sees(w.verified);
    expect((await whoIsHere(await straightIn(email, verified)))?.id).toBe(id);
  });

  test('with an expired link token: the password logs in, and a message says that nothing was linked', async () => {
    const { email, id } = await owner({ isVerified: false });
    const store = await askedForPassword(email);
    const stored = JSON.parse(sessionStorage.getItem('pending-link') ?? '') as object;
    sessionStorage.setItem('pending-link', JSON.stringify({ ...stored, link_token: 'over'.repeat(11) }));
    await store.reload();
    await store.sees(w.link(email));
    await logIn(store, language, email);
    await store.isAt('/store');
    await store.toast(w.loggedIn);
    await store.toast(w.notLinked);
    expect(loginStatuses(store)).toEqual([422, 200]); // the link is refused, the password accepted
    expect(await store.axe()).toEqual([]);
    expect((await whoIsHere(store))?.id).toBe(id);
    expect(sessionStorage.getItem('pending-link')).toBeNull();
    expect(await identitiesOf(id)).toEqual([]);

    // Choosing the provider at the next login, as the message says, links the account.
    const again = await askedForPassword(email);
    await logIn(again, language, email);
    await again.isAt('/store');
    await again.toast(w.loggedIn);
    expect(again.toasts().join(' ')).not.toContain(w.notLinked);
    expect((await whoIsHere(await straightIn(email)))?.id).toBe(id);
  });

  test('logging in to another account works, and a message says that nothing was linked', async () => {
    const [first, another] = [await owner({ isVerified: false }), await owner({ isVerified: false })];
    const store = await askedForPassword(first.email);
    await logIn(store, language, another.email);
    await store.isAt('/store');
    await store.toast(w.notLinkedAnother(another.email, first.email));
    expect((await whoIsHere(store))?.id).toBe(another.id);
    await askedForPassword(first.email);
  });

  test('a link whose answer was lost is not reported as failed', async () => {
    const { email, id } = await owner({ isVerified: false });
    const store = await askedForPassword(email);
    store.line.fail('POST /user/auth/login', { is: 'unanswered' }, 1);
    await logIn(store, language, email);
    await store.toast(w.loginFailed);
    await logIn(store, language, email, password);
    await store.isAt('/store');
    await store.toast(w.loggedIn);
    expect(store.toasts().join(' ')).not.toContain(w.notLinked);
    expect((await whoIsHere(store))?.id).toBe(id);
    expect((await whoIsHere(await straightIn(email)))?.id).toBe(id);
  });
});
