import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** One JSON line per event, on standard output unless told otherwise. What could hold a secret or a person's data is cut out, wherever it comes from. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie', '*.jwt', 'headers'], censor: '[cut]' },
    },
    to,
  );
}
