import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type CSSOptions, type PluginOption } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';

/** Texts that load with their pages, for pages that are never a visitor's first. */
function textsOfPages(language: string) {
  return new RegExp(
    `locales[\\\\/]${language}[\\\\/](account|addresses|cart|changes|checkout|compare|contact|failures|favorites|federated|install|invoice|notifications|orders|session-events|shopper-lists|stock-alerts)\\.json`,
  );
}

const mostPrecachedBytes = 2 * 1024 * 1024;

/**
 * Each script on a first visit delays the first paint on a slow phone by 5 ms, so there are few: code that changes only
 * with an upgrade, code that every page of products needs, and the rest by route. The worker fetches all scripts, one
 * after the other: each area of the store (account, purchase) is one file, and what all forms need is another. Routes
 * stay separate files, because the server finds a page's style by its route.
 */
const scripts = [
  {
    name: 'vendor',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@tanstack(?![\\/](?:query-async|query-persist|react-query-persist|query-core[\\/]build[\\/]modern[\\/](?:hydration|queriesObserver)|react-query[\\/]build[\\/]modern[\\/]useQueries))|valibot|valtio)[\\/]/,
  },
  {
    name: 'catalogue',
    test: /src[\\/](features[\\/]catalogue[\\/](?:\w+[\\/])*(?!active-filters|buy-rules|known-|recently-|product-filters)[^\\/]+$|pages[\\/](product-list|product|loading)[\\/](?!recently-)|shared[\\/]use-formats)/,
    minShareCount: 2,
  },
  { name: 'filters', test: /src[\\/]features[\\/]catalogue[\\/]list[\\/](active|product)-filters/ },
  { name: 'shell', tags: ['$initial'] },
  { name: 'texts-ar', test: textsOfPages('ar') },
  { name: 'texts-en', test: textsOfPages('en') },
  {
    name: 'shared',
    test: /contract[\\/]\w+[\\/](account|field-messages|graphemes|search-text|stock-alerts|tidy-text|uploads|user)\.|src[\\/](ui[\\/]\w+[\\/](?!toaster|carousel|option-card|sums|password)|lib[\\/](?!text[\\/]locale|form\.)|features[\\/]catalogue[\\/](?:product[\\/]buying[\\/])?(buy-rules|known-products)|(features[\\/]catalogue|pages)[\\/]product[\\/]recently|shared[\\/](?:paths|free-shipping|use-failure))/,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /node_modules[\\/](react-hook-form|@hookform)[\\/]|src[\\/](lib[\\/]form\.|shared[\\/]form[\\/])/,
  },
  {
    name: 'idle',
    test: /contract[\\/]shopper[\\/](cart|compare|favorites)\.|src[\\/](outbox[\\/]|shopper-lists[\\/](operations|outbox|projection)[\\/]|pages[\\/]shell[\\/]header[\\/]list-links|start[\\/](begin-session|is-busy|probe-pages|stored-|restore-|new-version|worker)|session[\\/])|node_modules[\\/](workbox-window|idb-keyval|@tanstack)[\\/]/,
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
  {
    name: 'install',
    test: /src[\\/]features[\\/]install[\\/](install-(banner|dialog)|step-picture|send-pending-changes)/,
  },
  {
    name: 'notifications',
    test: /contract[\\/]account[\\/]notifications\.|src[\\/](features[\\/]notifications[\\/]|pages[\\/]notifications\.|start[\\/]go-to-notification)/,
  },
  // Of a product page: what it loads once the browser is idle.
  { name: 'product', test: /src[\\/]features[\\/](live-viewers|stock-alerts)[\\/]/ },
  { name: 'loading', test: /src[\\/]pages[\\/](loading[\\/]load-|product[\\/]delivery-place)/ },
  { name: 'below-the-fold', test: /src[\\/]pages[\\/]shell[\\/](below-the-fold|footer)/ },
  { name: 'content', test: /src[\\/](features[\\/]content|pages[\\/]store-facts)[\\/]/ },
  { name: 'contact', test: /src[\\/]features[\\/]contact[\\/]/ },
  {
    name: 'auth',
    test: /src[\\/](shared[\\/]account-forms[\\/](submit-button|email-field|use-)|features[\\/]auth[\\/](sign-in-form|auth-forms)|pages[\\/]auth[\\/](auth-|federated-buttons|login-page|use-))/,
  },
  {
    name: 'account',
    test: /src[\\/](shared[\\/]account-forms|features[\\/](auth|profile)|pages[\\/]auth)[\\/]/,
  },
  {
    name: 'purchase',
    test: /src[\\/]features[\\/](checkout|orders|addresses)[\\/](?!map[\\/])/,
  },
  // After the chunk that shares the city list with it, because this chunk is not precached.
  { name: 'map', test: /node_modules[\\/]leaflet[\\/]|src[\\/]features[\\/]addresses[\\/]map[\\/]/ },
];
/**
 * The first script lists hundreds of file names: seven characters of a hash distinguish builds as well as eight. In
 * base36 the compressed size varies less from build to build.
 */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
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

/**
 * Removes the API summaries (server/http/answers/openapi.ts) from shoppers' code: they would add a kilobyte to the first
 * script.
 */
