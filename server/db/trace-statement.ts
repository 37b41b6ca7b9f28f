import { context } from '@opentelemetry/api';
import type pg from 'pg';
import { isInTrace, startSpan } from '../lib/tracing.ts';

type Callback = (error: unknown, result: unknown) => void;

/** A statement belongs to the request that sent it, and not to the one that gave back the connection it waited for. */
export function keepContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (then?: (...found: unknown[]) => void) => unknown;
  const bound = (then?: (...found: unknown[]) => void) => connect(then && context.bind(context.active(), then));
  pool.connect = bound as typeof pool.connect;
}

/**
 * Runs a statement as a span that is named by its verb and first table. `more`: values, and the callback of a caller that
 * wants no promise.
 */
export function traceStatement(
  config: unknown,
  more: readonly unknown[],
  run: (more: readonly unknown[]) => unknown,
): unknown {
  if (!isInTrace()) return run(more);
  const name = nameOf(config);
  const end = startSpan(name, { 'db.system.name': 'postgresql', 'db.query.summary': name });
  const callback = more.findLast((each) => typeof each === 'function') as Callback | undefined;
  if (callback)
    return run(
      more.map((each) =>
        each === callback
          ? (error: unknown, result: unknown) => {
              end(error);
              callback(error, result);
            }
          : each,
      ),
    );
  const result = run(more);
  if (!(result instanceof Promise)) end();
  else result.then(() => end(), end);
  return result;
}

function nameOf(config: unknown): string {
  const given = typeof config === 'object' && config !== null && 'text' in config ? config.text : config;
  const text = typeof given === 'string' ? given : '';
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i.exec(text) ?? [];
  return [verb.toLowerCase(), table].filter(Boolean).join(' ');
}
