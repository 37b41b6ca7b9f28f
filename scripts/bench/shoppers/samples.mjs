import { readdirSync } from 'node:fs';
import { memoryOf } from '../memory.mjs';
import { childrenOf } from '../processor.mjs';

/**
 * Looks at a store with all its processes, again and again: memory, what of it is outside of V8's heap, and what of the
 * heap is used, in MB; open files, handles, and connections to the database that `owner` is connected to. `stop` returns
 * the samples, with the time of each in ms. Linux only.
 */
export function sampleStore({ pid, owner, metricsPort, everyMs }) {
  const samples = [];
  const processes = [pid, ...childrenOf(pid)];
  const sum = (values) => values.reduce((all, value) => all + value, 0);
  const take = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const { rows } = await owner.query(
      `select count(*)::int as connections from pg_stat_activity
         where datname = current_database() and application_name = 'store'`,
    );
    const memory = sum(processes.map(memoryOf));
    samples.push({
      at: performance.now(),
      memory,
      outside: memory - sumOf(metrics, 'nodejs_heap_size_total_bytes') / 1024 / 1024,
      files: sum(processes.map((each) => readdirSync(`/proc/${each}/fd`).length)),
      heap: sumOf(metrics, 'nodejs_heap_size_used_bytes') / 1024 / 1024,
      handles: sumOf(metrics, 'nodejs_active_handles_total'),
      connections: rows[0].connections,
    });
  };
  let latest = take();
  const timer = setInterval(() => (latest = latest.then(take)), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await latest;
      return samples;
    },
  };
}

/** The sum of a metric over all processes. */
function sumOf(metrics, name) {
  const values = metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'));
  return [...values].reduce((all, [, value]) => all + Number(value), 0);
}
