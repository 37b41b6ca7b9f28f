import { isBuiltin } from 'node:module';
import { describe, expect, test } from 'vitest';
import { type Import, filesBelow, importsOf, isScript, isTest, read } from '../support/sources.ts';

// Import rules. Layers are listed from the lowest up; a file may import from its own module and from lower layers.
// Modules are folders: a folder outside every layer fails the first test.

const clientLayers = [
  ['src/styles', 'src/locales'],
  ['src/lib', 'src/ui'],
  ['src/session', 'src/outbox'],
  ['src/shared'],
  ['src/shopper-lists'],
  ['src/features/*'],
  ['src/pages'],
  ['src/routes'],
  ['src/start'],
  ['src/main.tsx', 'src/later.ts'],
];

const serverLayers = [
  ['server/lib'],
  ['server/db', 'server/http', 'server/providers'],
  ['server/features/*'],
  ['server/jobs', 'server/pages', 'server/cli', 'server/demo', 'server/sandbox', 'server/metrics'],
  ['server/app.ts'],
  ['server/assemble'],
  ['server/main.ts', 'server/dev.ts'],
];

/** Generated from the routes; exempt from the layers. */
const generated = /\.gen\.ts$/;

/** Pairs on the same layer of which the first may import the second. */
const sameFloor = [
  ['src/ui', 'src/lib/text/format.ts'],
  ['server/http', 'server/db'],
];

/**
 * The features that each server feature may import: never in both directions, and never their tables. References
 * between tables are not listed; they follow the database.
 */
const serverFeatureUses: Record<string, string[]> = {
  // What a payment means for its order is handed in (payments/payable-orders.ts), and so is what an invoice states.
  payments: ['messages'],
  invoices: ['content', 'payments'],
  orders: [
    'accounts',
    'addresses',
    'cart',
    'catalogue',
    'content',
    'coupons',
    'invoices',
    'messages',
    'notifications',
    'payments',
    'shipping',
    'uploads',
  ],
  fulfilment: ['accounts', 'addresses', 'catalogue', 'orders', 'payments'],
  addresses: ['accounts'],
  shipping: ['content'],
  accounts: ['messages', 'uploads'],
  cart: ['catalogue', 'coupons', 'uploads'],
  favorites: ['catalogue'],
  cdn: ['catalogue'],
  compare: ['catalogue'],
  home: ['catalogue', 'content', 'media', 'shipping'],
  catalogue: ['accounts', 'content', 'media'],
  messages: ['content'],
  pages: ['catalogue', 'content', 'shipping'],
  sharing: ['catalogue', 'content', 'media'],
  contact: ['accounts', 'content', 'messages'],
  'live-viewers': ['cart', 'catalogue'],
  'stock-alerts': ['accounts', 'catalogue', 'messages', 'notifications'],
  notifications: ['accounts', 'messages'],
};

/** Drizzle needs all tables together. */
const tableList = 'server/db/tables.ts';

/** Packages that only one file may import. */
const oneDoor = [
  'swiper',
  'react-toastify',
  'idb-keyval',
  'workbox-window',
  'i18next',
  'qr',
  'sharp',
  'libphonenumber-js',
  'rate-limiter-flexible',
  '@node-rs/argon2',
  'nodemailer',
  'web-push',
  'smtp-server',
  'postal-mime',
  'openid-client',
  'oidc-provider',
  'cli-progress',
  'csv-parse',
  '@streamparser/json',
  'leaflet',
  'web-vitals',
];

/**
 * Packages with more than one importer. idb-keyval: the page's query cache, the outbox and the device catalogue, which
 * don't know each other, and what opens two of them. sharp: scaling pictures, and drawing text on them. csv-parse: a
 * catalogue as a stream, and a short list of redirects at once.
 */
const doorsOf: Record<string, number> = { 'idb-keyval': 4, sharp: 2, 'csv-parse': 2 };

type Edge = Import & { from: string };

const files = ['contract', 'src', 'sw', 'server'].flatMap((folder) =>
  filesBelow(folder, (path) => isScript(path) && !isTest(path)),
);
const edges: Edge[] = files.flatMap((from) => importsOf(from).map((each) => ({ ...each, from })));
const ours = edges.filter((edge): edge is Edge & { file: string } => edge.file !== null);

