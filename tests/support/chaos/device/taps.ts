// How a shopper makes each change on a page of the store, in either language.
import type { Locator, Page } from 'playwright-core';
import { appReady } from '../../browser/app-ready.ts';
import type { Language } from '../../browser/browser.ts';
import type { Customer } from '../../browser/device.ts';
import { isSame, lookForRelease, mark } from '../../browser/same-document.ts';
import { storeText } from '../../browser/store-text.ts';
import { customTexts, roundCoupon, type RoundProducts } from '../products.ts';
import { wipedWithinMs, type ExpectedChange } from '../history.ts';
import { lineThing } from '../../outbox/model-server.ts';
import { takesLogins, takesReleases, type ShopperTap } from '../plan.ts';
import type { ConnectionState } from './connection.ts';
import { isTrueWithin } from '../../until.ts';
import type { WatchedWindow } from './watch-page.ts';

/** For what is on the screen, or comes at once. */
const soonMs = 3_000;
/** For what the device shows: after four seconds the app gives up a hanging connection. */
const storedMs = 6_000;
/** For a press that Playwright gave up, and that is on its way to the page. */
const pressMs = 250;
/** For what needs an answer of the store. */
const answerMs = 12_000;

type Tapping = {
  products: RoundProducts;
  customer: Customer;
  isSignedIn: () => Promise<boolean>;
  /** Called when the cart is on the screen. */
  onCart: (page: Page) => Promise<void>;
  /** Called right before a press that makes a change, which waits for it. */
  onTap: (expected: ExpectedChange) => Promise<void>;
  onLoggingOut: () => void;
  onStaying: () => void;
  onLoggedOut: (left: string) => void;
  onLoggedIn: () => Promise<void>;
  /** Restarts the store as another release. */
  switchRelease: () => Promise<void>;
  connection: () => ConnectionState;
};

export const languageOf = (page: Page): Promise<Language> =>
  page.evaluate(() => (document.documentElement.lang === 'en' ? 'en' : 'ar'));

/** Follows a link inside the app, as the app's own links do. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    if (location.pathname === href) return;
    const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }));
    link.click();
    link.remove();
  }, path);
  await page.waitForFunction((href) => location.pathname === href, path, { timeout: soonMs });
}

/** Closes a dialog that covers the page, such as that of the Offline Mode. Returns whether there was one. */
export async function closeDialog(page: Page): Promise<boolean> {
  const close = page.locator('dialog[open] form[method="dialog"] button');
  if ((await close.count()) === 0) return false;
  await close.first().click({ timeout: soonMs });
  return true;
}

/** Closes the messages, which cover the start of the header. Returns whether there were any. */
async function closeMessages(page: Page): Promise<boolean> {
  const messages = page.locator('.Toastify__toast');
  const count = await messages.count();
  for (let left = count; left > 0; left -= 1)
    await messages
      .first()
      .click({ position: { x: 4, y: 4 }, timeout: soonMs }) // not on its link
      .catch(() => undefined); // it has just closed by itself
  return count > 0;
}

const pressesHeard = (page: Page) => page.evaluate(() => (globalThis as unknown as WatchedWindow).pressesHeard);

/**
 * Clicks. A dialog or messages that have come over the button are closed first. A dialog that opens in the middle of the
 * click takes it: then the shopper closes it and clicks again.
 */
async function click(page: Page, button: Locator): Promise<void> {
  const before = await pressesHeard(page);
  try {
    await button.click({ timeout: soonMs });
    if ((await pressesHeard(page)) > before || !(await closeDialog(page))) return;
  } catch (error) {
    // Playwright gave up in the middle of the click, and its press may still be heard.
    if (await isTrueWithin(pressMs, async () => (await pressesHeard(page)) > before)) return;
    const isCovered = String(error).includes('intercepts pointer events'); // what covered it may have closed by itself
    if (!(await closeDialog(page)) && !(await closeMessages(page)) && !isCovered) throw error;
  }
  await button.click({ timeout: soonMs });
}

/** What a step says if a field is empty again without a dialog: a fault of the page, unlike other missed steps. */
export const lostText = 'the page has lost what was typed';

/** Fills a field. A dialog that opens while the shopper types takes the focus: then it is closed and they type again. */
async function fill(page: Page, field: Locator, value: string, timeout: number): Promise<void> {
  await field.fill(value, { timeout });
  if ((await field.inputValue()) === value) return;
  if (!(await closeDialog(page))) throw new Error(lostText);
  await field.fill(value, { timeout });
  if ((await field.inputValue()) !== value) throw new Error(`the field does not take "${value}"`);
}

