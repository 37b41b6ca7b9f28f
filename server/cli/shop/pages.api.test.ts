import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageSlugs } from '../../../contract/content/pages.ts';
import { runHere } from '../../../tests/support/store/command-line.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database/database.ts';
import { scriptPayloads } from '../../../tests/support/data/script-payloads.ts';
import { lookNow } from '../../features/catalogue/index/change-feed.ts';
import { takeMessage } from '../../features/contact/take-message.ts';
import { writeSettings } from '../../features/content/write-content.ts';
import { pages } from '../../features/pages/pages.tables.ts';
import { demonstrationPages } from '../../lib/project-root.ts';
import { exitCodes } from '../caller.ts';

let open: TestDatabase;
let folder: string;
beforeAll(async () => {
  open = await openTestDatabase();
  const keys = [
    'store_name',
    'email',
    'phone',
    'company',
    'commercial_registration',
    'tax_number',
    'free_shipping_from',
  ];
  await writeSettings(
    open.db,
    keys.map((key) => ({ key, valueAr: `${key} 1`, valueEn: `${key} 1` })),
  );
});
afterAll(() => open.close());
beforeEach(async () => {
  await open.db.delete(pages);
  folder = mkdtempSync(join(tmpdir(), 'store-pages-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Runs a command line in the test's folder; returns its exit code and output. */
const store = (...argv: string[]) => runHere(argv, (work) => work(open.db), { cwd: folder });
const file = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);
const list = async () => JSON.parse((await store('pages', 'list', '--json')).out);

test('without pages the list says so, and where to start', async () => {
  expect((await store('pages', 'list')).out).toBe(
    'There are no pages. To start with sample texts: pages import server/demo/pages\n',
  );
  expect(await list()).toEqual([]);
});

test('the supplied pages survive import, export and import unchanged', async () => {
  const tried = await store('pages', 'import', demonstrationPages, '--dry-run');
  expect([tried.code, tried.out.split('\n').length]).toEqual([exitCodes.done, 22]);
  expect(tried.out).toContain('about (ar): new\n');
  expect(tried.out).toContain('Nothing was changed: this was a dry run.');
  expect(await list()).toEqual([]);

  const { content: before } = await lookNow(open.db);
  expect((await store('pages', 'import', demonstrationPages)).code).toBe(exitCodes.done);
  expect((await lookNow(open.db)).content).toBe(before + 1);
  expect(
    (await list()).map(({ slug, languages }: { slug: string; languages: string[] }) => [slug, ...languages]),
  ).toEqual(pageSlugs.map((slug) => [slug, 'ar', 'en']));
  expect((await store('pages', 'list')).out).toMatch(/^about \(ar, en\), \d{4}-\d\d-\d\d: من نحن \| About us$/m);

  expect((await store('pages', 'export', 'out')).out).toMatch(/^20 files were written to /);
  const names = readdirSync(demonstrationPages);
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(names.sort());
  for (const name of names)
    expect(readFileSync(join(folder, 'out', name), 'utf8')).toBe(readFileSync(join(demonstrationPages, name), 'utf8'));
  const again = await store('pages', 'import', 'out');
  expect(again.out.match(/: unchanged$/gm)).toHaveLength(20);
  expect((await lookNow(open.db)).content).toBe(before + 1);
});

test('a page is written from one file per language, and shown as that file and as HTML', async () => {
  file('mine.md', '\uFEFF# من نحن\r\n\r\nاتصل على {{phone}}.\r\n');
  expect(await store('pages', 'edit', 'about', '--ar', 'mine.md')).toEqual({
    code: 0,
    out: 'about (ar): new\n',
    err: '',
  });
  expect((await store('pages', 'show', 'about')).out).toBe('# من نحن\n\nاتصل على {{phone}}.\n');
  expect((await store('pages', 'show', 'about', '--html')).out).toBe('<p>اتصل على <bdi dir="ltr">phone 1</bdi>.</p>\n');
  expect((await store('pages', 'show', 'about', '--language', 'en')).err).toContain('not written in English');

  file('en.md', '# About us\n\nWords.');
  expect((await store('pages', 'edit', 'about', '--en', 'en.md', '--dry-run')).out).toContain(
    'about (en): new\nNothing was changed',
  );
  await store('pages', 'edit', 'about', '--en', 'en.md');
  expect((await list())[0].title).toEqual({ ar: 'من نحن', en: 'About us' });

  file('faq.md', '# Questions\n\n## A\n\n### One?\n\nYes.');
  await store('pages', 'edit', 'public-questions', '--en', 'faq.md');
  expect((await store('pages', 'show', 'public-questions', '--language', 'en', '--html')).out).toBe(
    'One?\n<p>Yes.</p>\n',
  );

  expect((await store('pages', 'remove', 'about')).out).toBe('The page about is removed.\n');
  expect((await store('pages', 'remove', 'about')).err).toContain('The page about is not written.');
});

test('all bad files are reported with their lines, and nothing changes', async () => {
  file('about.ar.md', 'no title');
  file('about.en.md', '# Title\n\nfine\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) {{no_such}}\n');
  file('private-policy.en.md', '# Only a title\n');
  file('usage-agreement.en.md', Buffer.from([0x23, 0x20, 0xff, 0xfe]));
  file('shipping-policy.en.md', '# Good\n\nWords.');
  file('notes.md', 'of no page');
  const { code, err, out } = await store('pages', 'import', '.');
  expect([code, out]).toEqual([exitCodes.refused, '']);
  expect(err.replaceAll(`${folder}/`, '').split('\n')).toEqual([
    'about.ar.md:1: The first line must be the title: # Title',
    'about.en.md:5: HTML is not shown; use Markdown.',
    'about.en.md:7: The link javascript:alert(1) is not allowed.',
    'about.en.md:7: There is no setting for {{no_such}}. See: settings list',
    'private-policy.en.md:1: There is no text below the title.',
    'usage-agreement.en.md:1: The file is not encoded in UTF-8.',
    'Nothing was changed.',
    '',
  ]);
  expect(await list()).toEqual([]);
});

test.each(scriptPayloads)('%j through the command line does nothing', async (payload) => {
  file('about.en.md', `# ${payload.replace(/\s+/g, ' ')}\n\nBefore.\n\n${payload}\n`);
  const taken = await store('pages', 'edit', 'about', '--en', 'about.en.md');
  if (taken.code === exitCodes.refused) {
    expect(taken.err).toContain('Nothing was changed.');
    expect(await list()).toEqual([]);
    return;
  }
  const { out } = await store('pages', 'show', 'about', '--language', 'en', '--html');
  expect(out).toMatch(/^<p>Before\.<\/p>/);
  expect(out).not.toMatch(/<(script|img|svg|iframe|style|object|embed|form|input|link|meta|base|math)\b/i);
  expect(out).not.toMatch(/<[^>]*(\son\w+=|(href|src)="\s*(javascript|data|vbscript|blob):)/i);
});

test.each<[string[], number, string]>([
  [['show', 'no-such'], exitCodes.refused, 'There is no page no-such. The pages are about, '],
  [['edit', 'about'], exitCodes.usage, 'give --ar, --en or both'],
  [['edit', 'about', '--ar', 'missing.md'], exitCodes.refused, 'missing.md:1: The file cannot be read.'],
  [['import', 'nowhere'], exitCodes.refused, 'The file or folder does not exist.'],
  [['import', '.'], exitCodes.refused, 'No page found. Page files are named about.ar.md'],
  [['import'], exitCodes.usage, 'missing required argument'],
  [['show', 'about', '--language', 'fr'], exitCodes.usage, 'ar, en'],
])('%j is refused with a reason', async (argv, code, words) => {
  const refused = await store('pages', ...argv);
  expect(refused.code).toBe(code);
  expect(refused.err).toContain(words);
});

test('two files for the same page and language are refused', async () => {
  file('about.en.md', '# A\n\nx');
  const refused = await store('pages', 'import', '.', 'about.en.md');
  expect(refused.err).toContain('about.en.md:1: Another file is for the same page and language.');
  expect(await list()).toEqual([]);
});

test('shoppers’ messages are listed and shown, without control characters', async () => {
  expect((await store('contact', 'list')).out).toBe('There are no messages.\n');
  const free = {
    take: async () => undefined,
    check: async () => undefined,
    giveBack: async () => undefined,
    forget: async () => undefined,
  };
  const write = (website: string, message: string) =>
    takeMessage(
      { db: open.db, wakeMessages: () => undefined, limits: { place: free, address: free } },
      {
        body: {
          type: 'complaint',
          name: 'Huda',
          email: 'a@b.test',
          phone: '+966512345678',
          message,
          order_number: '100245',
          website,
        },
        who: null,
        address: '10.0.0.1',
        language: 'ar',
        now: new Date('2026-11-21T12:00:00Z'),
      },
    );
  const reference = await write('', 'First line\nsecond \u001b[31mred');
  const trapped = await write('https://spam.test', 'Buy this now');
  expect((await store('contact', 'list')).out).toBe(
    `${reference} complaint, 2026-11-21 15:00, Huda: First line second [31mred\n`,
  );
  expect((await store('contact', 'list', '--suspected')).out).toContain(trapped);
  expect((await store('contact', 'list', '--kind', 'suggestion')).out).toBe('There are no messages.\n');
  expect(JSON.parse((await store('contact', 'list', '--json')).out)).toEqual([
    expect.objectContaining({ reference, orderNumber: '100245' }),
  ]);
  expect((await store('contact', 'show', reference)).out).toBe(
    `${reference} complaint, 2026-11-21 15:00, on the Arabic page\nHuda, a@b.test, ` +
      `+966512345678\nOrder 100245\n\nFirst line\nsecond  [31mred\n`,
  );
  expect((await store('contact', 'show', '1')).err).toContain('There is no message 1. See: contact list');
  const [start, end] = [reference.slice(0, 4), reference.slice(4)];
  const arabic = reference.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
  for (const told of [[`${start} ${end}`], [start, end], [arabic]])
    expect((await store('contact', 'show', ...told)).out).toContain(`${reference} complaint`);

  // Created at the same time as the first one.
  const others = [await write('', 'Another message'), await write('', 'And one more')];
  const seen: string[] = [];
  for (const left of [2, 1, 0]) {
    const { out, err } = await store('contact', 'list', '--most', '1', ...(seen[0] ? ['--before', seen[0]] : []));
    seen.unshift(out.slice(0, 8));
    expect(err).toBe(left > 0 ? `… and ${left} more. To go on: --before ${seen[0]}\n` : '');
  }
  expect(seen.toSorted()).toEqual([reference, ...others].toSorted());
  expect((await store('contact', 'list', '--before', '1')).err).toContain('There is no message 1. See: contact list');
});

test('help lists the commands', async () => {
  expect((await store('pages', '--help')).out).toMatch(
    /list[\s\S]*show[\s\S]*edit[\s\S]*import[\s\S]*export[\s\S]*remove/,
  );
  expect((await store('contact', '--help')).out).toMatch(/Riyadh[\s\S]*list[\s\S]*show/);
});
