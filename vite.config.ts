import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { chunkGroups } from './scripts/build/chunks.ts';
import { callsWithoutServerParts } from './scripts/build/client-calls.ts';
import { postcssPlugins } from './scripts/build/postcss-plugins.ts';
import { precachedFiles, type ViteManifest } from './scripts/build/precache.ts';
import { noHtmlFromText } from './scripts/build/no-html-from-text.ts';
import { withoutUnusedParts } from './scripts/build/unused-parts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const outDir = 'dist/client';

/** Of a file in the worker's list. */
const mostBytes = 2 * 1024 * 1024;

/**
 * The first script lists hundreds of file names: without the parameters in the names of routes, and seven characters of a
 * hash distinguish builds as well as eight. In base36 the compressed size varies less from build to build.
 */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.replaceAll(/\._\w+/g, '')}-[hash:7].js`,
  assetFileNames: 'assets/[name]-[hash:7][extname]',
  hashCharacters: 'base36',
} as const;

const manifest = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
) as Partial<ManifestOptions>;

const routes = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/routeTree.gen.ts',
    routeFileIgnorePrefix: '-',
    addExtensions: true,
    autoCodeSplitting: true,
    quoteStyle: 'single',
    semicolons: true,
    disableLogging: true,
  });

type ListedFile = { url: string; revision: string | null; size: number };

/**
 * The worker's list: files that are not precached are marked as the rest. The shell is what the server makes of
 * index.html: server/pages/built-site.ts replaces this placeholder with its revision.
 */
function workerList(files: readonly ListedFile[]): (ListedFile & { rest?: true })[] {
  const built = JSON.parse(readFileSync(join(root, outDir, '.vite/manifest.json'), 'utf8')) as ViteManifest;
  const { precached, inlined } = precachedFiles(built);
  return files
    .filter(({ url }) => !inlined.has(url))
    .map((file) =>
      file.url === 'index.html'
        ? { ...file, url: '/shell.html', revision: 'revision-of-the-shell' }
        : { ...file, url: `/${file.url}`, ...(precached.has(file.url) ? {} : { rest: true as const }) },
    );
}

const worker = (): PluginOption =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest,
    includeManifestIcons: false, // only the browser shows them, at installation
    injectManifest: {
      // Pictures are cached when viewed; icons belong to the shell.
      globPatterns: ['index.html', 'assets/**/*.{js,css}', 'fonts/*.woff2', 'icons/{icon,logo}.svg', 'payments/*.svg'],
      globIgnores: ['assets/map-*'], // needs a connection anyway
      maximumFileSizeToCacheInBytes: mostBytes,
      manifestTransforms: [(entries) => ({ manifest: workerList(entries), warnings: [] })],
    },
    devOptions: { enabled: false },
  });

/** Client build; with `--ssr` the server's programs. scripts/build.mjs runs both. */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  // Class names are in every page: short ones save half a kilobyte of the first fourteen.
  css: {
    postcss: { plugins: postcssPlugins },
    ...(command === 'build' ? { modules: { generateScopedName: '_[hash:base64:4]' } } : {}),
  },
  worker: { format: 'es', plugins: () => [callsWithoutServerParts()], rolldownOptions: { output: names } },
  // The first one's other module is for browsers that no longer open the store, and almost twice as long; the second names no module.
  resolve: {
    alias: {
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
      leaflet: 'leaflet/dist/leaflet-src.esm.js',
    },
  },
  plugins: [
    routes(),
    react(),
    command === 'build' && !isSsrBuild && [callsWithoutServerParts(), withoutUnusedParts(), noHtmlFromText(), worker()],
  ],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    outDir,
    manifest: true,
    assetsInlineLimit: (file) => file.endsWith('/riyal.svg'), // in the first screen of every list
    // Each chunk loads its own imports. Listing them here in advance would cost every first visit the names of all
    // chunks.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ['index.html', 'src/later.ts'],
          // A schema that nothing uses, and what it imports, goes.
          treeshake: { moduleSideEffects: [{ test: /[\\/]contract[\\/]/, sideEffects: false }] },
          output: { ...names, codeSplitting: { groups: chunkGroups(root) } },
        },
  },
}));