/** Makes a change. Rejects if the page does not offer it. */
export async function tapOn(page: Page, tap: ShopperTap, tapping: Tapping): Promise<void> {
  const { products, onTap } = tapping;
  const plain = (product: number) => products.plain[product] ?? 0;
  const varietyOf = (product: number) => products.varietyOf.get(product) ?? 0;
  await appReady(page); // before that a press is a visitor's
  const language = await languageOf(page);
  await closeDialog(page);
  switch (tap.is) {
    case 'favorite': {
      const button = await cardButton(page, 'favourite', plain(tap.product));
      await onTap({ kind: 'wishlist.set', thing: `wishlist:${plain(tap.product)}` });
      return click(page, button);
    }
    case 'add': {
      const button = await cardButton(page, 'cart', plain(tap.product));
      await onTap({ kind: 'cart.add', thing: lineThing(varietyOf(plain(tap.product)), null), adds: 1 });
      return click(page, button);
    }
    case 'compare': {
      const button = await cardButton(page, 'compare', plain(tap.product));
      await onTap({ kind: 'compare.set', thing: `compare:${varietyOf(plain(tap.product))}` });
      return click(page, button);
    }
    case 'text': {
      await goTo(page, `/products/${products.made}`);
      const form = page.locator('main form', { has: page.locator('input[name="custom_text"]') });
      await fill(page, form.locator('input[name="custom_text"]'), tap.text, storedMs);
      await fill(page, form.getByRole('spinbutton'), String(tap.quantity), soonMs);
      await onTap({ kind: 'cart.add', thing: lineThing(varietyOf(products.made), tap.text), adds: tap.quantity });
      return click(page, form.locator('button[type="submit"]').first());
    }
    case 'quantity': {
      const line = await cartLine(page, tap.line, tapping);
      const less = line.locator('[role="group"] button').first();
      const isLeast = (await less.getAttribute('aria-disabled', { timeout: soonMs })) !== null;
      const more = line.locator('[role="group"] button').last();
      await onTap({ kind: 'cart.set', thing: null });
      return click(page, tap.by < 0 && !isLeast ? less : more);
    }
    case 'remove': {
      const line = await cartLine(page, tap.line, tapping);
      const name = storeText(language, 'cart:line.remove');
      await onTap({ kind: 'cart.remove', thing: null });
      return click(page, line.locator('button', { hasText: name }).last());
    }
    case 'move': {
      const line = await cartLine(page, tap.line, tapping);
      const asks = (await line.locator('bdi', { hasText: new RegExp(`^(${customTexts.join('|')})$`) }).count()) > 0;
      const name = storeText(language, 'cart:line.favourite');
      await onTap({ kind: 'wishlist.set', thing: null, ...(asks && { asks }) });
      await click(page, line.locator('button', { hasText: name }).first());
      if (!asks) return;
      const yes = storeText(language, 'cart:move.yes');
      return page.locator('dialog[open]').getByRole('button', { name: yes, exact: true }).click({ timeout: soonMs });
    }
    case 'coupon': {
      await goToCart(page, tapping);
      const field = page.locator('main input[name="coupon"]');
      if ((await field.count()) === 0) throw new Error('the cart has the coupon');
      await fill(page, field, roundCoupon, soonMs);
      await field.press('Enter');
      const form = page.locator('main form', { has: page.locator('input[name="coupon"]') });
      const isAnswered = async () => (await field.count()) === 0 || (await form.locator('[data-error]').count()) > 0;
      if (!(await isTrueWithin(answerMs, isAnswered))) throw new Error('the coupon has no result');
      return;
    }
    case 'language':
      return switchLanguage(page, language === 'ar' ? 'en' : 'ar');
    case 'session':
      return logOutAndIn(page, language, tapping);
    case 'update':
      return update(page, language, tapping);
  }
}

type CardAction = 'favourite' | 'cart' | 'compare';

/** Makes a change at the card of a product. */
export async function tapCard(page: Page, action: CardAction, product?: number): Promise<void> {
  await click(page, await cardButton(page, action, product));
}

async function cardButton(page: Page, action: CardAction, product?: number): Promise<Locator> {
  await goTo(page, '/store');
  const button = page.locator(`main button[name="wish"][value="${action}:${product}"]`).first();
  await button.waitFor({ timeout: storedMs });
  return button;
}

export const cartLines = (page: Page) => page.locator('main article', { has: page.getByRole('spinbutton') });

/** Shows the cart. Rejects if it is empty, or not on the device. */
async function goToCart(page: Page, { onCart }: Pick<Tapping, 'onCart'>): Promise<void> {
  await goTo(page, '/cart');
  const empty = page.getByRole('heading', { name: storeText(await languageOf(page), 'cart:empty.title') });
  await cartLines(page).first().or(empty).waitFor({ timeout: storedMs });
  await onCart(page);
  if (await empty.isVisible()) throw new Error('the cart is empty');
}

/** A line of the cart page, counted modulo their number. */
async function cartLine(page: Page, place: number, tapping: Pick<Tapping, 'onCart'>) {
  await goToCart(page, tapping);
  const lines = cartLines(page);
  return lines.nth(place % (await lines.count()));
}

