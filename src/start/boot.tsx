// The order of starting: language → page of the server or stored cache → router → React → what can wait.
import { createRoot, hydrateRoot } from 'react-dom/client';
import { getSettings } from '../../contract/content.ts';
import { directionOf, type Language } from '../../contract/language.ts';
import { createApi } from '../lib/api.ts';
import { createI18n, loadTexts } from '../lib/i18n.ts';
import { languageOfVisit, storeLanguage } from '../lib/language-choice.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createQueryStorage } from '../lib/query-storage.ts';
import { cookieNames, cookieValue, readStored, sessionKeys, writeStored } from '../lib/storage.ts';
import { noteOutcome, watchConnectivity } from '../offline/connectivity.state.ts';
import { App } from './app.tsx';
import { keepPage, restorePage } from './kept-page.ts';
import { takeOverLinks } from './links.ts';
import { fillFromPageState, readPageState } from './page-state.ts';
import { createAppRouter } from './router.tsx';
import { startWorker, whenIdle } from './worker.ts';

/** Starts the app in the browser. */
export async function boot(): Promise<void> {
  reloadOnceForLostChunks();
  const container = document.getElementById('app');
  if (!container) throw new Error('the page has no element #app');
  const language = languageOfVisit();
  const textsComing = loadTexts(language);
  const state = readPageState(document);
  const page = state?.language === language ? state : null;
  if (!page) becomeShell(container, language);

  const queryClient = createQueryClient('browser');
  const storage = createQueryStorage(queryClient, language, 'guest');
  if (page) fillFromPageState(queryClient, page);
  else await storage.restore();

  const api = createApi({
    base: import.meta.env.VITE_API_BASE ?? '/api/v1',
    language,
    fetch: (input, init) => fetch(input, init),
    getXsrfToken: () => cookieValue(document.cookie, cookieNames.xsrf),
    onOutcome: noteOutcome,
  });
  watchConnectivity(() => api.call(getSettings));
  let taken = page === null;
  const router = createAppRouter({ queryClient, api, switchLanguage, where: 'browser', scrolls: () => taken });
  // The server's page has no Suspense around its root; this keeps the browser from adding one.
  if (page) router.ssr = { manifest: undefined };
  const [texts] = await Promise.all([textsComing, router.load()]);
  const app = <App i18n={createI18n(language, texts)} queryClient={queryClient} router={router} />;

  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    taken = true;
    writeStored('session', sessionKeys.reloadedForChunk, null);
    restorePage(document);
    takeOverLinks(router, document);
    whenIdle(() => {
      void (page ? storage.restore() : Promise.resolve()).then(() => storage.keep());
      if (import.meta.env.PROD) whenLoaded(() => void startWorker(queryClient, language));
    });
  });
  if (page) hydrateRoot(container, app);
  else createRoot(container).render(app);
}

/** Whatever the server rendered is not for this visit: another language, or a page that is no page. */
function becomeShell(container: HTMLElement, language: Language): void {
  const root = document.documentElement;
  if (root.lang !== language && container.hasChildNodes()) container.replaceChildren();
  root.lang = language;
  root.dir = directionOf(language);
}

function switchLanguage(language: Language): void {
  storeLanguage(language);
  keepPage(document);
  location.reload();
}

/** A chunk of an older build that is gone from the server: one reload brings the new build. */
function reloadOnceForLostChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || readStored('session', sessionKeys.reloadedForChunk) !== null) return;
    event.preventDefault();
    if (writeStored('session', sessionKeys.reloadedForChunk, '1')) location.reload();
  });
}

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}
