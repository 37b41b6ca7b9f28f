// Serves the built client: its files and its server-rendered pages.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hono } from 'hono';
import type { AnswerCache } from '../http/answers/answer-cache.ts';
import type { Catalogue } from '../features/catalogue/index/snapshot.ts';
import type { Admission } from '../http/requests/admission.ts';
import type { HttpContext } from '../http/route.ts';
import type { Log } from '../lib/log.ts';
import { projectRoot } from '../lib/project-root.ts';
import { serveBuiltFiles } from './built-files.ts';
import type { pageSources } from './page-sources.ts';
import { buildPages, type PageDeps, type Renderer, type Site } from './pages.ts';
import { securityHeaders } from './security-headers.ts';
import { builtTemplate, type Manifest } from './template.ts';

/**
 * Kill switch for the service worker (SERVICE_WORKER=off): this one takes over at once, deletes all caches and
 * unregisters itself. Then every page comes from the server. The page sends the pending changes on the device. It asks
 * to take over twice: Chromium ends the former worker for that, and if a request starts it again, waits until
 * no page has asked it for anything for half a minute.
 */
const workerKillSwitch = `addEventListener('install', () => {
  skipWaiting();
  setTimeout(() => skipWaiting(), 2000);
});
addEventListener('activate', (event) => event.waitUntil(goAway()));
async function goAway() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

export type SiteDeps = {
  publicUrl: string;
  connectTo: readonly string[];
  picturesFrom: readonly string[];
  /** Whether the service worker stores the shop for offline use. If false, devices delete what they have stored. */
  serviceWorker: boolean;
  now: () => Date;
  log: Log;
  answers: AnswerCache;
  admission: Admission;
  catalogue: Pick<Catalogue, 'versionOf' | 'listVersion' | 'current'>;
  media: Pick<PageDeps, 'inlinePicture'>;
  sources: ReturnType<typeof pageSources>;
};

/** Reads the build and returns the function that mounts it on the server. Throws if there is no build. */
export async function builtSite({
  publicUrl,
  connectTo,
  picturesFrom,
  serviceWorker,
  now,
  log,
  answers,
  admission,
  catalogue,
  media,
  sources,
}: SiteDeps): Promise<(app: Hono<HttpContext>) => void> {
  const folder = join(projectRoot, 'dist/client');
  const template = join(projectRoot, 'dist/server/index.html');
  const program = join(projectRoot, 'dist/server/render-page.js');
  if (![template, program].every((path) => existsSync(path))) {
    throw new Error(
      'The store is not built yet. Build it with "npm run build", or start it with "npm start", which builds it first.',
    );
  }
  const { renderPage, renderMissingPage, renderShellState } = (await import(pathToFileURL(program).href)) as Renderer;
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const readAsset = (file: string) => readFileSync(join(folder, file), 'utf8');
  const site: Site = {
    template: builtTemplate(readFileSync(template, 'utf8'), manifest, readAsset),
    renderPage,
    renderMissingPage,
    renderShellState,
    strict: true,
  };

  return (app) => {
    serveBuiltFiles(app, folder, {
      '/sw.js': (text) =>
        serviceWorker
          ? text.replace('revision-of-the-shell', shellRevision(site, { connectTo, picturesFrom }))
          : workerKillSwitch,
    });
    const pages = buildPages({
      site: () => Promise.resolve(site),
      apiFetch: async (request, caller) => app.fetch(request, caller),
      inlinePicture: (url) => media.inlinePicture(url),
      ...sources,
      publicUrl,
      connectTo,
      picturesFrom,
      answers,
      admission,
      versions: catalogue,
      now,
      log,
    });
    app.route('/', pages);
  };
}

/**
 * Devices re-fetch the shell when its revision changes. The revision covers everything the server sends with it, so
 * that changed settings or a server-only release reach devices too.
 */
function shellRevision(
  { template }: Site,
  { connectTo, picturesFrom }: Pick<SiteDeps, 'connectTo' | 'picturesFrom'>,
): string {
  const { text, styleHash } = template.shell();
  const headers = securityHeaders({ styleHash, connectTo, picturesFrom });
  return createHash('sha256').update(`${text}\n${headers['Content-Security-Policy']}`).digest('hex').slice(0, 32);
}