async function switchLanguage(page: Page, to: Language): Promise<void> {
  await closeMessages(page);
  await click(page, page.locator('button[commandfor="language"]').first());
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('radio', { name: to === 'en' ? 'English' : 'العربية' }).check({ timeout: soonMs });
  await dialog.locator('button[type="submit"]').click({ timeout: soonMs });
  await page.waitForFunction((language) => document.documentElement.lang === language, to, { timeout: answerMs });
}

/** Updates the app, once its new release is offered. Without a connection for that, the page looks for it all the same. */
async function update(page: Page, language: Language, { switchRelease, connection }: Tapping): Promise<void> {
  await switchRelease();
  if (!takesReleases(connection())) {
    lookForRelease(page).catch(() => undefined); // it fails, or may be loading for long
    return;
  }
  await mark(page);
  await lookForRelease(page);
  const offer = page.getByRole('status').filter({ hasText: storeText(language, 'shell:new_version.text') });
  const take = offer.getByRole('button', { name: storeText(language, 'shell:new_version.take') });
  // The page is loading again, so it may not answer.
  const isNew = () =>
    isSame(page).then(
      (same) => !same,
      () => false,
    );
  try {
    await take.click({ timeout: answerMs });
  } catch (error) {
    if (!(await isNew())) throw error; // a page that has missed a file while the store restarted loads again by itself
  }
  if (!(await isTrueWithin(answerMs, isNew))) throw new Error('the page is not updated');
}

/**
 * Logs out, and in again if the connection takes that. The shopper stays if the store warns that changes would be lost;
 * where they can be sent it then rejects.
 */
async function logOutAndIn(page: Page, language: Language, tapping: Tapping): Promise<void> {
  tapping.onLoggingOut();
  await askToLogOut(page, language, tapping);
  if (await tapping.isSignedIn()) {
    tapping.onStaying();
    const stay = signOutDialog(page).getByRole('button', { name: storeText(language, 'shopper-lists:sign_out.wait') });
    await stay.click({ timeout: soonMs });
    if (!takesLogins(tapping.connection())) return; // as expected
    throw new Error('changes are pending, so the shopper stays logged in');
  }
  // The page is wiping the device, and may be loading another page.
  let left = '';
  await isTrueWithin(wipedWithinMs, async () => (left = await recordNames(page).catch(String)) === '');
  tapping.onLoggedOut(left);
  if (!takesLogins(tapping.connection())) return;
  await logIn(page, tapping);
  await tapping.onLoggedIn();
}

const signOutDialog = (page: Page) => page.locator('dialog[open]');

type LoggingOut = Pick<Tapping, 'customer' | 'isSignedIn'>;

/** Presses 'Log Out'. Resolves once nobody is logged in, or the store warns that changes would be lost. */
async function askToLogOut(page: Page, language: Language, { customer, isSignedIn }: LoggingOut): Promise<void> {
  const account = storeText(language, 'shell:account').replace('{{name}}', customer.firstName);
  const header = page.locator('header');
  await closeMessages(page);
  await click(page, header.getByLabel(account, { exact: true }));
  await header.getByRole('button', { name: storeText(language, 'shell:log_out') }).click({ timeout: soonMs });
  const stay = signOutDialog(page).getByRole('button', { name: storeText(language, 'shopper-lists:sign_out.wait') });
  const hasResult = await isTrueWithin(answerMs, async () => !(await isSignedIn()) || (await stay.isVisible()));
  if (!hasResult) throw new Error('logging out has no result');
}

/** Logs out, even if changes are lost. Resolves once the store says that it is done. */
export async function logOut(page: Page, loggingOut: LoggingOut): Promise<void> {
  const language = await languageOf(page);
  await askToLogOut(page, language, loggingOut);
  if (await loggingOut.isSignedIn())
    await signOutDialog(page)
      .getByRole('button', { name: storeText(language, 'shopper-lists:sign_out.drop') })
      .click({ timeout: soonMs });
  await page.getByText(storeText(language, 'session-events:logged_out')).waitFor({ timeout: answerMs });
}

function recordNames(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const records = await (globalThis as unknown as WatchedWindow).readOutboxRecords();
    return Object.keys(records).join(', ');
  });
}

/** Logs in with the form, which needs a connection. */
export async function logIn(
  page: Page,
  { customer, isSignedIn }: Pick<Tapping, 'customer' | 'isSignedIn'>,
): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/login?back=%2Fstore`, { timeout: answerMs });
  const form = page.locator('main form', { has: page.locator('input[type="password"]') });
  await form.locator('input[type="email"]').fill(customer.email, { timeout: answerMs });
  await form.locator('input[type="password"]').fill(customer.password, { timeout: soonMs });
  await form.locator('button[type="submit"]').click({ timeout: soonMs });
  if (!(await isTrueWithin(answerMs, isSignedIn))) throw new Error('logging in has no result');
}
