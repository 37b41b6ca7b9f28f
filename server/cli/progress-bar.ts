import { Presets, SingleBar } from 'cli-progress';
import type { Output } from './caller.ts';

export type ProgressBar = { update(state: { bytes: number; ofBytes: number; products: number }): void; stop(): void };

/** A bar on the caller's terminal; null where it is none, for a log wants plain lines. */
export function progressBar(output: Output): ProgressBar | null {
  if (!output.isTTY) return null;
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}% | {products} products | {duration_formatted}',
      stream: output as unknown as NodeJS.WriteStream,
      hideCursor: true,
      clearOnComplete: true,
      etaBuffer: 50,
    },
    Presets.shades_grey,
  );
  let isStarted = false;
  return {
    update({ bytes, ofBytes, products }) {
      const words = { products: products.toLocaleString('en') };
      if (isStarted) bar.update(bytes, words);
      else bar.start(Math.max(1, ofBytes), bytes, words);
      isStarted = true;
    },
    stop() {
      if (isStarted) bar.stop();
    },
  };
}
