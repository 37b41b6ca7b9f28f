// The stand-ins of payment providers and carrier, as those that are needed are put together: below `/sandbox`, each under its name, with one page for all of them.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Fetch } from '../../providers/json-call.ts';
import { aramexStandIn, moves, type AramexSandboxKeys, type Move } from '../aramex/aramex.ts';
import { moyasarStandIn, type MoyasarSandboxKeys } from '../moyasar/moyasar.ts';
import { tabbyStandIn, type TabbySandboxKeys } from '../tabby/tabby.ts';
import { tamaraStandIn, type TamaraSandboxKeys } from '../tamara/tamara.ts';
import { controlRoutes, partyNames } from './control.ts';
import { Deliveries, type Timetable } from './deliveries.ts';
import { styleRoutes } from './page.ts';
import { Switches, type Party } from './switches.ts';

export type StandIns = {
  /** For `/sandbox`. */
  routes: Hono;
  /** Where a party is reached: by shoppers, and by the store through `fetch`. */
  baseUrlOf(party: Party): string;
  /** The way there that does not lead through the public address. */
  fetch: Fetch;
  keys: { moyasar: MoyasarSandboxKeys; tabby: TabbySandboxKeys; tamara: TamaraSandboxKeys; aramex: AramexSandboxKeys };
  /** Begins to deliver webhooks, also those that an earlier process had left. */
  start(say: (line: string) => void): void;
  stop(): void;
};

export function openStandIns({
  needed,
  publicUrl,
  listensAt,
  folder,
  now,
  lateMs,
  timetables,
  hasMailbox = false,
}: {
  needed: readonly Party[];
  /** Without a slash at the end. */
  publicUrl: string;
  /** Where this process listens: the public address may lead through a proxy. */
  listensAt: () => string;
  /** Where they keep what they remember; null: nowhere. */
  folder: string | null;
  now: () => Date;
  /** Whether the stand-in of the mail server has its page at `/sandbox`. */
  hasMailbox?: boolean;
  /** What a test wants otherwise. */
  lateMs?: Switches['lateMs'];
  timetables?: Record<Party, Timetable>;
}): StandIns {
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
  const baseUrlOf = (party: Party) => `${publicUrl}/sandbox/${party}`;
  const depsOf = <P extends Party>(party: P) => ({
    baseUrl: baseUrlOf(party),
    webhookUrl: `${publicUrl}/api/v1/${party === 'aramex' ? 'shipping' : 'payments'}/webhooks/${party}`,
    file: folder && join(folder, party),
    now,
    deliveries,
    switches,
    keys: keys[party],
  });
  const moyasar = moyasarStandIn(depsOf('moyasar'));
  const tabby = tabbyStandIn(depsOf('tabby'));
  const tamara = tamaraStandIn(depsOf('tamara'));
  const aramex = aramexStandIn(depsOf('aramex'));
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
      const names = needed.map((party) => partyNames[party]).join(', ');
      say(`Stood in for, as there are no keys, and to be seen at ${publicUrl}/sandbox/parties: ${names}.`);
    },
    stop: () => deliveries.stop(),
  };
}

const isMove = (move: string | null): move is Move => move !== null && Object.hasOwn(moves, move);

/** New with each process, so that nothing that was once seen opens anything; the publishable one is in browsers and stays. */
function newKeys(): StandIns['keys'] {
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
