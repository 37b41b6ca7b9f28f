// From the environment to the running store. Shared by main.ts and dev.ts.
import cluster from 'node:cluster';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { buildApp, paymentsOf, type AppDeps } from '../app.ts';
import { renewCode } from '../features/accounts/auth/codes.ts';
import { createLiveViewers } from '../features/live-viewers/live-viewers.ts';
import { createVitalCounts } from '../features/vitals/vital-counts.ts';
import { openIdentitySeal } from '../features/orders/checkout/identity-seal.ts';
import { payableOrders } from '../features/orders/order/payable-orders.ts';
import { startBoughtTogether } from '../jobs/bought-together.ts';
import { startCdnPurges } from '../jobs/purge-cdn.ts';
import { startLiveViewers } from '../jobs/live-viewers.ts';
import { startOrderJobs } from '../jobs/orders.ts';
import { startResealing } from '../jobs/reseal.ts';
import { startShipmentJobs } from '../jobs/shipments.ts';
import type { Repeating } from '../jobs/repeat.ts';
import { startStockAlerts } from '../jobs/stock-alerts.ts';
import { startVitals } from '../jobs/vitals.ts';
import { headersOfData } from '../http/answers/protective-headers.ts';
import { createAdmission, type Admission } from '../http/requests/admission.ts';
import type { Env } from '../lib/env.ts';
import type { Log } from '../lib/log.ts';
import { measureEventLoop } from '../lib/event-loop.ts';
import { measureProcess } from '../lib/metrics.ts';
import { secretKeysOf } from '../lib/secret-key.ts';
import { answerWith, createStoreServer, listenOn, stopOnSignals } from '../lib/serve.ts';
import { startTracing } from '../lib/tracing.ts';
import { answerParent } from '../metrics/measurements-of-workers.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { measurementsOfOne, monitoredProcess, type Monitored } from '../metrics/take-measurements.ts';
import { pageSources } from '../pages/page-sources.ts';
import { openIdentity } from './open-identity.ts';
import { openMessages } from './open-messages.ts';
import { appleDomainOf, openCarriers, openPayments, openProviderSandboxes } from './open-providers.ts';
import { openStore, type Store } from './open-store.ts';

/** The pages and files for browsers. */
type Site = {
  mount: NonNullable<AppDeps['mountSite']>;
  /** Answers a request before the store does, or calls `next`. */
  answerFirst?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close?: () => Promise<void>;
};

type SiteParts = Pick<Store, 'catalogue' | 'media' | 'answers'> &
  Pick<AppDeps, 'payments'> & {
    admission: Admission;
    log: Log;
    now: () => Date;
    server: Server;
    sources: ReturnType<typeof pageSources>;
  };

/**
 * Opens everything that the environment names, then the site, starts to listen, and starts the jobs. SIGTERM and SIGINT
 * stop it. Throws an error with one clear sentence if the store cannot start.
 */
