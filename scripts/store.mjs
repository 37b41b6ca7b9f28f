// npm run store -- …: the owner's command line, installed and built if needed. Passes on arguments, standard input and
// exit code.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureNode, loadEnvironment, root } from './prepare.mjs';

ensureNode();
loadEnvironment();
ensureInstalled();
ensureBuilt();

const program = join(root, 'dist/server/cli.js');
process.argv[1] = program;
await import(pathToFileURL(program).href);
