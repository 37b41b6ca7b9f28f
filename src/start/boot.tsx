// Start-up order: language → session → server-rendered page or stored cache → router → React → deferred work.
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { directionOf, type Language } from '../../contract/core/language.ts';
import { createApi, type Api } from '../lib/net/api.ts';
import { apiBase } from '../lib/net/api-base.ts';
import { addTexts, createI18n, loadTexts, translatorOf, type PageTexts } from '../lib/text/i18n.ts';
import { languageOfVisit, storeLanguage } from '../lib/browser/language-choice.ts';
import { captureInstallPrompt } from '../lib/browser/install-prompt.ts';
import { once } from '../lib/net/once.ts';
import { hydration } from '../ui/page/later-part.tsx';
import { createQueryClient } from '../lib/net/query-client.ts';
import { cookieNames, cookieValue, localKeys, readStored, sessionKeys, writeStored } from '../lib/storage/storage.ts';
import { connectivity, noteAsked, noteOutcome, watchConnectivity } from '../lib/net/connectivity.state.ts';
import { provideOutbox } from '../shopper-lists/outbox/open-outbox.ts';
import { openSession, provideSession } from '../session/open-session.ts';
import { sessionCheck } from '../session/session.state.ts';
import { App } from './app.tsx';
import { focusOnNavigation } from './navigation/focus-on-navigation.ts';
import { takeOverLinks } from './navigation/links.ts';
import { fillFromPageState, readPageState } from './server-page/page-state.ts';
import { createAppRouter, type AppRouter } from './router.tsx';
import { watchTyping, type BeforePage } from './navigation/watch-typing.ts';
import { applyTheme, chosenTheme } from '../lib/browser/theme.ts';
import { drawing } from '../lib/browser/first-frame.ts';
import { nextTask, whenIdle, whenLoaded } from '../lib/browser/when-idle.ts';
import { withTimeout } from '../lib/net/with-timeout.ts';
import { heldFetch } from '../lib/net/held-fetch.ts';

/** The calls that the device catalogue can answer. */
const onDevice = /^GET\/(products|categories)/;

/** After this time the device catalogue is asked, just after the worker has looked for a cached copy (sw/rules.ts). */
const lateMs = 3_300;
const searchLateMs = 2_300;

/** How long a storage that does not answer may delay a change of language. */
const storageMs = 1_000;

/** How long the note stays that keeps the router from reloading for a chunk lost to a broken connection. */
const noteMs = 2_000;

/**
 * Starts the app in the browser and returns its React root. With a server-rendered page it does so in several tasks:
 * the page can be read and pressed in between.
 */
