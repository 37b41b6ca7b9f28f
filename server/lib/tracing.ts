// OpenTelemetry traces of requests, statements and calls to providers: off unless a collector is set. Nothing in
// them is personal: names of routes, tables and hosts, statuses and classes of errors, and no value.
import { setTimeout as pause } from 'node:timers/promises';
import { SpanKind, SpanStatusCode, trace, type Attributes, type Span, type Tracer } from '@opentelemetry/api';

let tracer: Tracer | null = null;

const lastTracesWithinMs = 2_000;

/**
 * Sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, by OTLP over HTTP. The standard's other variables
 * apply. Returns what sends the rest and stops; a collector that is away holds nothing up.
 */
export async function startTracing(version: string): Promise<() => Promise<void>> {
  // Loaded here, because a store that sends no traces needs none of it.
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { detectResources, envDetector, resourceFromAttributes } = resources;
  const named = resourceFromAttributes({ 'service.name': 'store', 'service.version': version });
  const provider = new NodeTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  tracer = provider.getTracer('store');
  return async () => {
    tracer = null;
    const sent = provider.shutdown().catch(() => undefined);
    await Promise.race([sent, pause(lastTracesWithinMs, undefined, { ref: false })]);
  };
}

/** Whether this belongs to a traced request. Statements of jobs are not traced: some run every second. */
export const isInTrace = (): boolean => tracer !== null && (trace.getActiveSpan()?.isRecording() ?? false);

/** Answers a request as a span; spans within it belong to it. */
export function traced<T>(name: string, work: (span: Span | null) => Promise<T>): Promise<T> {
  if (!tracer) return work(null);
  return tracer.startActiveSpan(name, { kind: SpanKind.SERVER }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      setFailed(span, classOf(error));
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
    if (span && error) setFailed(span, classOf(error));
    span?.end();
  };
}

/**
 * Calls a provider's server as a span: of the request, or, if a job calls, a trace of its own. `host` is in its name. `call`
 * reports the status of the answer; from 400 it is an error (OpenTelemetry's conventions for HTTP clients).
 */
export function tracedCall<T>(
  method: string,
  host: string,
  call: (onStatus: (status: number) => void) => Promise<T>,
): Promise<T> {
  const attributes = { 'http.request.method': method, 'server.address': host };
  return asSpan(`${method} ${host}`, attributes, (span) =>
    call((status) => {
      span?.setAttribute('http.response.status_code', status);
      if (span && status >= 400) setFailed(span, String(status));
    }),
  );
}

/** A call that needs no more than what `fetch` returns. */
export const tracedFetch = (method: string, host: string, send: () => Promise<Response>): Promise<Response> =>
  tracedCall(method, host, async (onStatus) => {
    const answer = await send();
    onStatus(answer.status);
    return answer;
  });

/** The same for what is not HTTP. */
export async function asSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = tracer?.startSpan(name, { kind: SpanKind.CLIENT, attributes });
  try {
    return await work(span);
  } catch (error) {
    if (span && !failed.has(span)) setFailed(span, classOf(error));
    throw error;
  } finally {
    span?.end();
  }
}

/** The spans whose error is known. */
const failed = new WeakSet<Span>();

function setFailed(span: Span, type: string): void {
  failed.add(span);
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Its message may have what was typed. */
const classOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);
