// When the app is ready: by the app's own mark, where a quiet network would say it half a second later, or never.
import type { Page } from 'playwright-core';

/**
 * Resolves when the app has finished starting (`data-app="ready"` on the document, set in src/start/boot.tsx) and React has taken over every
 * control: the session is open and stored answers are back. What the page then asks for may still be under way, and the service worker may
 * still be installing (`workerInCharge`).
 */
export async function appReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const propsOf = (element: Element): unknown =>
      Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1];
    const isTakenOver = (control: Element): boolean => {
      if (propsOf(control)) return true;
      // In texts that are HTML, React has only the element around them.
      let around = control.parentElement;
      while (around && !propsOf(around)) around = around.parentElement;
      return around !== null && Object.hasOwn(Object(propsOf(around)), 'dangerouslySetInnerHTML');
    };
    return (
      document.querySelector(':root[data-app="ready"]') !== null &&
      [...document.querySelectorAll('#app :is(a, button, input, select, textarea, summary)')].every(isTakenOver)
    );
  });
}
