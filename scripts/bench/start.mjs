import { figure } from './figures.mjs';
import { memoryOf } from './memory.mjs';
import { demonstrationData, startAsInProduction } from './store.mjs';

/** Time from process start to the first answer, and memory at that point. */
export async function measureStart({ runs, say }) {
  say('start: filling a temporary data folder');
  const { dataDir, firstStartMs, remove } = await demonstrationData();
  const ready = [];
  const memory = [];
  for (let run = 1; run <= runs; run += 1) {
    say(`start: run ${run} of ${runs}`);
    const store = await startAsInProduction({ dataDir });
    ready.push(store.readyMs);
    memory.push(memoryOf(store.pid));
    await store.stop();
  }
  remove();
  return [
    figure('first start, loading the demonstration catalogue', [firstStartMs / 1000], 's', { digits: 2 }),
    figure(
      'start with data, until ready (embedded database)',
      ready.map((ms) => ms / 1000),
      's',
      { digits: 2 },
    ),
    figure('memory when ready (embedded database)', memory, 'MB'),
  ];
}
