import type { PluginOption } from 'vite';

/**
 * Parts of libraries that the store does not use but their bundles keep, and what the build has in their place. They
 * would be 3 kB of the first visit's scripts.
 */
const unusedParts: { file: RegExp; code: string }[] = [
  {
    // Pages use plain links (src/start/navigation/links.ts).
    file: /[\\/]@tanstack[\\/]react-router[\\/]dist[\\/]esm[\\/]link\.js$/,
    code: `
      const none = () => { throw new Error('The build has no links of the router: use <a href>.'); };
      export { none as Link, none as composeHandlers, none as createLink, none as linkOptions, none as useLinkProps };
    `,
  },
  {
    file: /[\\/]query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/,
    code: `
      const none = () => { throw new Error('The build has no infinite queries.'); };
      export { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage };
    `,
  },
  {
    // Changes go through the outbox (src/outbox).
    file: /[\\/]query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/,
    code: `
      export class MutationCache {
        build() { throw new Error('The build has no mutations of Query: use the outbox, or call the API.'); }
        clear() {}
        findAll() { return []; }
        getAll() { return []; }
        resumePausedMutations() { return Promise.resolve(); }
        subscribe() { return () => {}; }
      }
    `,
  },
  {
    // React has had this hook itself since version 18.
    file: /[\\/]use-sync-external-store-shim\.production\.js$/,
    code: `exports.useSyncExternalStore = require('react').useSyncExternalStore;`,
  },
];

/** Takes these parts out of shoppers' code. */
export const withoutUnusedParts = (): PluginOption =>
  unusedParts.map(({ file, code }) => ({
    name: `without-${file.source}`,
    load: { filter: { id: file }, handler: () => code },
  }));