export async function boot(): Promise<Root> {
  let isTyped = () => false;
  reloadOnceForLostChunks(() => isTyped());
  captureInstallPrompt(globalThis.beforeApp?.installPrompt);
  const container = document.getElementById('app');
  if (!container) throw new Error('no element #app');
  applyTheme(chosenTheme()); // the app shell on the device has no theme
  const language = languageOfVisit();
  const i18nComing = loadTexts(language).then((texts) => createI18n(language, texts));
  // Popovers, which menus, filters and the share sheet use and iPhones have from iOS 17 on (Chrome from 114, Firefox from
  // 125), and the cryptography that pages without HTTPS lack. Without the polyfills menus stay closed there, and no change
  // can be made.
  if (!isSecureContext || !('popover' in HTMLElement.prototype)) await import('./polyfills.ts').catch(() => undefined);
  const state = readPageState(document);
  const own = state?.language === language ? state : null;
  const page = own?.isPage ? own : null;
  // What the worker has stored is hydrated as if the server had just sent it, and then brought up to date.
  const storedAt = page?.storedAt;
  const bringUpToDate = once(async () => {
    if (page && storedAt !== undefined)
      await (await import('./server-page/catch-up.ts')).catchUp(queryClient, page.queries, storedAt);
  });
  if (page) await nextTask();
  else becomeShell(container, language);
  const showFont = (pages: AppRouter | null) =>
    import('../lib/browser/own-font.ts').then(({ showOwnFont }) => showOwnFont(pages)).catch(() => undefined); // the fallback stays
  if (!page) void showFont(null);

  const queryClient = createQueryClient('browser');
  // A server-rendered page brings its data, so the stored answers can wait until the page works.
  const openAnswers = once(async () => {
    const answers = await import('./stored-answers.ts');
    await bringUpToDate(); // what is newer on the device than a stored page replaces it
    return answers.openStoredAnswers(queryClient, api);
  });
  if (own) fillFromPageState(queryClient, own);
  if (!page) void openAnswers().catch(() => undefined); // retried below, where a failure counts

  const network = createApi({
    base: apiBase,
    language,
    fetch: heldFetch,
    getToken: () => cookieValue(document.cookie, cookieNames.token),
    onUnauthenticated: (token) => void openSession().then((session) => session.endedBy(token)),
    getXsrfToken: () => cookieValue(document.cookie, cookieNames.xsrf),
    onOutcome: noteOutcome,
    onRead: noteAsked,
  });
  // The number of late calls. While there are any, the connection hangs and the device catalogue is asked at once.
  let late = 0;
  const api: Api = {
    ...network,
    // An answer from the server always wins, however late. A copy from the worker, or no answer, is compared with the
    // device catalogue.
    call: async (call, input = {}) => {
      const answer = network.call(call, input);
      if (!onDevice.test(call.method + call.path)) return answer;
      const isHanging = late > 0 || connectivity.state === 'unreachable';
      const soon = withTimeout(isHanging ? 0 : input.query?.search ? searchLateMs : lateMs, answer);
      const early = await soon.catch(() => null);
      if (early?.cachedAt === null) return early;
      if (early === undefined) {
        late += 1;
        void answer.catch(() => null).then(() => (late -= 1));
      }
      const newest = import('../features/device-catalogue/device-catalogue.ts').then(
        ({ newestOf }) => newestOf(answer, { api, queryClient, call, input }),
        () => answer,
      );
      return Promise.race([
        newest,
        answer.then(
          (answer) => (answer.cachedAt === null ? answer : newest),
          () => newest,
        ),
      ]);
    },
  };
  if (storedAt === undefined) watchConnectivity(); // otherwise nothing may differ from what was rendered with a connection
  if (page) await nextTask();
  let taken = page === null;
  const router = createAppRouter({
    queryClient,
    api,
    switchLanguage,
    needTexts: async (needed) => addTexts(await i18nComing, language, needed),
    where: 'browser',
    scrolls: () => taken,
  });
  // The server-rendered page has no Suspense around its root; this keeps the browser from adding one.
  if (page) router.ssr = { manifest: undefined };
  const beforePage: BeforePage = (run) =>
    router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => pathChanged && run(toLocation.href));
  isTyped = watchTyping(beforePage);
  // Listen from the start: the browser does not keep the worker's message for a late listener.
  navigator.serviceWorker?.addEventListener('message', (event) => {
    import('./worker/go-to-notification.ts').then(
      ({ goToNotification }) => goToNotification(event, { api, queryClient, router, isTyped }),
      () => undefined, // code not loaded: the worker opens another window
    );
  });
  const loadTextsOf = async <Name extends PageTexts>(name: Name) => {
    await router.options.context.needTexts([name]);
    return translatorOf(await i18nComing, name);
  };
  provideSession(
    once(async () =>
      (await import('./begin-session.ts')).beginSession({ api, queryClient, router, texts: loadTextsOf, openAnswers }),
    ),
  );
  const queue = once(async () =>
    (await import('../pages/lists/start-outbox.ts')).startOutbox({
      api,
      queryClient,
      loadTexts: () => loadTextsOf('shopper-lists'),
    }),
  );
  provideOutbox(async () => (await queue())());
  const arrive = async () => (await openSession()).started;
  // A token or a stored user means that someone is, or was, signed in. The server-rendered page stays a visitor's until
  // it is hydrated.
  const isSomebody =
    cookieValue(document.cookie, cookieNames.token) !== null || readStored('local', localKeys.user) !== null;
  if (!page && isSomebody) await arrive().catch(() => undefined); // code not loaded: continue as a visitor
  if (page) await nextTask();
  else await (await openAnswers()).restore();

  const [i18n] = await Promise.all([i18nComing, router.load()]);
  const app = <App i18n={i18n} queryClient={queryClient} router={router} />;

  router.subscribe('onRendered', () => {
    if (readStored('session', sessionKeys.savedPage) !== null)
      void import('./navigation/restore-page.ts').then(({ restorePage }) => restorePage(document));
  });
  // The router cannot leave a page that React has not hydrated yet. Until then the browser follows the links.
  const pageHydrated = new Promise((resolve) => (page ? (hydration.onPage = resolve) : resolve(true)));
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    taken = true;
    router.history.subscribe(({ action: { type } }) => {
      drawing.isWhole = type !== 'PUSH' && type !== 'REPLACE';
    });
    void pageHydrated.then(() => takeOverLinks(router, document));
    focusOnNavigation(router);
    // Not within React's commit, which cannot hydrate what is pressed; each in a task of its own, as they came.
    setTimeout(() => {
      for (const pressed of globalThis.beforeApp?.takePresses() ?? []) setTimeout(() => pressed.click());
    });
    if (page && isSomebody) sessionCheck.now = arrive().catch(() => undefined);
    void bringUpToDate().catch(() => undefined); // repeated below, where a failure counts
    whenIdle(() => {
      import('./probe-pages.ts').then(
        ({ probePages }) => probePages(api, router, page === null || storedAt !== undefined),
        () => undefined, // other requests show whether there is a connection
      );
      import('./navigation/preload-links.ts').then(
        ({ preloadLinks }) => preloadLinks(router, document),
        () => undefined, // links load their pages when they are followed
      );
    });
    whenIdle(async () => {
      await arrive().catch(() => undefined);
      const answers = await openAnswers();
      if (page) {
        await answers.restore();
        void showFont(router);
      }
      answers.keep();
      document.documentElement.dataset['app'] = 'ready';
      if (import.meta.env.PROD)
        whenLoaded(async () => {
          void import('./measure-visit.ts').then(({ measureVisit }) => measureVisit()).catch(() => undefined);
          const { startWorker } = await import('./worker/register-worker.ts');
          await startWorker({ api, queryClient, language, beforePage, isTyped });
        });
    });
  });
  if (!page) {
    const root = createRoot(container);
    root.render(app);
    return root;
  }
  await nextTask();
  // As a transition React hydrates in slices; without, in one piece.
  return new Promise((resolve) => startTransition(() => resolve(hydrateRoot(container, app))));
}

