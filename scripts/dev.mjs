// npm run dev: the store from its sources with hot reload, in one process that restarts when a server file changes.

import { join } from 'node:path';
import { ensureInstalled, ensureNode, loadEnvironment, root, runInFront } from './prepare.mjs';

ensureNode();
loadEnvironment();
ensureInstalled();

process.exitCode = await runInFront(process.execPath, [
  join(root, 'node_modules/tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  ...process.argv.slice(2),
  'server/dev.ts',
]);
