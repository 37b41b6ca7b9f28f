// The server process: the store with its built site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayOrigins } from './assemble/open-providers.ts';
import { runStore } from './assemble/run-store.ts';
import { reasonOf } from './db/reason-of.ts';
import { projectRoot } from './lib/project-root.ts';
import { builtSite } from './pages/built-site.ts';

async function run(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  await runStore({
    environment: process.env,
    version,
    running: 'The store is running',
    openSite: async ({ env, payments, ...parts }) => ({
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

run().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});
