// The order of starting: language → who is here → page of the server or stored cache → router → React → what can wait.
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { directionOf, type Language } from '../../contract/core/language.ts';
import { createApi, type Api } from '../lib/net/api.ts';
import { apiBase } from '../lib/net/api-base.ts';
import { addTexts, createI18n, loadTexts, type PageTexts } from '../lib/text/i18n.ts';
import { languageOfVisit, storeLanguage } from '../lib/browser/language-choice.ts';
import { keepInstallPrompt } from '../lib/browser/install-prompt.ts';
import { once } from '../lib/net/once.ts';
import { createQueryClient } from '../lib/net/query-client.ts';
import { cookieNames, cookieValue, localKeys, readStored, sessionKeys, writeStored } from '../lib/storage/storage.ts';
import { connectivity, noteAsked, noteOutcome, watchConnectivity } from '../lib/net/connectivity.state.ts';
import { provideOutbox } from '../outbox/open-outbox.ts';
import { openSession, provideSession } from '../session/open-session.ts';
import { arriving } from '../session/session.state.ts';
import { App } from './app.tsx';
import { leadToPages } from './focus-on-navigation.ts';
import { takeOverLinks } from './links.ts';
import { fillFromPageState, readPageState } from './server-page/page-state.ts';
import { createAppRouter } from './router.tsx';
import { watchTyping, type BeforePage } from './watch-typing.ts';
import { applyTheme, chosenTheme } from '../lib/browser/theme.ts';
import { whenIdle, whenLoaded } from '../lib/browser/when-idle.ts';
import { within } from '../lib/net/within.ts';

/** The calls that the shop on this device may answer. */
const onDevice = /^GET\/(products|categories)/;

/** After so long the shop on this device is looked at, just after the worker has looked for a copy (sw/rules.ts). */
const lateMs = 3_300;
const searchLateMs = 2_300;

/** So long the router has to see that it is not to load the page anew for a part that the line has lost. */
const noteMs = 2_000;

