/**
 * The packages of a lock file that come with the store, not those for building: each with its path and name. Some are
 * for other machines.
 */
export function storePackages({ packages }) {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, each]) => ({ ...each, path, name: path.split('node_modules/').at(-1) }));
}
