import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = { id: string; nodes: { target: unknown; failureSummary?: string }[] };
type Axe = { run(options: object): Promise<{ violations: Finding[] }> };

/**
 * What axe finds wrong with the page as it is: one line for each finding, with its first places; empty where it finds nothing.
 * `rules`: only these; without them, all rules of axe.
 */
export async function axeFindings(page: Page, { rules }: { rules?: string[] } = {}): Promise<string[]> {
  const isLoaded = await page.evaluate(async () => {
    // What is still fading in has other colours than it will have.
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    if (running.length > 0)
      await Promise.race([
        Promise.allSettled(running.map(({ finished }) => finished)),
        new Promise((resolve) => setTimeout(resolve, 1_000)), // long ones
      ]);
    return 'axe' in window;
  });
  if (!isLoaded) await page.evaluate(source); // through the debugger, for the page's policy lets no foreign script in
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe };
      return (await axe.run(options)).violations.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3) }));
    },
    // Not the style sheets: only a rule that is off reads them.
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
