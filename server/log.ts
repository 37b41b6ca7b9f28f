import { pino, type Logger } from 'pino';

export type Log = Logger;

/** One JSON line per event on standard output. What could hold a secret or a person's data is cut out, wherever it comes from. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie', '*.jwt', 'headers'], censor: '[cut]' },
  });
}
