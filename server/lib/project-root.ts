import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the nearest one above this file with a package.json. Works from sources and from the build. */
export const projectRoot = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('The project folder cannot be found: no package.json above the program.');
    folder = above;
  }
  return folder;
})();

export const migrationsFolder = join(projectRoot, 'server/db/migrations');

/** The files of the demonstration catalogue, in the order in which they must be imported. */
export const demonstrationFiles = ['shop', 'dental', 'skin', 'jewellery'].map((name) =>
  join(projectRoot, `server/demo/${name}.json`),
);

/** The folder with the initial content of the owner's pages. */
export const demonstrationPages = join(projectRoot, 'server/demo/pages');
