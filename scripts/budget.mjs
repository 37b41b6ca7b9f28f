// Fails if the first visit to the product list loads more than its budget.

import { firstVisit } from './first-visit.mjs';

const { files, script, style, routes, sharedByRoutes, limits, ...worker } = firstVisit();
const { precachedFiles, precache, restFiles, rest, stored, leftOut } = worker;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

for (const [file, bytes] of files) console.log(`  ${kilobytes(bytes).padStart(9)}  ${file}`);
console.log(
  `JavaScript of the first visit of the product list: ${kilobytes(script)} of at most ${kilobytes(limits.script)} (brotli)`,
);
console.log(`Style: ${kilobytes(style)} of at most ${kilobytes(limits.style)} (brotli)`);
console.log(
  `Further routes: ${routes.length}, of which ${routes[0]?.[0]} loads most: ${kilobytes(routes[0]?.[1])} of at most ` +
    `${kilobytes(limits.route)}; shared by many: ${kilobytes(sharedByRoutes)} of at most ${kilobytes(limits.sharedByRoutes)} (brotli)`,
);
console.log(
  `Precached by the worker: ${precachedFiles} of at most ${limits.precachedFiles} files, ` +
    `${kilobytes(precache)} of at most ${kilobytes(limits.precache)} (brotli)`,
);
console.log(`Rest of the app, stored later: ${restFiles} files, ${kilobytes(rest)} (brotli)`);
console.log(`Both on the device: ${kilobytes(stored)} of at most ${kilobytes(limits.stored)}`);

const over = [
  files.length === 0 && 'no script of the first visit was found',
  precachedFiles === 0 && 'the worker’s precache list was not found',
  script > limits.script && 'the first visit loads too much JavaScript',
  style > limits.style && 'the first visit loads too much style',
  routes.length === 0 && 'no route was found',
  ...routes
    .filter(([, bytes]) => bytes > limits.route)
    .map(([route]) => `the route ${route} loads too much JavaScript`),
  sharedByRoutes > limits.sharedByRoutes && 'the libraries that routes share are too large',
  precachedFiles > limits.precachedFiles && 'the worker precaches too many files',
  precache > limits.precache && 'the worker precaches too much',
  restFiles === 0 && 'the rest of the app was not found in the worker’s list',
  stored > limits.stored && 'the worker stores too much',
  leftOut.length > 0 && `the worker stores neither at first nor later: ${leftOut.join(', ')}`,
].filter(Boolean);
for (const reason of over) console.error(`Budget check failed: ${reason}.`);
process.exitCode = over.length > 0 ? 1 : 0;
