// OpenTelemetry traces of requests, statements and calls to providers: off unless a collector is set. Nothing in
// them is personal: names of routes, tables and hosts, statuses and classes of errors, and no value.
import { SpanKind, SpanStatusCode, type Attributes, type Span, type Tracer } from '@opentelemetry/api';

let tracer: Tracer | null = null;

/**
 * Sends traces to a collector by OTLP over HTTP. The standard's own variables (OTEL_TRACES_SAMPLER,
 * OTEL_EXPORTER_OTLP_HEADERS and so on) apply. `endpoint`: without `/v1/traces`. Returns what sends the rest and stops.
 */
export async function startTracing(endpoint: string, version: string): Promise<() => Promise<void>> {
  // A quarter of a second and 30 MB that nobody pays for who does not trace.
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'store', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  tracer = provider.getTracer('store');
  return async () => {
    tracer = null;
    await provider.shutdown();
  };
}

export const isTracing = (): boolean => tracer !== null;

type Kind = 'server' | 'client';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } satisfies Record<Kind, SpanKind>;

/** Runs work as a span; spans within it belong to it. */
export function traced<T>(name: string, kind: Kind, work: (span: Span | null) => Promise<T>): Promise<T> {
  if (!tracer) return work(null);
  return tracer.startActiveSpan(name, { kind: kinds[kind] }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      setFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Starts a span without others in it, and returns what ends it: with an error if it has failed. */
export function startSpan(name: string, attributes: Attributes): (error?: unknown) => void {
  const span = tracer?.startSpan(name, { kind: SpanKind.CLIENT, attributes });
  return (error) => {
    if (span && error) setFailed(span, error);
    span?.end();
  };
}

/** The error's class: its message may have what was typed. */
function setFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
