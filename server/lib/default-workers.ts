// How many processes serve the store unless WORKERS is set.
import { availableParallelism, totalmem } from 'node:os';

/** Each process has up to eleven connections, and PostgreSQL allows a hundred. */
const most = 8;
/** What a process takes under load, with a picture that it redraws (features/uploads/redraw.ts). */
const bytesEach = 1_200 * 1024 * 1024;

type Machine = { cores: number; memoryBytes: number };

/** This machine, or the container with its limit of memory. */
const thisMachine = (): Machine => ({
  cores: availableParallelism(),
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
});

/** One for each core, as far as there is memory. */
export function defaultWorkers({ cores, memoryBytes } = thisMachine()): number {
  return Math.max(1, Math.min(cores, most, Math.floor(memoryBytes / bytesEach)));
}
