// The server process: environment → database → migrations → program → port, and a graceful shutdown.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
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
import {
  appleDomainOf,
  gatewayOrigins,
  openCarriers,
  openPayments,
  openProviderSandboxes,
} from './assemble/open-providers.ts';
import { openStore } from './assemble/open-store.ts';
import { projectRoot } from './lib/project-root.ts';
import { builtSite } from './pages/built-site.ts';
import { pageSources } from './pages/page-sources.ts';
import { secretKeyOf } from './lib/secret-key.ts';
import { answerWith, listenOn, stopOnSignals } from './lib/serve.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function run(): Promise<void> {
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  const store = await openStore(env, log, say);
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  const { open, catalogue, media, answers } = store;
  const now = () => new Date();
  const messages = await openMessages({
    env,
    open,
    log,
    now,
    renewCode: (tx, message) => renewCode(tx, secretKeyOf(env), message),
  });
  const identity = await openIdentity(env, log, () => server);
  const sandbox = await openProviderSandboxes(env, { now, server: () => server });
  const payments = openPayments(env, sandbox);
  const carriers = openCarriers(env, sandbox);
  const isSold = (productId: number) => catalogue.current.index.hasProduct(productId);
  const audience = createLiveViewers({ db: open.db, now, isSold });
  let jobs: Repeating[] = [];
  const paying = {
    payments,
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
    mountSite: await builtSite({
      publicUrl: env.publicUrl,
      connectTo: gatewayOrigins(payments),
      picturesFrom: env.mapTiles === null ? [] : [new URL(env.mapTiles).origin],
      serviceWorker: env.serviceWorker,
      now,
      log,
      answers,
      catalogue,
      media,
      sources: pageSources({ db: open.db, hasCarrierRates: carriers.length > 0 }),
    }),
  });
  const answer = answerWith(app.fetch, new URL(env.publicUrl).hostname);
  const server = createServer((request, response) => {
    if (!identity.answers(request, response)) answer(request, response);
  });
  const close = async () => {
    sandbox?.stop();
    await Promise.all(jobs.map((job) => job.stop()));
    await messages.stop();
    await store.close();
  };
  stopOnSignals(server, log, { endStreams: () => audience.end(), close });
  try {
    await listenOn(server, env.host, env.port);
  } catch (error) {
    await close();
    throw error;
  }
  say(`The store is running: ${env.publicUrl}`);
  await messages.start(server, say);
  sandbox?.start(say);
  const working = {
    db: open.db,
    log,
    now,
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

run().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});