/** Prepares for rendering from scratch if the server-rendered content is in another language or is an error page. */
function becomeShell(container: HTMLElement, language: Language): void {
  const root = document.documentElement;
  if (root.lang !== language && container.hasChildNodes()) container.replaceChildren();
  root.lang = language;
  root.dir = directionOf(language);
}

function switchLanguage(language: Language): void {
  // Typed text is lost only if even this small file fails to load.
  const saved = import('./navigation/restore-page.ts').then(({ savePage }) => savePage(document));
  void Promise.allSettled([withTimeout(storageMs, storeLanguage(language)), saved]).then(() => location.reload());
}

/**
 * A chunk of an older build no longer exists on the server: one reload brings the new build, whose chunks have other
 * names. A lost connection fails the same way, so ask first whether the server answers. While the shopper is typing,
 * the reload is left to the next page. The note is the router's own key: without it the router would reload without
 * asking.
 */
function reloadOnceForLostChunks(isTyped: () => boolean): void {
  addEventListener('vite:preloadError', ({ payload: { message } }) => {
    const note = sessionKeys.routerReload + message; // the message names the file
    if (readStored('session', note) !== null || !writeStored('session', note, '1')) return;
    fetch('/healthz').then(
      ({ ok }) => ok && !isTyped() && location.reload(),
      () => setTimeout(writeStored, noteMs, 'session', note, null),
    );
  });
}
