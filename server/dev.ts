// Runs the store from its sources in one process: Vite serves the client, the server answers the rest. Stack traces
// point to the sources.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { createServer as createVite } from 'vite';
import { buildApp, paymentsOf } from './app.ts';
import { reasonOf } from './db/reason-of.ts';
import { readEnv } from './lib/env.ts';
import { renewCode } from './features/accounts/auth/codes.ts';
import { createLiveViewers } from './features/live-viewers/live-viewers.ts';
import { startBoughtTogether } from './jobs/bought-together.ts';
import { startLiveViewers } from './jobs/live-viewers.ts';
import { startOrderJobs } from './jobs/orders.ts';
import { startShipmentJobs } from './jobs/shipments.ts';
import type { Repeating } from './jobs/repeat.ts';
import { startStockAlerts } from './jobs/stock-alerts.ts';
import { createLog } from './lib/log.ts';
import { openIdentity } from './assemble/open-identity.ts';
import { openMessages } from './assemble/open-messages.ts';
import { openCarriers, openPayments, openProviderSandboxes } from './assemble/open-providers.ts';
import { openStore } from './assemble/open-store.ts';
import { pageSources } from './pages/page-sources.ts';
import { buildPages, type Renderer, type Site } from './pages/pages.ts';
import { fillIn, rootAttributes, stateElement, type Template } from './pages/template.ts';
import { projectRoot } from './lib/project-root.ts';
import { safeError } from './lib/safe-error.ts';
import { secretKeyOf } from './lib/secret-key.ts';
import { answerWith, listenOn, stopOnSignals } from './lib/serve.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function run(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  const store = await openStore(env, log, say);
  const { open, catalogue, media, answers } = store;
  const server = createServer();
  const vite = await createVite({ root: projectRoot, server: { middlewareMode: { server }, hmr: { server } } });
  const messages = await openMessages({
    env,
    open,
    log,
    now: () => new Date(),
    renewCode: (tx, message) => renewCode(tx, secretKeyOf(env), message),
  });
  const identity = await openIdentity(env, log, () => server);
  const sandbox = await openProviderSandboxes(env, { now: () => new Date(), server: () => server });
  const carriers = openCarriers(env, sandbox);
  const isSold = (productId: number) => catalogue.current.index.hasProduct(productId);
  const audience = createLiveViewers({ db: open.db, now: () => new Date(), isSold });
  let jobs: Repeating[] = [];
  const paying = {
    payments: openPayments(env, sandbox),
    bankAccounts: env.payments.bankTransfer.accounts ?? [],
    transferHoldHours: env.payments.bankTransfer.holdHours,
    transferMostDays: env.payments.bankTransfer.mostDays,
    cashOnDelivery: env.payments.cashOnDelivery,
  };
  const app = buildApp({
    db: open.db,
    catalogue,
    media,
    answers,
    audience,
    log,
    secretKey: secretKeyOf(env),
    trustedProxies: env.trustedProxies,
    publicUrl: env.publicUrl,
    identityProviders: identity.providers,
    ...paying,
    carriers,
    mapTiles: env.mapTiles,
    sendsSms: messages.sendsSms,
    smsCodesADay: env.sms.codesADay,
    push: messages.push,
    wakeMessages: messages.wake,
    sandbox: [messages.sandbox, sandbox?.routes].filter((each) => each !== undefined),
    sandboxIsForAll: env.sandboxIsForAll,
    now: () => new Date(),
    version: 'dev',
    mountSite: (mounted) => {
      const pages = buildPages({
        site: (path) => sourceSite(vite, path),
        apiFetch: async (request) => mounted.fetch(request),
        inlinePicture: (url) => media.inlinePicture(url),
        ...pageSources({ db: open.db, hasCarrierRates: carriers.length > 0 }),
        publicUrl: env.publicUrl,
        answers: null,
        version: () => catalogue.current.version,
        versionOf: (productId) => catalogue.versionOf(productId),
        now: () => new Date(),
        log,
      });
      mounted.route('/', pages);
    },
  });
  const answer = answerWith(app.fetch, new URL(env.publicUrl).hostname);
  server.on('request', (request, response) => {
    if (identity.answers(request, response)) return;
    vite.middlewares(request, response, () => answer(request, response));
  });
  const close = async () => {
    await vite.close();
    sandbox?.stop();
    await Promise.all(jobs.map((job) => job.stop()));
    await messages.stop();
    await store.close();
  };
  stopOnSignals(server, log, { endStreams: () => audience.end(), close });
  await listenOn(server, env.host, env.port);
  say(`The store is running from its sources: ${env.publicUrl}`);
  await messages.start(server, say);
  sandbox?.start(say);
  const working = {
    db: open.db,
    log,
    now: () => new Date(),
    publicUrl: env.publicUrl,
    wakeMessages: messages.wake,
    payments: paymentsOf(paying),
  };
  jobs = [
    startOrderJobs(working),
    startShipmentJobs({ ...working, carriers }),
    startLiveViewers({ audience, log }),
    startBoughtTogether(working),
    startStockAlerts({ ...working, catalogue, secretKey: secretKeyOf(env) }),
  ];
}

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
    shell: () =>
      page({ preloads: '', head: '', body: '', structured: '', state: '', modules: [], laterModules: [] }, 'ar', null),
  };
  const renderer = (await vite.ssrLoadModule('/src/start/render-page.tsx')) as Renderer;
  return { ...renderer, template, strict: false };
}

run().catch((error: unknown) => {
  process.stderr.write(`${safeError(error).stack}\n${reasonOf(error)}\n`);
  process.exit(1);
});
