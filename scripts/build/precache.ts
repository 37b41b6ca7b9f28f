// Which files of the build the worker precaches at a first visit: the shell, and what the pages of the shop need. The
// worker stores the others, the rest of the app, once a page asks for it (docs/decisions/0041-the-rest-of-the-app.md).
// tests/project/chunks.test.ts holds these tables against the tree.

/** Scripts by their name in chunks.ts. The files that they import are precached with them, and so are all styles. */
export const precachedChunks: readonly string[] = [
  'filters',
  'idle',
  'lists',
  'list-texts-ar',
  'list-texts-en',
  'below-the-fold',
];

/** Sources that are scripts of their own. */
export const precachedSources: readonly string[] = [
  'index.html',
  'src/later.ts',
  'src/lib/text/locale-ar.ts',
  'src/lib/text/locale-en.ts',
  'src/locales/ar/home.json',
  'src/locales/en/home.json',
  'src/locales/ar/product.json',
  'src/locales/en/product.json',
  'src/pages/shell/header/main-nav.tsx',
  'src/routes/index.tsx',
  'src/routes/store.tsx',
  'src/routes/category.$categoryId.{-$categoryName}.tsx',
  'src/routes/products.index.tsx',
  'src/routes/products.$productId.tsx',
  'src/routes/favorite.tsx',
  'src/routes/cart.tsx',
];

const precachedPictures = ['icons/icon.svg', 'icons/logo.svg'];

/** The part of Vite's manifest that is read: the build's scripts by their sources, or `_` and their file names. */
export type ViteManifest = Record<
  string,
  { file: string; name?: string; src?: string; imports?: string[]; css?: string[] }
>;

/**
 * Paths of the files to precache apart from the shell, and of styles that every page has inlined, so that none requests
 * them. Throws if something in the tables is not in the build.
 */
export function precachedFiles(manifest: ViteManifest): { precached: Set<string>; inlined: Set<string> } {
  const entries = Object.entries(manifest);
  const keysOf = (what: string, isIt: (key: string, chunk: ViteManifest[string]) => boolean) => {
    const found = entries.filter(([key, chunk]) => isIt(key, chunk)).map(([key]) => key);
    if (found.length === 0) throw new Error(`scripts/build/precache.ts names "${what}", which is not in the build.`);
    return found;
  };
  const keys = [
    ...precachedChunks.flatMap((name) =>
      keysOf(name, (key, chunk) => key.startsWith('_') && chunk.name === name && chunk.file.endsWith('.js')),
    ),
    // A route's page is its source with a parameter of the router's plugin.
    ...precachedSources.flatMap((source) => keysOf(source, (key) => key.replace(/\?.*$/, '') === source)),
  ];
  const { styles: inlined } = filesOf(manifest, ['index.html']);
  const { scripts, styles } = filesOf(manifest, keys);
  return {
    precached: new Set([...scripts, ...[...styles].filter((file) => !inlined.has(file)), ...precachedPictures]),
    inlined,
  };
}

/** Scripts and styles of chunks and their imports. */
function filesOf(manifest: ViteManifest, keys: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return { scripts, styles };
}
