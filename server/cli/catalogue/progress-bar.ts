import { Presets, SingleBar } from 'cli-progress';
import type { Output } from '../caller.ts';

export type ProgressBar = { update(state: { bytes: number; ofBytes: number; count: number }): void; stop(): void };

/** A progress bar on the caller's terminal that counts `things`; null off a terminal, since logs need plain lines. */
export function progressBar(output: Output, things: string): ProgressBar | null {
  if (!output.isTTY) return null;
  const bar = new SingleBar(
    {
      format: `{bar} {percentage}% | {count} ${things} | {duration_formatted}`,
      stream: output as unknown as NodeJS.WriteStream,
      hideCursor: true,
      clearOnComplete: true,
      etaBuffer: 50,
    },
    Presets.shades_grey,
  );
  let isStarted = false;
  return {
    update({ bytes, ofBytes, count }) {
      const words = { count: count.toLocaleString('en') };
      if (isStarted) bar.update(bytes, words);
      else bar.start(Math.max(1, ofBytes), bytes, words);
      isStarted = true;
    },
    stop() {
      if (isStarted) bar.stop();
    },
  };
}
