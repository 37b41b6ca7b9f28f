import * as v from 'valibot';
import { pageKinds } from './page-kind.ts';
import { connections, mostOfVital, vitalNames, type VitalName } from './vitals.ts';

const vital = (name: VitalName) => v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(mostOfVital[name])));

/** What a device reports of one page load. It names no shopper, no device and no address. */
export const vitalsReport = v.pipe(
  v.strictObject({
    page: v.picklist(pageKinds),
    connection: v.picklist(connections),
    /** Whether the service worker served the page. */
    worker: v.boolean(),
    lcp: vital('lcp'),
    inp: vital('inp'),
    cls: vital('cls'),
    fcp: vital('fcp'),
    ttfb: vital('ttfb'),
  }),
  v.check((report) => vitalNames.some((name) => report[name] !== undefined)),
);

export type VitalsReport = v.InferOutput<typeof vitalsReport>;
