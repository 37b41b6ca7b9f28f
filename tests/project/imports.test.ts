import { isBuiltin } from 'node:module';
import { describe, expect, test } from 'vitest';
import { type Import, filesBelow, importsOf, isScript, isTest } from '../support/sources.ts';

// Who may import what. Floors stand from the lowest up; a file may import from its own room and from lower floors.
// The rooms are read from the folders: a folder that stands on no floor fails the first test.

const clientFloors = [
  ['src/styles', 'src/locales'],
  ['src/lib', 'src/ui'],
  ['src/session', 'src/outbox'],
  ['src/shared'],
  ['src/shopper-lists', 'src/features/*'],
  ['src/pages'],
  ['src/routes'],
  ['src/start'],
  ['src/main.tsx'],
];

const serverFloors = [
  ['server/lib'],
  ['server/db', 'server/http', 'server/providers'],
  ['server/features/*'],
  ['server/jobs', 'server/pages', 'server/cli', 'server/demo', 'server/sandbox'],
  ['server/app.ts', 'server/assemble'],
  ['server/main.ts', 'server/dev.ts'],
];

/** Written by a tool from the routes; stands with them. */
const generated = /\.gen\.ts$/;

/** Rooms on the same floor that may know each other all the same. */
const sameFloor = [
  ['src/ui', 'src/lib/text/format.ts'],
  ['server/http', 'server/db'],
];

/** Server features that use another's functions; never back, never another's tables. */
const serverFeatureUses: Record<string, string[]> = {
  orders: [
    'accounts',
    'addresses',
    'cart',
    'catalogue',
    'content',
    'coupons',
    'messages',
    'notifications',
    'shipping',
    'uploads',
  ],
  addresses: ['accounts'],
  shipping: ['content'],
  accounts: ['messages', 'uploads'],
  cart: ['accounts', 'catalogue', 'coupons', 'uploads'],
  coupons: ['accounts'],
  favorites: ['accounts', 'catalogue'],
  compare: ['accounts', 'catalogue'],
  home: ['catalogue', 'content', 'media', 'shipping'],
  catalogue: ['accounts', 'content', 'media'],
  messages: ['content'],
  content: ['media'],
  pages: ['catalogue', 'content', 'shipping'],
  sharing: ['catalogue', 'content', 'media'],
  contact: ['accounts', 'content', 'messages'],
  'live-viewers': ['cart', 'catalogue'],
  'stock-alerts': ['accounts', 'catalogue', 'messages', 'notifications'],
  notifications: ['accounts', 'messages'],
};

/** Drizzle wants all tables together. */
const tableList = 'server/db/tables.ts';

/** Third-party things with one door each. */
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
];

/**
 * More than one door: three rooms that know nothing of each other, the page's query cache, the outbox and the shop on the device; cutting pictures, and setting text on them; a catalogue read
 * piece by piece, and a short list of redirects at once.
 */
const doorsOf: Record<string, number> = { 'idb-keyval': 3, sharp: 2, 'csv-parse': 2 };

type Edge = Import & { from: string };

const files = ['contract', 'src', 'sw', 'server'].flatMap((folder) =>
  filesBelow(folder, (path) => isScript(path) && !isTest(path) && !path.startsWith('server/demo/studio/')),
);
const edges: Edge[] = files.flatMap((from) => importsOf(from).map((each) => ({ ...each, from })));
const ours = edges.filter((edge): edge is Edge & { file: string } => edge.file !== null);

