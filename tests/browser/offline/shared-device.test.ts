// Two shoppers take turns on one device, in both languages: the one who logs out leaves nothing for the other.
import { cpSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser/browser.ts';
import { dumpDevice, pendingChangeCount, registerCustomer, type Customer } from '../../support/browser/device.ts';
import { storeText } from '../../support/browser/store-text.ts';
import { lineThing } from '../../support/outbox/model-server.ts';
import { openChaosWorld, type ChaosWorld } from '../../support/chaos/run-round.ts';
import { readLists } from '../../support/chaos/store-lists.ts';
import { languageOf, logIn, logOut, tapOn } from '../../support/chaos/device/taps.ts';
import { testFolder } from '../../support/folder.ts';

const turns = 50;
const soon = { timeout: 20_000 };

let world: ChaosWorld;

beforeAll(async () => {
  world = await openChaosWorld(1);
});

afterAll(() => world?.close());

/** A customer, the tokens of their sessions so far, and the quantities that the store must have in their cart. */
type Turned = { customer: Customer; tokens: string[]; cart: Map<string, number> };

/** Where the device has anything of a customer: in its storage, or in the history of the tab. */
async function tracesOf({ customer, tokens }: Turned, page: Page, cdp: CDPSession): Promise<string[]> {
  const { id, firstName, email } = customer;
  const personal = [...tokens, firstName, email, `outbox:${id}`, `:${id}"`, '"cart.add"', '"wishlist.set"', '"user"'];
  const { entries } = await cdp.send('Page.getNavigationHistory');
  const places = {
    ...(await dumpDevice(page)),
    history: JSON.stringify([entries, await page.evaluate(() => history.state as unknown)]),
  };
  return Object.entries(places).flatMap(([place, text]) =>
    personal
      .filter((trace) => text.includes(trace) || text.includes(JSON.stringify(trace).slice(1, -1)))
      .map((trace) => `${place}: ${trace}`),
  );
}

test(
  `after each of ${turns} turns nothing of the shopper who logged out is on the device, with and without a connection`,
  { timeout: 400_000 },
  async () => {
    const [place] = world.places;
    if (!place) throw new Error('the world has no device');
    const { connection } = place;
    const { products, url: storeUrl } = world.store;
    const profile = testFolder().path;
    cpSync(place.profile, profile, { recursive: true });
    const shoppers: Turned[] = [];
    for (const name of ['Noura', 'Hessa'])
      shoppers.push({ customer: await registerCustomer(storeUrl, name), tokens: [], cart: new Map() });
    const { page, context, cdp, close } = await openBrowser({
      hasWorker: true,
      url: connection.url,
      language: 'en',
      profile,
    });
    const token = async () => (await context.cookies(connection.url)).find(({ name }) => name === 'token')?.value ?? '';
    const isSignedIn = async () => (await token()) !== '';
    try {
      await page.goto(connection.url);
      for (let turn = 0; turn < turns; turn += 1) {
        const shopper = shoppers[turn % 2];
        if (!shopper) throw new Error('nobody has this turn');
        const { customer, tokens, cart } = shopper;
        const tapping = {
          products,
          customer,
          isSignedIn,
          onCart: async () => undefined,
          onTap: async () => undefined,
          onLoggingOut: () => undefined,
          onStaying: () => undefined,
          onLoggedOut: () => undefined,
          onLoggedIn: async () => undefined,
          switchRelease: world.store.switchRelease,
          connection: () => 'good' as const,
        };
        // After a turn of each, so that both have both languages.
        if (turn > 0 && turn % 2 === 0) await tapOn(page, { is: 'language' }, tapping);
        const language = turn % 4 < 2 ? 'en' : 'ar';
        await expect.poll(() => languageOf(page)).toBe(language);
        await logIn(page, { customer, isSignedIn });
        tokens.push(await token());
        const account = storeText(language, 'shell:account').replace('{{name}}', customer.firstName);
        await page.getByLabel(account, { exact: true }).first().waitFor();

        const isOffline = turn % 5 >= 3; // so each of the two comes to it
        if (isOffline) {
          await connection.setState('gone');
          await context.setOffline(true);
          await page.locator('dialog[open]').waitFor();
        }
        const product = turn % products.plain.length;
        await tapOn(page, { is: 'add', product }, tapping);
        await tapOn(page, { is: 'favorite', product }, tapping);
        if (turn < 2) await expect.poll(async () => (await tracesOf(shopper, page, cdp)).length).toBeGreaterThan(2);
        if (!isOffline) {
          const added = lineThing(products.varietyOf.get(products.plain[product] ?? 0) ?? 0, null);
          cart.set(added, (cart.get(added) ?? 0) + 1);
        }
        await expect.poll(() => pendingChangeCount(context), soon).toBe(isOffline ? 2 : 0);

        await logOut(page, { customer, isSignedIn });
        const left = await tracesOf(shopper, page, cdp);
        expect([turn, left]).toEqual([turn, isOffline ? [`localStorage: ${tokens.at(-1)}`] : []]);
        if (!isOffline) continue;
        await connection.setState('good');
        await context.setOffline(false);
        await expect.poll(() => tracesOf(shopper, page, cdp), soon).toEqual([]);
      }
    } finally {
      await connection.setState('good');
      await close();
    }
    for (const { customer, tokens, cart } of shoppers) {
      for (const each of tokens) {
        const profile = await fetch(`${storeUrl}/api/v1/user/profile`, {
          headers: { Authorization: `Bearer ${each}` },
        });
        expect(profile.status).toBe(401);
      }
      const { values } = await readLists(storeUrl, customer);
      const lines = Object.entries(values).filter(([thing]) => thing.startsWith('cart:'));
      expect(Object.fromEntries(lines)).toEqual(Object.fromEntries(cart));
    }
  },
);
