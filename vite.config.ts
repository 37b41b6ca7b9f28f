import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type CSSOptions, type PluginOption } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';

/** Texts that come with their pages, of the pages that nobody sees first. */
function textsOfPages(language: string) {
  return new RegExp(
    `locales[\\\\/]${language}[\\\\/](account|addresses|cart|changes|checkout|compare|contact|failures|favourites|federated|install|invoice|lists|notices|orders|session-events|stock-wishes)\\.json`,
  );
}

const mostPrecachedBytes = 2 * 1024 * 1024;

/**
 * Each script that a first visit names costs a slow phone 5 ms before it paints anything, so it names few: what changes with an upgrade only, what
 * every page of products needs, and the rest as the routes divide it. The worker fetches all of them, one after the other: what belongs to one way
 * through the store (an account, a purchase) is one file, with what all forms need in another. Routes stay files of their own: by them the server knows
 * the style of a page.
 */
const scripts = [
  {
    name: 'vendor',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@tanstack(?![\\/](?:query-async|query-persist|react-query-persist|query-core[\\/]build[\\/]modern[\\/](?:hydration|queriesObserver)|react-query[\\/]build[\\/]modern[\\/]useQueries))|valibot|valtio)[\\/]/,
  },
  {
    name: 'catalogue',
    test: /src[\\/](features[\\/]catalogue[\\/](?:\w+[\\/])?(?!active-filters|buy-rules|known-|recently-|product-filters|list[\\/]|product[\\/]|search[\\/]|card[\\/])|pages[\\/](product-list|product|loading)[\\/](?!recently-))/,
    minShareCount: 2,
  },
  { name: 'filters', test: /src[\\/]features[\\/]catalogue[\\/]list[\\/](active|product)-filters/ },
  { name: 'shell', tags: ['$initial'] },
  { name: 'texts-ar', test: textsOfPages('ar') },
  { name: 'texts-en', test: textsOfPages('en') },
  {
    name: 'shared',
    test: /contract[\\/]\w+[\\/](account|user|field-messages|tidy-text|search-text|graphemes|uploads|stock-alerts)\.|src[\\/](ui[\\/]\w+[\\/](?!toaster|carousel|option-card|sums|password)|lib[\\/](?!text[\\/]locale|form\.)|features[\\/]catalogue[\\/](?:product[\\/])?(buy-rules|known-products)|(features[\\/]catalogue|pages)[\\/]product[\\/]recently|shared[\\/](?:paths|use-failure))/,
    minShareCount: 2,
  },
  { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]|src[\\/]lib[\\/]form\./ },
  {
    name: 'idle',
    test: /contract[\\/]shopper[\\/](cart|compare|favorites)\.|src[\\/](outbox[\\/]|start[\\/](begin-session|being-busy|stored-|restore-|new-version|worker)|session[\\/])|node_modules[\\/](workbox-window|idb-keyval|@tanstack)[\\/]/,
  },
  { name: 'phone', test: /libphonenumber-js[\\/]|contract[\\/]\w+[\\/](phone|profile|addresses|contact|orders)\./ },
  {
    name: 'lists',
    test: /src[\\/](features[\\/](cart|favorites|compare)|shopper-lists|pages[\\/]lists)[\\/]/,
  },
  {
    name: 'search',
    test: /contract[\\/]catalogue[\\/](search|edit-distance)\.|src[\\/]features[\\/]catalogue[\\/]search[\\/]known-search/,
  },
  {
    name: 'device-catalogue',
    test: /src[\\/]features[\\/]device-catalogue[\\/]|contract[\\/]catalogue[\\/](snapshot|listing-index)\./,
  },
  { name: 'install', test: /src[\\/]features[\\/]install[\\/](install-(banner|dialog)|step-picture|send-what-waits)/ },
  {
    name: 'notifications',
    test: /contract[\\/]account[\\/]notifications\.|src[\\/](features[\\/]notifications[\\/]|pages[\\/]notifications\.)/,
  },
  { name: 'content', test: /src[\\/]features[\\/]content[\\/]/ },
  { name: 'contact', test: /src[\\/]features[\\/]contact[\\/]/ },
  {
    name: 'auth',
    test: /src[\\/](shared[\\/]account-forms[\\/](account-form|email-field|use-)|features[\\/]auth[\\/](sign-in-form|auth-forms)|pages[\\/]auth[\\/](auth-|federated-buttons|login-page|use-))/,
  },
  {
    name: 'account',
    test: /src[\\/](shared[\\/]account-forms|features[\\/](auth|profile)|pages[\\/]auth)[\\/]/,
  },
  {
    name: 'purchase',
    test: /src[\\/]features[\\/](checkout|orders|addresses)[\\/](?!map[\\/])/,
  },
  // Behind the part that it shares the cities with: what this one has is not kept in advance.
  { name: 'map', test: /node_modules[\\/]leaflet[\\/]|src[\\/]features[\\/]addresses[\\/]map[\\/]/ },
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

/** What the API's description says of its calls (server/http/openapi.ts) is no part of what shoppers load: it would be a kilobyte of the first script. */
const withoutSummaries = (): PluginOption => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]contract[\\/](?:\w+[\\/])?[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(/\bsummary:\s*(['"`])(?:\\.|(?!\1).)*\1/gs, "summary: ''"), map: null }),
  },
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
      globPatterns: ['index.html', 'assets/**/*.{js,css}', 'fonts/*.woff2', 'icons/{icon,logo}.svg', 'payments/*.svg'],
      globIgnores: ['assets/map-*'], // its pictures need a connection anyway
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

type PostcssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

const mouse = '(hover: hover)';

/**
 * What a rule says of `:hover` holds where there is a mouse. Under a finger it would begin with the touch, stay after it, and have an old phone draw the screen once
 * more before it hears of the tap.
 */
const hoverUnderTheMouse: PostcssPlugins[number] = {
  postcssPlugin: 'hover-under-the-mouse',
  Rule(rule, { AtRule }) {
    const { parent } = rule;
    if (parent?.type === 'atrule' && 'params' in parent && String(parent.params).includes(mouse)) return;
    const hovering = rule.selectors.filter((selector) => /:hover(?![^(]*\))/.test(selector)); // not within :is(…), beside the keyboard's focus
    if (hovering.length === 0) return;
    const under = new AtRule({ name: 'media', params: mouse });
    under.append(rule.clone({ selectors: hovering }));
    rule.after(under);
    const others = rule.selectors.filter((selector) => !hovering.includes(selector));
    if (others.length > 0) rule.selectors = others;
    else rule.remove();
  },
};

/** Client, and with `--ssr` the server's programs: scripts/build.mjs runs both. */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  // Names of classes stand in every page: short ones save half a kilobyte of the first fourteen.
  css: {
    postcss: { plugins: [hoverUnderTheMouse] },
    ...(command === 'build' ? { modules: { generateScopedName: '_[hash:base64:4]' } } : {}),
  },
  worker: { format: 'es', plugins: () => [withoutSummaries()], rolldownOptions: { output: names } },
  plugins: [routes(), react(), command === 'build' && !isSsrBuild && [withoutSummaries(), worker()]],
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