describe('who may import what', () => {
  test('every file of client and server stands on a floor', () => {
    const homeless = files.filter((path) => /^(src|server)\//.test(path) && !generated.test(path) && !roomOf(path));
    expect(homeless).toEqual([]);
  });

  test('every import of ours leads to a file', () => {
    const known = new Set([
      ...files,
      ...['contract', 'src', 'sw', 'server'].flatMap((folder) => filesBelow(folder)),
      'package.json',
    ]);
    expect(list(ours.filter(({ file }) => !known.has(file) && !file.startsWith('dist/')))).toEqual([]);
  });

  test('the contract imports valibot, for phone numbers their library, and itself', () => {
    const wrong = edges.filter(
      ({ from, file, package: name }) =>
        from.startsWith('contract/') &&
        !['valibot', 'libphonenumber-js'].includes(name ?? '') &&
        !file?.startsWith('contract/'),
    );
    expect(list(wrong)).toEqual([]);
  });

  test('the client keeps to its floors', () => {
    expect(
      list(ours.filter(({ from, file }) => from.startsWith('src/') && !isAllowed(from, file, clientFloors, 'src/'))),
    ).toEqual([]);
  });

  test('features of the client do not know each other', () => {
    const wrong = ours.filter(({ from, file }) => {
      const [a, b] = [featureOf(from, 'src'), featureOf(file, 'src')];
      return a !== null && b !== null && a !== b;
    });
    expect(list(wrong)).toEqual([]);
  });

  test('ui imports React, the formatter, its widgets, and of the contract at most types', () => {
    const packages = new Set(['react', 'react-dom', ...oneDoor]);
    const wrong = edges.filter(
      ({ from, file, package: name, typeOnly }) =>
        from.startsWith('src/ui/') &&
        !(typeOnly && file?.startsWith('contract/')) &&
        (file === null ? !packages.has(name ?? '') : !file.startsWith('src/ui/') && file !== 'src/lib/text/format.ts'),
    );
    expect(list(wrong)).toEqual([]);
  });

  test('the worker imports the contract and those files of src/outbox that know no page', () => {
    const wrong = reachableFrom('sw/').filter(({ file }) => !/^(sw|contract|src\/outbox)\//.test(file));
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

  test('the server keeps to its floors', () => {
    const wrong = ours.filter(
      ({ from, file }) =>
        from.startsWith('server/') && from !== tableList && !isAllowed(from, file, serverFloors, 'server/'),
    );
    expect(list(wrong)).toEqual([]);
  });

  test('features of the server use each other only along the written list', () => {
    const wrong = ours.filter(({ from, file }) => {
      const [a, b] = [featureOf(from, 'server'), featureOf(file, 'server')];
      return a !== null && b !== null && a !== b && !serverFeatureUses[a]?.includes(b);
    });
    expect(list(wrong)).toEqual([]);
  });

  test('no feature of the server touches the tables of another, but for a reference from table to table', () => {
    const wrong = ours.filter(({ from, file }) => {
      const [a, b] = [featureOf(from, 'server'), featureOf(file, 'server')];
      return a !== null && b !== null && a !== b && file.endsWith('.tables.ts') && !from.endsWith('.tables.ts');
    });
    expect(list(wrong)).toEqual([]);
  });

  test('client, worker and server meet in the contract only', () => {
    const side = (path: string) => /^(src|sw|server)\//.exec(path)?.[1];
    const wrong = ours.filter(({ from, file }) => {
      const [a, b] = [side(from), side(file)];
      if (!a || !b || a === b) return false;
      return (
        !(a === 'sw' && file.startsWith('src/outbox/')) &&
        !(from.startsWith('server/pages/') && file.startsWith('src/start/'))
      );
    });
    expect(list(wrong)).toEqual([]);
  });

  test('a third-party thing with a door is imported by one file', () => {
    const doors = oneDoor.map((name) => {
      const importers = edges.filter(
        (edge) => edge.package === name && !edge.typeOnly && !edge.specifier.endsWith('.css'),
      );
      return { name, importers: [...new Set(importers.map(({ from }) => from))] };
    });
    expect(doors.filter(({ name, importers }) => importers.length > (doorsOf[name] ?? 1))).toEqual([]);
  });

  test('nothing for Node is imported outside the server', () => {
    expect(list(edges.filter(({ from, specifier }) => !from.startsWith('server/') && isBuiltin(specifier)))).toEqual(
      [],
    );
  });

  test('there is no barrel but the list of tables', () => {
    const barrels = files.filter(
      (path) => path !== tableList && path !== 'src/routes/index.tsx' && /(^|\/)index\.tsx?$/.test(path),
    );
    expect(barrels).toEqual([]);
  });

  test('no folder or file is a box for what has no name', () => {
    const boxes = files.filter((path) =>
      path.split('/').some((part) => /^(utils?|helpers?|common|misc|types)(\.tsx?)?$/.test(part)),
    );
    expect(boxes).toEqual([]);
  });

  test('there are no cycles', () => {
    expect(cycles()).toEqual([]);
  });
});

function list(wrong: Edge[]): string[] {
  return wrong.map(({ from, file, package: name }) => `${from} → ${file ?? name ?? ''}`);
}

/** The room a file belongs to: its entry in the floors, with a feature's own name in place of the star. */
function roomOf(
  path: string,
  floors: string[][] = [...clientFloors, ...serverFloors],
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
  const [a, b] = [roomOf(from, floors), roomOf(to, floors)];
  if (!a || !b) return true; // said by the first test
  if (a.room === b.room || b.floor < a.floor) return true;
  // Features of the server have a list of their own.
  if (a.room.startsWith('server/features/') && b.room.startsWith('server/features/')) return true;
  return sameFloor.some(([x = '', y = '']) => isIn(from, x) && isIn(to, y));
}

function isIn(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`);
}

function featureOf(path: string, side: 'src' | 'server'): string | null {
  return new RegExp(`^${side}/features/([^/]+)/`).exec(path)?.[1] ?? null;
}

/** All imports that are carried along by the files of a folder. */
function reachableFrom(folder: string): (Edge & { file: string })[] {
  const seen = new Set<string>();
  const found: (Edge & { file: string })[] = [];
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const edge of ours.filter(({ from, typeOnly }) => from === path && !typeOnly)) {
      found.push(edge);
      visit(edge.file);
    }
  };
  for (const path of files.filter((each) => each.startsWith(folder))) visit(path);
  return found;
}

/** Circles of files that need each other while they load; types are gone by then, import() comes later. */
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