/** Starts the app in the browser, and gives the root that it is rendered in. */
export async function boot(): Promise<Root> {
  let isTyped = () => false;
  reloadOnceForLostChunks(() => isTyped());
  keepInstallPrompt();
  const popovers = bringPopovers();
  const container = document.getElementById('app');
  if (!container) throw new Error('the page has no element #app');
  applyTheme(chosenTheme()); // the device's shell is in none
  const language = languageOfVisit();
  const i18nComing = loadTexts(language).then((texts) => createI18n(language, texts));
  const state = readPageState(document);
  const known = state?.language === language ? state : null;
  const page = known?.isPage ? known : null;
  if (!page) becomeShell(container, language);

  const queryClient = createQueryClient('browser');
  // A page of the server has its data with it, so that what is stored can wait until the page works.
  const openAnswers = once(async () => (await import('./stored-answers.ts')).keepAnswers(queryClient, api));
  if (known) fillFromPageState(queryClient, known);
  if (!page) void openAnswers().catch(() => undefined); // asked for again below, where a failure counts

  const network = createApi({
    base: apiBase,
    language,
    fetch: (input, init) => fetch(input, init),
    getToken: () => cookieValue(document.cookie, cookieNames.token),
    onUnauthenticated: (token) => void openSession().then((session) => session.endedBy(token)),
    getXsrfToken: () => cookieValue(document.cookie, cookieNames.xsrf),
    onOutcome: noteOutcome,
    onAsked: noteAsked,
  });
  // Calls that are late: while there are any, the line hangs, and the shop is looked at at once.
  let late = 0;
  const api: Api = {
    ...network,
    // What the server answers counts, whenever it comes; a copy of the worker, or none, is compared with the shop on this device.
    call: async (call, input = {}) => {
      const asked = network.call(call, input);
      if (!onDevice.test(call.method + call.path)) return asked;
      const isHanging = late > 0 || connectivity.state === 'unreachable';
      const soon = within(isHanging ? 0 : input.query?.search ? searchLateMs : lateMs, asked);
      const told = await soon.catch(() => null);
      if (told?.cachedAt === null) return told;
      if (told === undefined) {
        late += 1;
        void asked.catch(() => null).then(() => (late -= 1));
      }
      const newest = import('../features/device-catalogue/device-catalogue.ts').then(
        ({ newestOf }) => newestOf(asked, { api, queryClient, call, input }),
        () => asked,
      );
      return Promise.race([
        newest,
        asked.then(
          (answer) => (answer.cachedAt === null ? answer : newest),
          () => newest,
        ),
      ]);
    },
  };
  watchConnectivity();
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
  const beforePage: BeforePage = (run) =>
    router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => pathChanged && run(toLocation.href));
  isTyped = watchTyping(beforePage);
  // Heard from the start: the browser keeps no message of the worker for who listens later.
  navigator.serviceWorker?.addEventListener('message', (event) => {
    import('./go-to-notification.ts').then(
      ({ goToNotice }) => goToNotice(event, { api, queryClient, router, isTyped }),
      () => undefined, // its code cannot be had: the worker opens another window
    );
  });
  const words = async <Name extends PageTexts>(name: Name) => {
    await router.options.context.needTexts([name]);
    return (await i18nComing).getFixedT(language, name);
  };
  provideSession(
    once(async () =>
      (await import('./begin-session.ts')).beginSession({ api, queryClient, router, words, openAnswers }),
    ),
  );
  const queue = once(async () =>
    (await import('../pages/lists/start-outbox.ts')).startOutbox({ api, queryClient, words: () => words('lists') }),
  );
  provideOutbox(async () => (await queue())());
  const arrive = async () => (await openSession()).started;
  // What a former visit has left says that there is, or was, somebody; the server's page is a visitor's until it has been taken over.
  const isSomebody =
    cookieValue(document.cookie, cookieNames.token) !== null || readStored('local', localKeys.user) !== null;
  if (!page && isSomebody) await arrive().catch(() => undefined); // its code cannot be had: the visit is a visitor's
  if (!page) await (await openAnswers()).restore();

  const [i18n] = await Promise.all([i18nComing, router.load(), popovers]);
  const app = <App i18n={i18n} queryClient={queryClient} router={router} />;

  router.subscribe('onRendered', () => {
    if (readStored('session', sessionKeys.keptPage) !== null)
      void import('./restore-page.ts').then(({ restorePage }) => restorePage(document));
  });
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting();
    taken = true;
    takeOverLinks(router, document);
    leadToPages(router, document);
    if (page && isSomebody) arriving.now = arrive().catch(() => undefined);
    whenIdle(() => {
      import('./probe-pages.ts').then(
        ({ probePages }) => probePages(api, router, page === null),
        () => undefined, // what is asked for besides shows whether there is a connection
      );
    });
    whenIdle(async () => {
      await arrive().catch(() => undefined);
      const answers = await openAnswers();
      if (page) await answers.restore();
      answers.keep();
      document.documentElement.dataset['app'] = 'ready';
      if (import.meta.env.PROD)
        whenLoaded(async () => {
          const { startWorker } = await import('./worker.ts');
          await startWorker({ api, queryClient, language, beforePage, isTyped });
        });
    });
  });
  if (page) return hydrateRoot(container, app);
  const root = createRoot(container);
  root.render(app);
  return root;
}

/** Menus, filters and the sheet for sharing are popovers, which iPhones have from iOS 17 on. Without them, and without this code, they stay closed. */
async function bringPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return;
  await import('@oddbird/popover-polyfill').catch(() => undefined);
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
  void import('./restore-page.ts').then(({ keepPage }) => keepPage(document)).finally(() => location.reload()); // what was typed is lost only where even this small file cannot be had
}

/**
 * A chunk of an older build that is gone from the server: one reload brings the new build, whose chunks have other names. A line that is lost fails the same way, so the server
 * is asked first whether it is there; where somebody types, the next page brings it. The note is the router's own, which would else load the page anew without asking.
 */
function reloadOnceForLostChunks(isTyped: () => boolean): void {
  addEventListener('vite:preloadError', ({ payload: { message } }) => {
    const note = sessionKeys.routerReload + message; // names the file
    if (readStored('session', note) !== null || !writeStored('session', note, '1')) return;
    fetch('/healthz').then(
      ({ ok }) => ok && !isTyped() && location.reload(),
      () => setTimeout(writeStored, noteMs, 'session', note, null),
    );
  });
}
