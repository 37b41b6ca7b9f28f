// What browsers do to hidden tabs to save energy and memory. For a browser with `hidesTabs`: visible tabs stay awake.
import type { Page } from 'playwright-core';
import { endedWithin } from '../until.ts';
import { crashPage } from './end-page.ts';

const wakingMs = 20_000;

/**
 * Freezes a tab: nothing of it runs, whatever it holds. Returns the function that wakes it and shows it, and reports how
 * often its page has been frozen.
 */
export async function freeze(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const life = { frozen: 0 };
    Object.assign(window, { life });
    document.addEventListener('freeze', () => (life.frozen += 1));
  });
  const front = page
    .context()
    .pages()
    .find((each) => each !== page);
  if (!front) throw new Error('only a tab behind another one can be frozen');
  await front.bringToFront();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await page.bringToFront();
    const frozen = page.evaluate(() => (window as unknown as { life: { frozen: number } }).life.frozen);
    return endedWithin(wakingMs, 'waking the tab', frozen); // Playwright would wait for a frozen page without end
  };
}

/**
 * Discards a tab: its process ends while the page is frozen, without a further event. Chromium itself discards no tab that
 * a test is connected to.
 */
export async function discard(page: Page): Promise<void> {
  await freeze(page);
  await crashPage(page);
  await page.close();
}
