import { expect, test } from 'vitest';
import { builtTemplate, rootAttributes, type Manifest } from './template.ts';

const indexHtml = `<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <!-- why -->
    <style>
      @layer reset, page;
    </style>
    <!--head-->
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body>
    <div id="app"><!--body--></div>
    <!--state-->
  </body>
</html>`;

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_vendor.js'], css: ['assets/index.css'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  'src/routes/store.tsx?tsr-split=component': { file: 'assets/store.js', imports: ['_list.js', 'index.html'] },
  'src/later.ts': { file: 'assets/later.js' },
  '_list.js': { file: 'assets/list.js', css: ['assets/list.css'] },
};

const template = builtTemplate(indexHtml, manifest, (file) => `/*${file}*/`);

const parts = {
  preloads: '<link rel="preload" as="image">',
  head: '<title>$& متجر</title>',
  body: '<main>$1</main>',
  structured: '',
  state: '{"a":1}',
  modules: ['src/routes/store.tsx?tsr-split=component', 'gone'],
  laterModules: [],
  appIsLater: false,
};

const page = template.page(parts, 'en', null);

test('a page has its language, inlined styles, and scripts at the end', () => {
  expect(page.text).toContain('<html lang="en" dir="ltr">');
  expect(page.text).toContain(
    '<link rel="preload" as="image"><title>$& متجر</title><style>@layer reset, page;/*assets/index.css*//*assets/list.css*/</style>',
  );
  expect(page.text).toContain(
    '<div id="app"><main>$1</main></div><script id="app-state" type="application/json">{"a":1}</script>',
  );
  expect(page.text.match(/<link rel="modulepreload" href="[^"]+">/g)).toEqual([
    '<link rel="modulepreload" href="/assets/vendor.js">',
    '<link rel="modulepreload" href="/assets/list.js">',
    '<link rel="modulepreload" href="/assets/store.js">',
  ]);
  expect(page.text).toMatch(/<script type="module" src="\/assets\/index\.js"><\/script><\/body><\/html>$/);
});

test('a page that works without the app names its scripts, but does not load them', () => {
  const { text } = template.page({ ...parts, appIsLater: true }, 'en', null);
  expect(text).not.toContain('modulepreload');
  expect(text).toContain(
    '<script type="module" src="/assets/later.js" data-app="/assets/index.js" ' +
      'data-modules="/assets/vendor.js /assets/list.js /assets/store.js"></script></body></html>',
  );
});

test('the root element has a theme only if one was chosen', () => {
  expect(rootAttributes('ar', 'dark')).toBe('lang="ar" dir="rtl" data-theme="dark"');
  expect(rootAttributes('en', null)).toBe('lang="en" dir="ltr"');
});

test('a page has no inline scripts', () => {
  expect(page.text.match(/<script(?![^>]*(src=|application\/))/g)).toBeNull();
});

test('the shell has no data and no content', () => {
  const { text, styleHash } = template.shell();
  expect(text).toContain('<div id="app"></div>');
  expect(text).not.toContain('app-state');
  expect(styleHash).not.toBe(page.styleHash);
});
