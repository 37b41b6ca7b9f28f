// The order of starting: language → page of the server or stored cache → router → React → what can wait.
import { createRoot, hydrateRoot } from 'react-dom/client';
import { getSettings } from '../../contract/content.ts';
import { directionOf, type Language } from '../../contract/language.ts';
import { createApi } from '../lib/api.ts';
import { addTexts, createI18n, loadTexts } from '../lib/i18n.ts';
import { languageOfVisit, storeLanguage } from '../lib/language-choice.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { cookieNames, cookieValue, readStored, sessionKeys, writeStored } from '../lib/storage.ts';
import { noteOutcome, watchConnectivity } from '../offline/connectivity.state.ts';
import { App } from './app.tsx';
import { leadToPages } from './arrival.ts';
import { takeOverLinks } from './links.ts';
import { fillFromPageState, readPageState } from './page-state.ts';
import { createAppRouter } from './router.tsx';
import { whenIdle, whenLoaded } from '../lib/when-idle.ts';

/** Starts the app in the browser. */
export async function boot(): Promise<void> {
  reloadOnceForLostChunks();
  const container = document.getElementById('app');
  if (!container) throw new Error('the page has no element #app');
  const language = languageOfVisit();
  const i18nComing = loadTexts(language).then((texts) => createI18n(language, texts));
  const state = readPageState(document);
  const known = state?.language === language ? state : null;
  const page = known?.isPage ? known : null;
  if (!page) becomeShell(container, language);

  const queryClient = createQueryClient('browser');
  // A page of the server has its data with it, so that what is stored can wait until the page works.
  const openStorage = () =>
    import('../lib/query-storage.ts').then(({ createQueryStorage }) =>
      createQueryStorage(queryClient, language, 'guest'),
    );
  const storage = known ? null : await openStorage();
  if (known) fillFromPageState(queryClient, known);
  else await storage?.restore();

  const keepAnswers = async () => {
    const opened = storage ?? (await openStorage());
    if (!storage) await opened.restore();
    await opened.keep();
  };

  const api = createApi({
    base: import.meta.env.VITE_API_BASE ?? '/api/v1',
    language,
    fetch: (input, init) => fetch(input, init),
    getXsrfToken: () => cookieValue(document.cookie, cookieNames.xsrf),
    onOutcome: noteOutcome,
  });
  watchConnectivity(() => api.call(getSettings));
  let taken = page === null;
  const router = createAppRouter({
    queryClient,
    api,
    switchLanguage,
    needTexts: async (needed) => addTexts(await i18nComing, language, needed),
    where: 'browser',
    scrolls: () => taken,
  });
  // The server's page has no Suspense around its root; this keeps the browser from adding one.
  if (page) router.ssr = { manifest: undefined };
  const [i18n] = await Promise.all([i18nComing, router.load()]);
  const app = <App i18n={i18n} queryClient={queryClient} router={router} />;

  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    taken = true;
    writeStored('session', sessionKeys.reloadedForChunk, null);
    if (readStored('session', sessionKeys.keptPage) !== null) {
      void import('./kept-page.ts').then(({ restorePage }) => restorePage(document));
    }
    takeOverLinks(router, document);
    leadToPages(router, document);
    whenIdle(() => {
      void keepAnswers();
      if (import.meta.env.PROD)
        whenLoaded(() => void import('./worker.ts').then(({ startWorker }) => startWorker(queryClient, language)));
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
  void import('./kept-page.ts').then(({ keepPage }) => keepPage(document)).finally(() => location.reload()); // what was typed is lost only where even this small file cannot be had
}

/** A chunk of an older build that is gone from the server: one reload brings the new build. */
function reloadOnceForLostChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || readStored('session', sessionKeys.reloadedForChunk) !== null) return;
    event.preventDefault();
    if (writeStored('session', sessionKeys.reloadedForChunk, '1')) location.reload();
  });
}