describe('who may import what', () => {
  test('every file of client and server belongs to a layer', () => {
    const homeless = files.filter((path) => /^(src|server)\//.test(path) && !generated.test(path) && !moduleOf(path));
    expect(homeless).toEqual([]);
  });

  test('nothing uses the router’s links, which the build leaves out (vite.config.ts)', () => {
    const links = /\b(?:Link|createLink|linkOptions|useLinkProps)\b[^;]*from '@tanstack\/react-router'/;
    expect(files.filter((path) => links.test(read(path)))).toEqual([]);
  });

  test('every import of our own code resolves to a file', () => {
    const allowed = new Set([
      ...files,
      ...['contract', 'src', 'sw', 'server'].flatMap((folder) => filesBelow(folder)),
      'package.json',
    ]);
    expect(list(ours.filter(({ file }) => !allowed.has(file) && !file.startsWith('dist/')))).toEqual([]);
  });

  // The build joins an import with a `then` that does not: a fallback in it would not see styles that fail to load.
  test('what handles a lazy import destructures it', () => {
    const handled = /\bimport\([^()]*\)\s*\.then\((?!\s*\(\{)/;
    const files = filesBelow('src').filter((file) => isScript(file) && !isTest(file));
    expect(files.length).toBeGreaterThan(400);
    expect(files.filter((file) => handled.test(read(file)))).toEqual([]);
  });

  test('the contract imports only valibot, libphonenumber-js and itself', () => {
    const wrong = edges.filter(
      ({ from, file, package: name }) =>
        from.startsWith('contract/') &&
        !['valibot', 'libphonenumber-js'].includes(name ?? '') &&
        !file?.startsWith('contract/'),
    );
    expect(list(wrong)).toEqual([]);
  });

  test('the client respects its layers', () => {
    expect(
      list(ours.filter(({ from, file }) => from.startsWith('src/') && !isAllowed(from, file, clientLayers, 'src/'))),
    ).toEqual([]);
  });

  test('client features do not import each other', () => {
    const wrong = ours.filter(({ from, file }) => {
      const [a, b] = [featureOf(from, 'src'), featureOf(file, 'src')];
      return a !== null && b !== null && a !== b;
    });
    expect(list(wrong)).toEqual([]);
  });

  test('ui imports only React, the formatter, its widget packages and contract types', () => {
    const packages = new Set(['react', 'react-dom', ...oneDoor]);
    const wrong = edges.filter(
      ({ from, file, package: name, typeOnly }) =>
        from.startsWith('src/ui/') &&
        !(typeOnly && file?.startsWith('contract/')) &&
        (file === null ? !packages.has(name ?? '') : !file.startsWith('src/ui/') && file !== 'src/lib/text/format.ts'),
    );
    expect(list(wrong)).toEqual([]);
  });

  test('the outbox knows no list: of the contract it imports only the core', () => {
    const wrong = ours.filter(
      ({ from, file }) =>
        from.startsWith('src/outbox/') && file.startsWith('contract/') && !file.startsWith('contract/core/'),
    );
    expect(list(wrong)).toEqual([]);
  });

  test('the worker imports only the contract, the outbox and the changes that it sends', () => {
    const wrong = reachableFrom('sw/').filter(({ file }) => !/^(sw|contract)\//.test(file) && !isOfWorker(file));
    const packages = edges.filter(
      ({ from, package: name }) =>
        from.startsWith('sw/') &&
        name !== null &&
        !name.startsWith('workbox-') &&
        name !== 'idb-keyval' &&
        name !== 'valibot',
    );
    expect(list([...wrong, ...packages])).toEqual([]);
  });

  test('the server respects its layers', () => {
    const wrong = ours.filter(
      ({ from, file }) =>
        from.startsWith('server/') && from !== tableList && !isAllowed(from, file, serverLayers, 'server/'),
    );
    expect(list(wrong)).toEqual([]);
  });

  test('server features import each other only as listed, and use all that is listed', () => {
    const used = ours.filter(({ from, file }) => {
      const [a, b] = [featureOf(from, 'server'), featureOf(file, 'server')];
      return a !== null && b !== null && a !== b && !(from.endsWith('.tables.ts') && file.endsWith('.tables.ts'));
    });
    const pairOf = ({ from, file }: Edge & { file: string }) =>
      `${featureOf(from, 'server')} → ${featureOf(file, 'server')}`;
    const listed = Object.entries(serverFeatureUses).flatMap(([a, all]) => all.map((b) => `${a} → ${b}`));
    expect(list(used.filter((edge) => !listed.includes(pairOf(edge))))).toEqual([]);
    expect(listed.filter((each) => !used.some((edge) => pairOf(edge) === each))).toEqual([]);
  });

  test('no two server features import each other', () => {
    const both = Object.entries(serverFeatureUses).flatMap(([a, all]) =>
      all.filter((b) => serverFeatureUses[b]?.includes(a)).map((b) => `${a} ↔ ${b}`),
    );
    expect(both).toEqual([]);
  });

  test('no server feature uses the tables of another, except for references between tables', () => {
    const wrong = ours.filter(({ from, file }) => {
      const [a, b] = [featureOf(from, 'server'), featureOf(file, 'server')];
      return a !== null && b !== null && a !== b && file.endsWith('.tables.ts') && !from.endsWith('.tables.ts');
    });
    expect(list(wrong)).toEqual([]);
  });

  test('client, worker and server share only the contract', () => {
    const side = (path: string) => /^(src|sw|server)\//.exec(path)?.[1];
    const wrong = ours.filter(({ from, file }) => {
      const [a, b] = [side(from), side(file)];
      if (!a || !b || a === b) return false;
      return !(a === 'sw' && isOfWorker(file)) && !(from.startsWith('server/pages/') && file.startsWith('src/start/'));
    });
    expect(list(wrong)).toEqual([]);
  });

  test('each listed package is imported by one file', () => {
    const doors = oneDoor.map((name) => {
      const importers = edges.filter(
        (edge) => edge.package === name && !edge.typeOnly && !edge.specifier.endsWith('.css'),
      );
      return { name, importers: [...new Set(importers.map(({ from }) => from))] };
    });
    expect(doors.filter(({ name, importers }) => importers.length > (doorsOf[name] ?? 1))).toEqual([]);
  });

  test('HTTP servers are made by one file, so that all their refusals have the headers of every answer', () => {
    const made = /^import \{[^}]*\bcreateServer\b[^}]*\} from 'node:https?';$/m;
    const makers = files.filter((path) => path.startsWith('server/') && made.test(read(path)));
    expect(makers).toEqual(['server/lib/serve.ts']);
  });

  test('Node modules are imported only in the server', () => {
    expect(list(edges.filter(({ from, specifier }) => !from.startsWith('server/') && isBuiltin(specifier)))).toEqual(
      [],
    );
  });

  test('there is no barrel file except the list of tables', () => {
    const barrels = files.filter(
      (path) => path !== tableList && path !== 'src/routes/index.tsx' && /(^|\/)index\.tsx?$/.test(path),
    );
    expect(barrels).toEqual([]);
  });

  test('no folder or file has a catch-all name such as utils', () => {
    const boxes = files.filter((path) =>
      path.split('/').some((part) => /^(utils?|helpers?|common|misc|types)(\.tsx?)?$/.test(part)),
    );
    expect(boxes).toEqual([]);
  });

  test('there are no import cycles', () => {
    expect(cycles()).toEqual([]);
  });
});

/** Whether the worker may import this file of the client. */
function isOfWorker(path: string): boolean {
  return path.startsWith('src/outbox/') || path.startsWith('src/shopper-lists/operations/');
}

function list(wrong: Edge[]): string[] {
  return wrong.map(({ from, file, package: name }) => `${from} → ${file ?? name ?? ''}`);
}

/** The module of a file: its entry in the layers, with the feature's name for `*`. */
function moduleOf(
  path: string,
  floors: string[][] = [...clientLayers, ...serverLayers],
): { room: string; floor: number } | null {
  for (const [floor, rooms] of floors.entries()) {
    for (const room of rooms) {
      const match = new RegExp(`^${room.replaceAll('.', '\\.').replace('*', '[^/]+')}(?=/|$)`).exec(path);
      if (match) return { room: match[0], floor };
    }
  }
  return null;
}

function isAllowed(from: string, to: string, floors: string[][], side: string): boolean {
  if (!to.startsWith(side) || generated.test(to) || generated.test(from)) return true;
  const [a, b] = [moduleOf(from, floors), moduleOf(to, floors)];
  if (!a || !b) return true; // reported by the first test
  if (a.room === b.room || b.floor < a.floor) return true;
  // Server features have a list of their own.
  if (a.room.startsWith('server/features/') && b.room.startsWith('server/features/')) return true;
  return sameFloor.some(([x = '', y = '']) => isIn(from, x) && isIn(to, y));
}

function isIn(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`);
}

function featureOf(path: string, side: 'src' | 'server'): string | null {
  return new RegExp(`^${side}/features/([^/]+)/`).exec(path)?.[1] ?? null;
}

/** All imports that the files of a folder reach, without types. */
function reachableFrom(folder: string): (Edge & { file: string })[] {
  const seen = new Set<string>();
  const edges: (Edge & { file: string })[] = [];
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const edge of ours.filter(({ from, typeOnly }) => from === path && !typeOnly)) {
      edges.push(edge);
      visit(edge.file);
    }
  };
  for (const path of files.filter((each) => each.startsWith(folder))) visit(path);
  return edges;
}

/** Import cycles at load time: type imports are erased by then, import() runs later. */
function cycles(): string[] {
  const next = new Map(
    files.map((path) => [
      path,
      ours.filter(({ from, typeOnly, dynamic }) => from === path && !typeOnly && !dynamic).map(({ file }) => file),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: string[]) => {
    const before = trail.indexOf(path);
    if (before >= 0) {
      found.push([...trail.slice(before), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const target of next.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of files) visit(path, []);
  return found;
}
