// Records every layout shift of a page with what moved, to the pixel, so that a failing test says what to fix.
import type { BrowserContext, Page, Request } from 'playwright-core';
import { appReady } from './app-ready.ts';

const limits = {
  /**
   * A font is drawn from the end of its response on, which a busy browser reports late, or at most this long before the
   * report; the last time two frames after it.
   */
  fontToldWithinMs: 50,
  /** A browser reports no shift by less, and at most so many things that moved (Layout Instability). */
  leastPx: 3,
  mostSources: 5,
};

/** A page counts as settled after this long without a request. */
const quietMs = 500;
const settledWithinMs = 30_000;

type Box = { x: number; y: number; width: number; height: number };

/** A shift; `hadRecentInput` within half a second of a touch. */
export type Shift = { value: number; at: number; moved: string[]; hadRecentInput: boolean };

declare global {
  interface Window {
    layoutShifts?: Shift[];
    /** When fonts were drawn: from and until, in ms since the page started. */
    fontTimes?: [from: number, until: number][];
  }
}

/** Records the shifts of every page in the context from its first paint on; `openBrowser` does for every test. */
export async function recordShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(({ fontToldWithinMs, leastPx, mostSources }) => {
    const times: [number, number][] = [];
    window.fontTimes = times;
    let reported = 0;
    const note = () => {
      const responses = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
        .filter((end) => end > reported);
      const time: [number, number] = [Math.min(performance.now() - fontToldWithinMs, ...responses), Infinity];
      reported = performance.now();
      times.push(time);
      requestAnimationFrame(() => requestAnimationFrame(() => (time[1] = performance.now())));
    };
    document.fonts.addEventListener('loadingdone', note);
    // The event does not report a font that is added once it has loaded.
    const { add } = document.fonts;
    document.fonts.add = (face) => {
      note();
      return add.call(document.fonts, face);
    };
    const shifts: Shift[] = [];
    window.layoutShifts = shifts;
    const round = ({ x, y, width, height }: Box) => [x, y, width, height].map(Math.round).join(',');
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'a node that is gone';
      const name = `${element.tagName.toLowerCase()}.${element.className}`;
      return `${name} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
    };
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Entry = { value: number; hadRecentInput: boolean; sources: Source[] };
    // Chromium takes the leftmost piece of a text for its start. In an Arabic text with numbers that is the end: another
    // length moves it, while the start, on the right, stays.
    const hasMoved = ({ node, previousRect: before, currentRect: after }: Source) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element || getComputedStyle(element).direction !== 'rtl') return true;
      const moves = (edge: 'left' | 'right' | 'top') => Math.abs(before[edge] - after[edge]) >= leastPx;
      return moves('right') || moves('top') || !moves('left');
    };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Entry)[]) {
        if (entry.sources.length < mostSources && !entry.sources.some(hasMoved)) continue;
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)} ${round(previousRect)} → ${round(currentRect)}`,
        );
        const { value, hadRecentInput, startTime } = entry;
        shifts.push({ value, at: Math.round(startTime), moved, hadRecentInput });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  }, limits);
}

/** What the page has recorded of every frame drawn so far; with `clears`, its shifts are then forgotten. */
function recorded(page: Page, { clears }: { clears: boolean }) {
  return page.evaluate(async (isCleared) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve)); // the observer is notified after the frame is drawn
    const shifts = window.layoutShifts;
    if (!shifts) throw new Error('this page does not record its layout shifts');
    return { shifts: isCleared ? shifts.splice(0) : shifts, fontTimes: window.fontTimes ?? [] };
  }, clears);
}

/**
 * Returns and clears the shifts since the page load or the last call. Shifts shortly after a touch count too:
 * `hadRecentInput` would hide what a slow connection delivers within half a second of the click that opens a page.
 * Shifts from a font that arrives are left out: a line may be a few pixels longer than in the fallback font, or wrap
 * differently. Other tests limit those (`knownShift`).
 */
export async function takeShifts(page: Page): Promise<Shift[]> {
  const { shifts, fontTimes } = await recorded(page, { clears: true });
  return shifts.filter(({ at }) => !fontTimes.some(([from, until]) => from <= at && at <= until));
}

/**
 * Zero to three decimals. Below that, a line of text may still be a few pixels shorter in its web font than in the
 * fallback.
 */
export const knownShift = 0.0005;

/** Layout shifts so far, except within half a second of a touch; empty if they add up to less than `knownShift`. */
export async function layoutShiftsSoFar(page: Page): Promise<string[]> {
  const all = await recorded(page, { clears: false });
  const shifts = all.shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < knownShift ? [] : shifts.map(({ value, moved }) => `${value.toFixed(5)}: ${moved.join('; ')}`);
}

/** Tracks the page's requests; `settled` resolves once none is running and none was sent for `quietMs`. */
export function watchTraffic(page: Page): { settled: () => Promise<void> } {
  const open = new Set<unknown>();
  let changedAt = performance.now();
  const change = (act: () => void) => {
    act();
    changedAt = performance.now();
  };
  // A stream never ends, and the end of one that was replaced (withoutStreams) may not be reported after its page is left.
  const isStream = (request: Request) => request.url().endsWith('/live');
  page.on('request', (request) => isStream(request) || change(() => open.add(request)));
  page.on('requestfinished', (request) => change(() => open.delete(request)));
  page.on('requestfailed', (request) => change(() => open.delete(request)));
  return {
    async settled() {
      const deadline = performance.now() + settledWithinMs;
      changedAt = performance.now();
      while (open.size > 0 || performance.now() - changedAt < quietMs) {
        if (performance.now() > deadline) throw new Error(`${page.url()} never became idle.`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

/** Opens a page without a page load, as a link of the store does once the app runs. */
export async function goInApp(page: Page, path: string): Promise<void> {
  await appReady(page);
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.style.position = 'fixed';
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}
