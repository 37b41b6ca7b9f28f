// What the store measures of itself, in the form of prom-client. Each measurement is declared where it is taken.
import { AggregatorRegistry, collectDefaultMetrics, Registry, type RegistryContentType } from 'prom-client';

/** The measurements of this process. */
export const ofThisProcess = new Registry();

/** A metric with its values, as plain data. */
export type Measurement = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** What several processes say together. `first`: each says the same, for example what the database says. */
  aggregator: 'sum' | 'first' | 'min';
  /** `metricName`: of a histogram, which of its series. */
  values: { value: number; labels: Record<string, string | number>; metricName?: string }[];
};

/** Measures the process itself too: processor time, memory, delay of the event loop, open files. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: ofThisProcess });
}

/** What the database says, so that each process says the same. */
export function figure(
  type: Measurement['type'],
  about: { name: string; help: string },
  values: Measurement['values'],
): Measurement {
  return { ...about, type, aggregator: 'first', values };
}

/**
 * The measurements of several processes as text: OpenMetrics if the `Accept` header of the request asks for it, as
 * Prometheus does, or else Prometheus' older format.
 */
export async function metricsText(
  processes: readonly Measurement[][],
  accepted: string | undefined,
): Promise<{ type: string; text: string }> {
  const isOpenMetrics = accepted?.includes('application/openmetrics-text') ?? false;
  const type = isOpenMetrics ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE;
  // In OpenMetrics a counter's name is without the end that its value has; the library adds that one only.
  const named = (each: Measurement) =>
    isOpenMetrics && each.type === 'counter' ? { ...each, name: each.name.replace(/_total$/, '') } : each;
  const all = AggregatorRegistry.aggregate<RegistryContentType>(processes.map((measured) => measured.map(named)));
  all.setContentType(type);
  return { type, text: await all.metrics() };
}
