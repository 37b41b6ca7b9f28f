import type { Page } from 'playwright-core';

/** The number of pieces in the cart, as the header shows it. */
export async function piecesInHeader(page: Page): Promise<number> {
  const counts = page.locator('header a[href="/cart"] [data-count]');
  return (await counts.count()) === 0 ? 0 : Number(await counts.first().getAttribute('data-count'));
}
