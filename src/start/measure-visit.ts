// Field measurement: how fast this page load is for the shopper. Loaded when the app is at rest; the browser has recorded
// what came before.
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { pageKindOf } from '../../contract/app/page-kind.ts';
import { connections, mostOfVital, vitalsPath, type VitalName } from '../../contract/app/vitals.ts';
import type { VitalsReport } from '../../contract/app/vitals-report.ts';

const names: Record<Metric['name'], VitalName> = { LCP: 'lcp', INP: 'inp', CLS: 'cls', FCP: 'fcp', TTFB: 'ttfb' };

/** Not in TypeScript's DOM types: no browser has all of them. */
type Hints = { globalPrivacyControl?: boolean; connection?: { effectiveType?: string } };

/**
 * Measures, and reports once, when the page is first hidden. Does neither if the browser asks for no tracking. A report
 * that gets lost is not sent again.
 */
export function measureVisit(): void {
  const { globalPrivacyControl, connection } = navigator as Hints;
  if (navigator.doNotTrack === '1' || globalPrivacyControl === true) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const vitals: Partial<Record<VitalName, number>> = {};
  const facts: VitalsReport = {
    // The shopper may be on another page by now.
    page: pageKindOf(new URL(navigation?.name ?? location.href, location.href).pathname),
    connection: connections.find((each) => each === connection?.effectiveType) ?? 'unknown',
    worker: (navigation?.workerStart ?? 0) > 0,
  };
  const take = ({ name, value }: Metric): void => {
    vitals[names[name]] = Math.min(rounded(name, value), mostOfVital[names[name]]);
  };
  // Without all changes, an interaction just before the page is hidden would be missing.
  for (const observe of [onLCP, onINP, onCLS, onFCP, onTTFB]) observe(take, { reportAllChanges: true });
  const report = (): void => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', report);
    if (!navigator.onLine || Object.keys(vitals).length === 0) return;
    const body = new Blob([JSON.stringify({ ...facts, ...vitals })], { type: 'application/json' });
    navigator.sendBeacon(vitalsPath, body);
  };
  // On the document: the library finishes its values in listeners of the window's capture phase, which run before.
  document.addEventListener('visibilitychange', report);
}

/** Milliseconds as a whole number, layout shift with four decimals. */
function rounded(name: Metric['name'], value: number): number {
  return name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
}
