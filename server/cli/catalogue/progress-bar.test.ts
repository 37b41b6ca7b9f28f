import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Output } from '../caller.ts';
import { progressBar } from './progress-bar.ts';

function output(isTTY: boolean): Output & { text: string } {
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      written.text += chunk.toString();
      done();
    },
  });
  const written = Object.assign(stream, { text: '', isTTY, columns: 100 });
  return written;
}

test('a terminal shows a progress bar of the import', () => {
  const terminal = output(true);
  const bar = progressBar(terminal, 'products');
  bar?.update({ bytes: 50, ofBytes: 100, count: 1234 });
  bar?.stop();
  expect(terminal.text).toContain('50% | 1,234 products');
});

test('off a terminal there is no progress bar', () => {
  expect(progressBar(output(false), 'products')).toBe(null);
});
