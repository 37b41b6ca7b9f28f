// Runs the store from its sources in one process: Vite serves the client, the server answers the rest. Stack traces
// point to the sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { runStore } from './assemble/run-store.ts';
import { reasonOf } from './db/reason-of.ts';
import { readEnv } from './lib/env.ts';
import { createLog } from './lib/log.ts';
import { projectRoot } from './lib/project-root.ts';
import { safeError } from './lib/safe-error.ts';
import { buildPages, type Renderer, type Site } from './pages/pages.ts';
import { fillIn, noParts, rootAttributes, stateElement, type Template } from './pages/template.ts';

async function run(): Promise<void> {
  const env = readEnv(process.env);
  await runStore({
    env,
    log: createLog(env.logLevel),
    version: 'dev',
    running: 'The store is running from its sources',
    isFirst: true,
    say: (line) => void process.stdout.write(`${line}\n`),
    openSite: async ({ log, now, server, admission, catalogue, media, sources }) => {
      const vite = await createVite({ root: projectRoot, server: { middlewareMode: { server }, hmr: { server } } });
      return {
        mount(app) {
          const pages = buildPages({
            site: (path) => sourceSite(vite, path),
            apiFetch: async (request, caller) => app.fetch(request, caller),
            inlinePicture: (url) => media.inlinePicture(url),
            ...sources,
            publicUrl: env.publicUrl,
            answers: null,
            admission,
            versions: catalogue,
            now,
            log,
          });
          app.route('/', pages);
        },
        answerFirst: (request, response, next) => vite.middlewares(request, response, next),
        close: () => vite.close(),
      };
    },
  });
}

run().catch((error: unknown) => {
  process.stderr.write(`${safeError(error).stack}\n${reasonOf(error)}\n`);
  process.exit(1);
});

async function sourceSite(vite: ViteDevServer, path: string): Promise<Site> {
  const html = await vite.transformIndexHtml(path, readFileSync(join(projectRoot, 'index.html'), 'utf8'));
  const page: Template['page'] = ({ preloads, head, body, structured, state }, language, theme) => ({
    text: fillIn(html, {
      'lang="ar" dir="rtl"': rootAttributes(language, theme),
      '<!--head-->': preloads + head,
      '<!--body-->': body,
      '<!--state-->': stateElement(state) + structured,
    }),
    styleHash: null,
  });
  const template: Template = {
    page,
    shell: () => page(noParts, 'ar', null),
  };
  const renderer = (await vite.ssrLoadModule('/src/start/server-page/render-page.tsx')) as Renderer;
  return { ...renderer, template, strict: false };
}
