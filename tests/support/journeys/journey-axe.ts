// Runs axe on a journey's page. What needs layout or colours (contrast, target size) is left to browser tests.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type Finding = { id: string; nodes: { target: unknown; failureSummary?: string }[] };
type Axe = { run(context: Element, options: object): Promise<{ violations: Finding[] }> };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One line per violation; empty if there are none. */
export async function axeFindingsHere(): Promise<string[]> {
  // Evaluated again for each page: axe holds on to the window in which it was loaded.
  const axe = new Function('window', `${source}; return window.axe;`)(window) as Axe;
  const rules = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };
  const { violations } = await axe.run(document.documentElement, { rules, resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary}`)[0]}`,
  );
}
