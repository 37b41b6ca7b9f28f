import cluster from 'node:cluster';
import { pino, type DestinationStream, type Logger } from 'pino';
import { safeError } from './safe-error.ts';

export type Log = Logger;

/**
 * One JSON line per event, on standard output by default. Errors in any field pass through `safeError`; fields that may
 * contain secrets or personal data are redacted.
 */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: cluster.isPrimary ? null : { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie', '*.jwt', 'headers'], censor: '[cut]' },
      formatters: { log: withSafeErrors },
      serializers: { err: (safe: unknown) => safe }, // pino's own would include the causes' messages and stacks
      hooks: {
        logMethod([first, ...rest], method) {
          const fields: unknown = first;
          if (fields instanceof Error) method.call(this, { err: fields }, ...withText(rest));
          else if (typeof fields === 'object') method.call(this, fields, ...withText(rest));
          else method.call(this, first, ...rest);
        },
      },
    },
    to,
  );
}

/** Without a text pino would log the error's own message. */
function withText([text, ...values]: unknown[]): [string, ...unknown[]] {
  return [typeof text === 'string' ? text : 'error', ...values];
}

function withSafeErrors(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.map(([name, value]) => [name, value instanceof Error ? safeError(value) : value]));
}
