// Every screen, with its dialogs and states, in both languages and both themes: docs/testing.md says how a new one gets its line.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { screens } from '../support/browser.ts';
import { accountScreens } from '../support/screens/account-screens.ts';
import { checkoutScreens } from '../support/screens/checkout-screens.ts';
import { orderScreens } from '../support/screens/order-screens.ts';
import { visitScreens } from '../support/screens/screen.ts';
import { shellScreens } from '../support/screens/shell-screens.ts';
import { shopScreens } from '../support/screens/shop-screens.ts';
import { openScreenShop, type ScreenShop } from '../support/screens/shop.ts';

const all = [...shellScreens, ...shopScreens, ...accountScreens, ...orderScreens, ...checkoutScreens];
// Those of one customer after each other, for logging in costs a page.
const rows = ['', 'newcomer', 'guest', 'buyer'].flatMap((who) => all.filter((row) => (row.who ?? '') === who));

let shop: ScreenShop;
beforeAll(async () => {
  shop = await openScreenShop();
});

describe.each(screens)('$language at $width px', (screen) => {
  const kind = screen.width < 600 ? 'phone' : 'desk';
  const visitor = visitScreens(screen, () => shop);
  afterAll(() => visitor.close());

  test.each(rows.filter(({ only = kind }) => only === kind))('$name', { tags: ['core'] }, (row) => visitor.check(row));
});
