import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = { id: string; nodes: { target: unknown; failureSummary?: string }[] };

/** What axe finds wrong with the page as it is, one line per finding with the first place of each; empty when it finds nothing. */
export async function axeFindings(page: Page): Promise<string[]> {
  // What is still fading in has other colours than it will have.
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
          )
          .map(({ finished }) => finished),
      ),
      new Promise((resolve) => setTimeout(resolve, 1_000)), // long ones
    ]),
  );
  await page.evaluate(source); // through the debugger, for the page's policy lets no foreign script in
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3) }));
  });
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${String(node.target)} ${node.failureSummary ?? ''}`).join(' | ')}`,
  );
}