export async function runStore({
  env,
  log,
  version,
  running,
  isFirst,
  say,
  openSite,
}: {
  env: Env;
  log: Log;
  version: string;
  /** Printed before the address once the store listens. */
  running: string;
  /** Whether this is the first process of this start of the store. */
  isFirst: boolean;
  /** Prints a line for the person who starts the store. */
  say: (line: string) => void;
  openSite: (parts: SiteParts) => Promise<Site>;
}): Promise<void> {
  const stopTracing = env.tracing ? await startTracing(version) : null;
  const store = await openStore(env, log, say);
  const { open, catalogue, media, answers } = store;
  const now = () => new Date();
  const headers = headersOfData({ isHttps: env.publicUrl.startsWith('https:') });
  const server = createStoreServer(headers);
  const secretKeys = secretKeysOf(env);
  const messages = await openMessages({
    env,
    open,
    log,
    now,
    renewCode: (tx, message) => renewCode(tx, secretKeys, message),
  });
  const identity = await openIdentity(env, log, () => server);
  const sandbox = await openProviderSandboxes(env, { now, server: () => server });
  const payments = openPayments(env, sandbox);
  const carriers = openCarriers(env, sandbox);
  const isSold = (productId: number) => catalogue.current.index.hasProduct(productId);
  const audience = createLiveViewers({ db: open.db, now, isSold });
  const vitals = createVitalCounts({ db: open.db, now });
  const paying = {
    payments,
    bankAccounts: env.payments.bankTransfer.accounts ?? [],
    transferHoldHours: env.payments.bankTransfer.holdHours,
    transferMostDays: env.payments.bankTransfer.mostDays,
    cashOnDelivery: env.payments.cashOnDelivery,
  };
  const sources = pageSources({ reads: open.reads, hasCarrierRates: carriers.length > 0 });
  const admission = createAdmission({
    loop: measureEventLoop(),
    transactionWaitMs: () => open.transactionWaitMs(),
    statementWaitMs: () => open.statementWaitMs(),
  });
  const site = await openSite({ log, now, server, admission, catalogue, media, answers, payments, sources });
  const app = buildApp({
    db: open.db,
    reads: open.reads,
    ping: () => open.ping(),
    admission,
    catalogue,
    media,
    answers,
    audience,
    vitals,
    log,
    secretKeys,
    trustedProxies: env.trustedProxies,
    publicUrl: env.publicUrl,
    identityProviders: identity.providers,
    ...paying,
    appleDomain: appleDomainOf(env),
    carriers,
    mapTiles: env.mapTiles,
    sendsSms: messages.sendsSms,
    smsCodesADay: env.sms.codesADay,
    push: messages.push,
    wakeMessages: messages.wake,
    sandbox: [messages.sandbox, sandbox?.routes].filter((each) => each !== undefined),
    sandboxIsForAll: env.sandboxIsForAll,
    now,
    version,
    mountSite: site.mount,
  });
  const answer = answerWith(app.fetch, { hostname: new URL(env.publicUrl).hostname, headers, log });
  server.on('request', (request, response) => {
    if (identity.answers(request, response)) return;
    if (site.answerFirst) site.answerFirst(request, response, () => answer(request, response));
    else answer(request, response);
  });
  let jobs: Repeating[] = [];
  let metrics: { close: () => void } | null = null;
  const close = async () => {
    metrics?.close();
    await site.close?.();
    sandbox?.stop();
    await Promise.all(jobs.map((job) => job.stop()));
    await messages.stop();
    await store.close();
    await stopTracing?.();
  };
  stopOnSignals(server, log, { endStreams: () => audience.end(), close });
  try {
    const monitored = monitoredProcess({ db: open.db, now, channels: messages.channels });
    metrics = await openMetrics(env, { headers, log }, monitored);
    await listenOn(server, env.host, env.port);
  } catch (error) {
    await close();
    throw error;
  }
  say(`${running}: ${env.publicUrl}`);
  await messages.start(server, say);
  sandbox?.start(say);
  const working = {
    db: open.db,
    log,
    now,
    wakeMessages: messages.wake,
    payments: paymentsOf(paying),
    orders: payableOrders,
  };
  jobs = [
    startOrderJobs(working),
    startShipmentJobs({ ...working, carriers }),
    startLiveViewers({ audience, log }),
    startVitals({ vitals, log }),
    startBoughtTogether(working),
    startStockAlerts({ ...working, catalogue, secretKeys }),
    ...(secretKeys.length > 1 ? [startResealing({ ...working, seal: openIdentitySeal(secretKeys) })] : []),
    ...(env.cdn
      ? [
          startCdnPurges({
            cdn: env.cdn,
            db: open.db,
            catalogue,
            log,
            isFirst,
          }),
        ]
      : []),
  ];
}

/** Lets monitoring read what this process measures: from it, or from the parent of several processes. */
async function openMetrics(
  env: Env,
  answering: { headers: Record<string, string>; log: Log },
  monitored: Monitored,
): Promise<{ close: () => void } | null> {
  if (!env.metrics) return null;
  measureProcess();
  if (!cluster.isWorker)
    return serveMetrics({ ...env.metrics, host: env.host, ...answering }, () => measurementsOfOne(monitored));
  answerParent(monitored);
  return null;
}