const withoutSummaries = (): PluginOption => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]contract[\\/](?:\w+[\\/])?[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replace(/\bsummary:\s*(?:(['"`])(?:\\.|(?!\1).)*\1(?:\s*\+\s*)?)+/gs, "summary: ''"),
      map: null,
    }),
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
      // Pictures are cached when viewed; icons belong to the shell.
      globPatterns: ['index.html', 'assets/**/*.{js,css}', 'fonts/*.woff2', 'icons/{icon,logo}.svg', 'payments/*.svg'],
      globIgnores: ['assets/map-*'], // needs a connection anyway
      maximumFileSizeToCacheInBytes: mostPrecachedBytes,
      // The shell is what the server makes of index.html: server/pages/built-site.ts replaces this placeholder with its
      // revision.
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

const readStyle = (name: string) => readFileSync(new URL(`src/styles/${name}.css`, import.meta.url), 'utf8');

const breakpoints = new Map(
  [...readStyle('breakpoints').matchAll(/^@custom-media (--[\w-]+) (\(.+\));/gm)].map(([, name, width]) => [
    name,
    width,
  ]),
);

/** Replaces the names of breakpoints in media queries by their widths. */
const namedBreakpoints: PostcssPlugins[number] = {
  postcssPlugin: 'named-breakpoints',
  AtRule: {
    media(rule) {
      rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
        const width = breakpoints.get(name);
        if (width === undefined) throw rule.error(`${name} is not in src/styles/breakpoints.css`);
        return width;
      });
    },
  },
};

const sizes = new Map(
  [...readStyle('tokens').matchAll(/^ +(--(?:space|touch)-[\w-]+): (.+?);/gm)].map(([, name, size]) => [name, size]),
);

/** Replaces sizes that never change by their numbers: a hundred bytes of each first visit. */
const fixedSizes: PostcssPlugins[number] = {
  postcssPlugin: 'fixed-sizes',
  Declaration(declaration) {
    if (sizes.has(declaration.prop)) declaration.remove();
    else
      declaration.value = declaration.value.replace(
        /var\((--[\w-]+)\)/g,
        (use, name: string) => sizes.get(name) ?? use,
      );
  },
};

/**
 * Writes the dark half of each `light-dark()` into rules of its own, for browsers without the function: seventy bytes
 * less than what Lightning CSS would write.
 */
const lightAndDark: PostcssPlugins[number] = {
  postcssPlugin: 'light-and-dark',
  Rule(rule, { AtRule }) {
    const both = /light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)/;
    if (!rule.some((each) => each.type === 'decl' && both.test(each.value))) return;
    const dark = rule.clone({ selector: `${rule.selector}[data-theme='dark']` });
    dark.each((each) => {
      if (each.type === 'decl' && both.test(each.value)) each.value = each.value.replace(both, '$2');
      else each.remove();
    });
    rule.each((each) => {
      if (each.type === 'decl') each.value = each.value.replace(both, '$1');
    });
    const system = new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)' });
    system.append(dark.clone({ selector: `${rule.selector}:not([data-theme='light'])` }));
    rule.after([system, dark]);
  },
};

const mouse = '(hover: hover)';

/**
 * Limits `:hover` rules to devices with a mouse. On touch screens they would start with the touch, remain after it, and
 * make an old phone paint the screen once before it handles the tap.
 */
const hoverWithMouseOnly: PostcssPlugins[number] = {
  postcssPlugin: 'hover-under-the-mouse',
  Rule(rule, { AtRule }) {
    const { parent } = rule;
    if (parent?.type === 'atrule' && 'params' in parent && String(parent.params).includes(mouse)) return;
    // Not inside :is(…), where it accompanies keyboard focus.
    const hovering = rule.selectors.filter((selector) => /:hover(?![^(]*\))/.test(selector));
    if (hovering.length === 0) return;
    const under = new AtRule({ name: 'media', params: mouse });
    under.append(rule.clone({ selectors: hovering }));
    rule.after(under);
    const others = rule.selectors.filter((selector) => !hovering.includes(selector));
    if (others.length > 0) rule.selectors = others;
    else rule.remove();
  },
};

/** Client build; with `--ssr` the server's programs. scripts/build.mjs runs both. */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  // Class names are in every page: short ones save half a kilobyte of the first fourteen.
  css: {
    postcss: { plugins: [namedBreakpoints, fixedSizes, lightAndDark, hoverWithMouseOnly] },
    ...(command === 'build' ? { modules: { generateScopedName: '_[hash:base64:4]' } } : {}),
  },
  worker: { format: 'es', plugins: () => [withoutSummaries()], rolldownOptions: { output: names } },
  plugins: [routes(), react(), command === 'build' && !isSsrBuild && [withoutSummaries(), worker()]],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    outDir: 'dist/client',
    manifest: true,
    assetsInlineLimit: 0,
    // Each chunk loads its own imports. Listing them here in advance would cost every first visit the names of all
    // chunks.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: isSsrBuild ? {} : { output: { ...names, codeSplitting: { groups: scripts } } },
  },
}));
