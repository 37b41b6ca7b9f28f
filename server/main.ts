// The server process: the store with its built site, or the parent of several such processes.
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWorkers } from './assemble/run-workers.ts';
import { reasonOf } from './db/reason-of.ts';
import { headersOfData } from './http/answers/protective-headers.ts';
import { readEnv } from './lib/env.ts';
import { createLog, type Log } from './lib/log.ts';
import { projectRoot } from './lib/project-root.ts';
import type { MetricsPlace } from './metrics/serve-metrics.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  if (cluster.isPrimary && env.workers > 1) {
    const headers = headersOfData({ isHttps: env.publicUrl.startsWith('https:') });
    if (env.metrics) await serveMetricsOfWorkers({ ...env.metrics, host: env.host, headers, log }, env.workers);
    const onRunning = () => print(`The store is running in ${env.workers} processes: ${env.publicUrl}`);
    runWorkers({ count: env.workers, log, onRunning });
    return;
  }
  // The parent of several processes does not need all this in memory.
  const [{ gatewayOrigins }, { runStore }, { builtSite }] = await Promise.all([
    import('./assemble/open-providers.ts'),
    import('./assemble/run-store.ts'),
    import('./pages/built-site.ts'),
  ]);
  const isFirst = cluster.isPrimary || cluster.worker?.id === 1;
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  await runStore({
    env,
    log,
    version,
    running: cluster.isPrimary ? 'The store is running' : 'The first process is running',
    isFirst,
    say: isFirst ? print : () => undefined,
    openSite: async ({ payments, ...parts }) => ({
      mount: await builtSite({
        ...parts,
        publicUrl: env.publicUrl,
        connectTo: gatewayOrigins(payments),
        picturesFrom: env.mapTiles === null ? [] : [new URL(env.mapTiles).origin],
        serviceWorker: env.serviceWorker,
      }),
    }),
  });
}

async function serveMetricsOfWorkers(place: MetricsPlace & { log: Log }, workers: number): Promise<void> {
  const [{ measurementsOfWorkers }, { serveMetrics }] = await Promise.all([
    import('./metrics/measurements-of-workers.ts'),
    import('./metrics/serve-metrics.ts'),
  ]);
  await serveMetrics(place, measurementsOfWorkers(workers));
}

run().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});
