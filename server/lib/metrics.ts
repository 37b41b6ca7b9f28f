// What the store measures of itself, in the form of prom-client. Each measurement is declared where it is taken.
import { collectDefaultMetrics, Registry } from 'prom-client';

/** The measurements of this process. */
export const processRegistry = new Registry();

/** A metric with its values, as plain data. */
export type Measurement = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** `metricName`: of a histogram, which of its series. */
  values: { value: number; labels: Record<string, string | number>; metricName?: string }[];
};

export function gauge(name: string, help: string, values: Measurement['values']): Measurement {
  return { name, help, type: 'gauge', values };
}

/** Measures the process itself too: processor time, memory, delay of the event loop, open files. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: processRegistry });
}

export async function measurementsOfThisProcess(): Promise<Measurement[]> {
  // The library's type is of its own classes; the data is the same.
  return (await processRegistry.getMetricsAsJSON()) as unknown as Measurement[];
}

/** Everything at one moment: of each process by its number, and once what they have in common. */
export type AllMeasurements = { byProcess: ReadonlyMap<number, Measurement[]>; common: Measurement[] };

/**
 * Measurements as text: OpenMetrics if the `Accept` header of the request asks for it, as Prometheus does, or else
 * Prometheus' older format. Those of a process have its number as the label `process`: sums over processes would fall
 * when one ends, which Prometheus takes for a restart of them all.
 */
export async function metricsText(
  { byProcess, common }: AllMeasurements,
  accepted: string | undefined,
): Promise<{ type: string; text: string }> {
  const isOpenMetrics = accepted?.includes('application/openmetrics-text') ?? false;
  const type = isOpenMetrics ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE;
  const families = new Map(common.map((each) => [each.name, each]));
  for (const [process, measurements] of byProcess)
    for (const { values, ...about } of measurements) {
      const own = values.map((value) => ({ ...value, labels: { process, ...value.labels } }));
      families.set(about.name, { ...about, values: [...(families.get(about.name)?.values ?? []), ...own] });
    }
  const registry = new Registry();
  (registry as Registry<typeof type>).setContentType(type);
  for (const family of families.values()) {
    // In OpenMetrics a counter's name is without the end that its values have; the library adds only that.
    const isCounter = isOpenMetrics && family.type === 'counter';
    const named = isCounter ? { ...family, name: family.name.replace(/_total$/, '') } : family;
    registry.registerMetric({ ...named, get: () => named } as unknown as Parameters<typeof registry.registerMetric>[0]);
  }
  return { type, text: await registry.metrics() };
}
