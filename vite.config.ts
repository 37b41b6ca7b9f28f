import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';

const mostPrecachedBytes = 2 * 1024 * 1024;

/**
 * Each script that a first visit names costs a slow phone 5 ms before it paints anything, so it names few: what changes with an upgrade only, what
 * every page of products needs, and the rest as the routes divide it.
 */
const scripts = [
  {
    name: 'vendor',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@tanstack(?![\\/](?:query-async|query-persist|react-query-persist|query-core[\\/]build[\\/]modern[\\/](?:hydration|queriesObserver)|react-query[\\/]build[\\/]modern[\\/]useQueries))|valibot|valtio)[\\/]/,
  },
  {
    name: 'catalogue',
    test: /src[\\/](features[\\/]catalogue[\\/](?!known-|recently-|product-filters)|routes[\\/]-(?!recently-|notices))/,
    minShareCount: 2,
  },
];

/** Names of files stand in the first script by the hundred: seven signs of a hash tell builds apart as well as eight. */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

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

const worker = (): PluginOption =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest,
    injectManifest: {
      // Pictures are kept when they are looked at; icons belong to the shell.
      globPatterns: ['index.html', 'assets/**/*.{js,css}', 'fonts/*.woff2', 'icons/*.{png,svg}', 'payments/*.svg'],
      maximumFileSizeToCacheInBytes: mostPrecachedBytes,
      // The shell is what the server makes of index.html: scripts/build.mjs puts its revision in the place of the mark.
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) =>
            entry.url === 'index.html'
              ? { ...entry, url: '/shell.html', revision: 'revision-of-the-shell' }
              : { ...entry, url: `/${entry.url}` },
          ),
          warnings: [],
        }),
      ],
    },
    devOptions: { enabled: false },
  });

/** Client, and with `--ssr` the server's programs: scripts/build.mjs runs both. */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  // Names of classes stand in every page: short ones save half a kilobyte of the first fourteen.
  css: command === 'build' ? { modules: { generateScopedName: '_[hash:base64:4]' } } : {},
  plugins: [routes(), react(), command === 'build' && !isSsrBuild && worker()],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    outDir: 'dist/client',
    manifest: true,
    assetsInlineLimit: 0,
    // What a part of the app imports is named in that part; naming it here too, before it is wanted, would cost every first visit the names of all parts.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: isSsrBuild ? {} : { output: { ...names, codeSplitting: { groups: scripts } } },
  },
}));
