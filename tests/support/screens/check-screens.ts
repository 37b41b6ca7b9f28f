// The matrix of screens: each in one language on phone or desktop, in both themes. Each language is a test file of its
// own, so that two browsers share the work.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { everyScreen, screens, type Language } from '../browser/browser.ts';
import { onEveryScreen } from '../every-test.ts';
import { accountScreens } from './account-screens.ts';
import { checkoutScreens } from './checkout-screens.ts';
import { orderScreens } from './order-screens.ts';
import { visitScreens, type ScreenRow } from './screen.ts';
import { shellScreens } from './shell-screens.ts';
import { shopScreens } from './shop-screens.ts';
import { openScreenShop, type ScreenShop } from './shop.ts';

const all = [...shellScreens, ...shopScreens, ...accountScreens, ...orderScreens, ...checkoutScreens];
// Grouped by customer, because logging in costs a page load.
const rows = ['', 'newcomer', 'guest', 'buyer'].flatMap((who) => all.filter((row) => (row.who ?? '') === who));

const isTurnOf = (language: Language, row: ScreenRow) =>
  rows.indexOf(row) % 2 === (language === 'ar' ? 0 : 1) || row.only !== undefined;

const isPage = ({ bring, before }: ScreenRow) => !bring && !before;

/** Before a commit each page is checked in both languages, and each state and dialog in one of them in turn. */
const isCore = (language: Language, row: ScreenRow) => isPage(row) || isTurnOf(language, row);

export function checkScreens(language: Language): void {
  let shop: ScreenShop;
  beforeAll(async () => {
    shop = await openScreenShop();
  });

  const looked = onEveryScreen ? everyScreen : screens;
  describe.each(looked.filter((screen) => screen.language === language))('at $width px', (screen) => {
    const kind = screen.width < 600 ? 'phone' : 'desk';
    // Each page again at the other width, for its layout: axe and the colors were checked at the first.
    const isOther = !screens.includes(screen);
    const visitor = visitScreens(screen, () => shop);
    afterAll(() => visitor.close());

    for (const row of rows.filter((row) => (row.only ?? kind) === kind)) {
      const isAgain = isOther && row.only === undefined;
      if (isAgain && !isPage(row)) continue;
      test(`${row.name}`, { tags: isCore(language, row) ? ['core'] : [] }, () =>
        visitor.check(row, { withAxe: !isAgain, inTheDark: !isAgain && isTurnOf(language, row) }),
      );
    }
  });
}
