// Trusted Types: a script that got into a page could make neither HTML nor a worker from text. All other browser tests
// fail on any violation by the app itself, because the browser writes it to the console.
import { expect, inject, test } from 'vitest';
import { withBrowser } from '../../support/browser/browser.ts';

test.each(['/store', '/about', '/login'])('%s makes no HTML, script or worker from text', (path) =>
  withBrowser({ url: inject('storeUrl'), language: 'en' }, async ({ page, takeConsole }) => {
    await page.goto(inject('storeUrl') + path);
    const errors = await page.evaluate(() => {
      const attempts: (() => unknown)[] = [
        () => (document.createElement('div').innerHTML = '<b>bold</b>'),
        () => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'),
        () => new DOMParser().parseFromString('<b>bold</b>', 'text/html'),
        () => (document.createElement('script').src = '/assets/other.js'),
        () => (document.createElement('script').textContent = 'alert(1)'),
        () => new Worker('/sw.js'),
        () =>
          (globalThis as { trustedTypes?: { createPolicy: (name: string) => unknown } }).trustedTypes?.createPolicy(
            'mine',
          ),
      ];
      return attempts.map((attempt) => {
        try {
          attempt();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : 'something';
        }
      });
    });
    expect(errors).toEqual(errors.map(() => 'TypeError'));
    expect(takeConsole().length).toBeGreaterThanOrEqual(errors.length);
  }),
);
