// The pages of a test shop, rendered by the real renderer into a template with nothing but the placeholders.
import { onlyPrimary } from '../../../server/db/replicas.ts';
import { buildApp, type AppDeps } from '../../../server/app.ts';
import { unlimited } from '../../../server/http/requests/admission.ts';
import { pageSources } from '../../../server/pages/page-sources.ts';
import { buildPages, type PageDeps } from '../../../server/pages/pages.ts';
import { builtTemplate } from '../../../server/pages/template.ts';
import { renderMissingPage, renderPage, renderShellState } from '../../../src/start/server-page/render-page.tsx';

const indexHtml =
  '<!doctype html><html lang="ar" dir="rtl"><head><!--head--><script type="module" ' +
  'src="/assets/index.js"></script></head><body><div id="app"><!--body--></div><!--state--></body></html>';
const template = builtTemplate(indexHtml, { 'index.html': { file: 'assets/index.js' } }, () => '');

/**
 * An app with server-rendered pages; `rendered` counts the renders. `get` appends the path to the origin unresolved, so
 * that `//host` stays a path.
 */
export function buildSite(deps: AppDeps, more: Partial<PageDeps> = {}) {
  const rendered = { pages: 0 };
  const openedAt = deps.now(); // or the end of a minute would render some pages again (keyOf in pages.ts)
  const counted =
    <Page>(render: (request: Parameters<typeof renderPage>[0]) => Promise<Page>) =>
    (request: Parameters<typeof renderPage>[0]) => {
      rendered.pages += 1;
      return render(request);
    };
  const app = buildApp({
    ...deps,
    mountSite: (mounted) => {
      const pages = buildPages({
        site: async () => ({
          template,
          renderPage: counted(renderPage),
          renderMissingPage: counted(renderMissingPage),
          renderShellState,
          strict: true,
        }),
        apiFetch: async (request, caller) => mounted.fetch(request, caller),
        inlinePicture: async () => null,
        ...pageSources({ reads: onlyPrimary(deps.db), hasCarrierRates: deps.carriers.length > 0 }),
        publicUrl: 'https://shop.test',
        answers: deps.answers,
        admission: unlimited,
        versions: deps.catalogue,
        now: () => openedAt,
        log: deps.log,
        ...more,
      });
      mounted.route('/', pages);
    },
  });
  return {
    app,
    rendered,
    get: async (path: string, headers: Record<string, string> = {}) =>
      app.fetch(new Request(`https://shop.test${path}`, { headers })),
  };
}
