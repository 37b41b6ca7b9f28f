import { expect, test } from 'vitest';
import { defaultWorkers } from './default-workers.ts';

const gigabytes = (count: number) => count * 1024 ** 3;

test.each([
  ['a core each', { cores: 4, memoryBytes: gigabytes(8) }, 4],
  ['as many as there is memory for', { cores: 8, memoryBytes: gigabytes(2.5) }, 2],
  ['as many as there are connections for', { cores: 64, memoryBytes: gigabytes(256) }, 8],
  ['at least one', { cores: 1, memoryBytes: gigabytes(0.25) }, 1],
])('%s', (_, machine, count) => expect(defaultWorkers(machine)).toBe(count));
