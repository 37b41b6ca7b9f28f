// Assembles the sandbox payment providers and carrier that are needed: each below `/sandbox/{name}`, with one control
// panel for all.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Fetch } from '../../providers/json-call.ts';
import { createAramexSandbox, moves, type AramexSandboxKeys, type Move } from '../aramex/aramex.ts';
import { createMoyasarSandbox, type MoyasarSandboxKeys } from '../moyasar/moyasar.ts';
import { createTabbySandbox, type TabbySandboxKeys } from '../tabby/tabby.ts';
import { createTamaraSandbox, type TamaraSandboxKeys } from '../tamara/tamara.ts';
import { controlRoutes, providerNames } from './control.ts';
import { Deliveries, type Timetable } from './deliveries.ts';
import { styleRoutes } from './page.ts';
import { Switches, type SandboxProvider } from './switches.ts';

export type ProviderSandbox = {
  /** To mount at `/sandbox`. */
  routes: Hono;
  /** Address of a provider for shoppers and, through `fetch`, for the store. */
  baseUrlOf(party: SandboxProvider): string;
  /** Calls the providers at this process's own address instead of the public one. */
  fetch: Fetch;
  keys: { moyasar: MoyasarSandboxKeys; tabby: TabbySandboxKeys; tamara: TamaraSandboxKeys; aramex: AramexSandboxKeys };
  /** Starts to deliver webhooks, including those that an earlier process left unsent. */
  start(say: (line: string) => void): void;
  stop(): void;
};

export function openProviderSandbox({
  needed,
  publicUrl,
  listensAt,
  folder,
  now,
  lateMs,
  timetables,
  hasMailbox = false,
}: {
  needed: readonly SandboxProvider[];
  /** Without a trailing slash. */
  publicUrl: string;
  /** This process's own address: the public address may go through a proxy. */
  listensAt: () => string;
  /** Folder for their data; null for memory only. */
  folder: string | null;
  now: () => Date;
  /** Whether the mailbox is at `/sandbox`. */
  hasMailbox?: boolean;
  /** For tests. */
  lateMs?: Switches['lateMs'];
  timetables?: Record<SandboxProvider, Timetable>;
}): ProviderSandbox {
  const send: Fetch = (url, init) => {
    const { origin } = new URL(url);
    return fetch(origin === new URL(publicUrl).origin ? listensAt() + url.slice(origin.length) : url, init);
  };
  const switches = new Switches(lateMs);
  const deliveries = new Deliveries({
    file: folder && join(folder, 'deliveries.jsonl'),
    switches,
    send,
    now,
    ...(timetables ? { timetables } : {}),
  });
  const keys = newKeys();
  const baseUrlOf = (party: SandboxProvider) => `${publicUrl}/sandbox/${party}`;
  const depsOf = <P extends SandboxProvider>(party: P) => ({
    baseUrl: baseUrlOf(party),
    webhookUrl: `${publicUrl}/api/v1/${party === 'aramex' ? 'shipping' : 'payments'}/webhooks/${party}`,
    file: folder && join(folder, party),
    now,
    deliveries,
    switches,
    keys: keys[party],
  });
  const moyasar = createMoyasarSandbox(depsOf('moyasar'));
  const tabby = createTabbySandbox(depsOf('tabby'));
  const tamara = createTamaraSandbox(depsOf('tamara'));
  const aramex = createAramexSandbox(depsOf('aramex'));
  const all = { moyasar, tabby, tamara, aramex };

  const routes = new Hono();
  routes.route('/', styleRoutes());
  for (const party of needed) routes.route(`/${party}`, all[party].routes);
  routes.route(
    '/',
    controlRoutes({
      switches,
      deliveries,
      payments: () =>
        [
          ...moyasar.payments().map((payment) => ({ ...payment, party: 'moyasar' as const })),
          ...tabby.payments().map((payment) => ({ ...payment, party: 'tabby' as const })),
          ...tamara.payments().map((payment) => ({ ...payment, party: 'tamara' as const })),
        ].sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
      parcels: aramex.parcels,
      moveParcel: (waybill, move) => aramex.moveParcel(waybill, isMove(move) ? move : null),
      moves: Object.keys(moves),
      present: needed,
      hasMailbox,
    }),
  );
  return {
    routes,
    baseUrlOf,
    fetch: send,
    keys,
    start(say) {
      deliveries.start();
      const names = needed.map((party) => providerNames[party]).join(', ');
      say(`Without keys and replaced by the sandbox (${publicUrl}/sandbox/parties): ${names}.`);
    },
    stop: () => deliveries.stop(),
  };
}

const isMove = (move: string | null): move is Move => move !== null && Object.hasOwn(moves, move);

/** Secrets are new in each process, so a leaked one is soon useless. The publishable key stays: browsers have it. */
function newKeys(): ProviderSandbox['keys'] {
  const secret = () => randomBytes(24).toString('base64url');
  return {
    moyasar: { publishableKey: 'pk_test_sandbox', secretKey: `sk_test_${secret()}`, webhookSecret: secret() },
    tabby: {
      secretKey: `sk_test_${secret()}`,
      merchantCode: 'SANDBOX',
      webhookHeader: 'X-Shop-Tabby',
      webhookSecret: secret(),
    },
    tamara: { apiToken: secret(), notificationToken: secret() },
    aramex: {
      userName: 'sandbox@store.example',
      password: secret(),
      accountNumber: '60000001',
      accountPin: '123456',
      accountEntity: 'RUH',
      accountCountry: 'SA',
    },
  };
}
