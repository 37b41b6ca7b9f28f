// What the screens of the store show of the lists of a shopper.
import type { Page } from 'playwright-core';
import { storeText } from '../../browser/store-text.ts';
import { lineThing, type Thing } from '../../outbox/model-server.ts';
import type { PressedThing } from '../history.ts';
import { customTexts, type RoundProducts } from '../products.ts';
import { cartLines } from './taps.ts';
import type { PressedButton } from './watch-page.ts';

const removeLabels = (['ar', 'en'] as const).map((each) => storeText(each, 'shelf:card.remove_from_compare'));

const idIn = (href: string) => Number(/^\/products\/(\d+)/.exec(href)?.[1]);
const textIn = (texts: readonly string[]) => customTexts.find((each) => texts.includes(each)) ?? null;

/** A line that shows twice counts twice. */
function summed(shown: readonly (readonly [Thing, number])[]): Record<Thing, number> {
  const lists: Record<Thing, number> = {};
  for (const [thing, count] of shown) lists[thing] = (lists[thing] ?? 0) + count;
  return lists;
}

/** Reads the screens of a store with these products. */
export function createScreenReader(products: RoundProducts) {
  const varietyIn = (href: string) => products.varietyOf.get(idIn(href)) ?? 0;

  function thingOfButton({ wish, href, texts, quantity }: PressedButton): Thing | null {
    const [list, product] = wish.split(':');
    if (list === 'favourite') return `wishlist:${product}`;
    if (list === 'compare') return `compare:${products.varietyOf.get(Number(product))}`;
    if (quantity === null || !products.varietyOf.has(idIn(href))) return null;
    return lineThing(varietyIn(href), textIn(texts));
  }

  return {
    pressedThing(button: PressedButton): PressedThing {
      const { label, isOn, quantity, step } = button;
      const isListed = isOn || removeLabels.includes(label);
      return { thing: thingOfButton(button), shown: quantity ?? (isListed ? 1 : 0), step };
    },

    /** The favorites and compared varieties among the cards of the list. */
    async cardsOn(page: Page): Promise<Record<Thing, number>> {
      await page.locator('main article').nth(products.plain.length).waitFor();
      const cards = await page.locator('main article').evaluateAll((articles) =>
        articles.map((article) => {
          const [favorite, , compare] = article.querySelectorAll('button');
          return {
            href: article.querySelector('a')?.getAttribute('href') ?? '',
            isFavorite: favorite?.hasAttribute('data-on') === true,
            compareLabel: compare?.getAttribute('aria-label') ?? '',
          };
        }),
      );
      return summed(
        cards.flatMap(({ href, isFavorite, compareLabel }) => [
          ...(isFavorite ? [[`wishlist:${idIn(href)}`, 1] as const] : []),
          ...(removeLabels.includes(compareLabel) ? [[`compare:${varietyIn(href)}`, 1] as const] : []),
        ]),
      );
    },

    /** The lines of the cart page. */
    async linesOn(page: Page): Promise<Record<Thing, number>> {
      await page.locator('main h1').waitFor();
      const lines = await cartLines(page).evaluateAll((articles) =>
        articles.map((article) => ({
          href: article.querySelector('a')?.getAttribute('href') ?? '',
          quantity: Number(article.querySelector('input')?.value),
          texts: [...article.querySelectorAll('bdi')].map(({ textContent }) => textContent ?? ''),
        })),
      );
      return summed(
        lines.map(({ href, quantity, texts }) => {
          return [lineThing(varietyIn(href), textIn(texts)), quantity] as const;
        }),
      );
    },
  };
}
