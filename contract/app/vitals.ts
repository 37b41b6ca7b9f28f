// Web Vitals as devices report them. Without valibot, because the page loads this.

/** Where devices send their measurements; not part of the public API. */
export const vitalsPath = '/vitals';

/** Google's Web Vitals (web.dev/articles/vitals): all in milliseconds, but `cls` without a unit. */
export const vitalNames = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;

export type VitalName = (typeof vitalNames)[number];

/** The browser's estimate of the connection (`navigator.connection.effectiveType`), which not every browser has. */
export const connections = ['4g', '3g', '2g', 'slow-2g', 'unknown'] as const;

/** Largest value in a report: ten minutes, and for `cls` more shifts than any page has. */
export const mostOfVital = { lcp: 600_000, inp: 600_000, cls: 100, fcp: 600_000, ttfb: 600_000 } as const;
