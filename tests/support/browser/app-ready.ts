// Waits for the app by its own marker: an idle network would come half a second later, or never.
import type { Page } from 'playwright-core';

/**
 * Resolves when the app has started (`data-app="ready"` on the document, set in src/start/boot.tsx) and React has
 * hydrated every control: the session is open and cached answers are restored. Requests of the page may still be
 * running, and the service worker may still be installing (`workerInCharge`).
 */
export async function appReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const propsOf = (element: Element): unknown =>
      Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1];
    const isTakenOver = (control: Element): boolean => {
      if (propsOf(control)) return true;
      // Inside raw HTML, React only owns the surrounding element.
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
