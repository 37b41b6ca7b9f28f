// npm start: install and build if needed, then run the built store in this process.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureNode, loadEnvironment, root } from './prepare.mjs';

ensureNode();
loadEnvironment();
ensureInstalled();
ensureBuilt();

const program = join(root, 'dist/server/main.js');
process.chdir(root);
process.argv[1] = program;
await import(pathToFileURL(program).href);
