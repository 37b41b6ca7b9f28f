import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = { id: string; nodes: { target: unknown; failureSummary?: string }[] };
type Axe = { run(options: object): Promise<{ violations: Finding[] }> };

/**
 * Violations that axe finds on the current page: one line each with its first targets, empty if there are none.
 * `rules`: only these; by default all.
 */
export async function axeFindings(page: Page, { rules }: { rules?: string[] } = {}): Promise<string[]> {
  const isLoaded = await page.evaluate(async () => {
    // An element that is still fading has intermediate colours.
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    if (running.length > 0)
      await Promise.race([
        Promise.allSettled(running.map(({ finished }) => finished)),
        new Promise((resolve) => setTimeout(resolve, 1_000)), // don't wait for long animations
      ]);
    return 'axe' in window;
  });
  if (!isLoaded) await page.evaluate(source); // through the debugger: the page's CSP blocks foreign scripts
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe };
      return (await axe.run(options)).violations.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3) }));
    },
    // Without style sheets: only a disabled rule reads them.
    {
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
    },
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${String(node.target)} ${node.failureSummary ?? ''}`).join(' | ')}`,
  );
}
