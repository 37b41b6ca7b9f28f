import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { parse } from 'csv-parse/sync';
import type { Database } from '../../db/connect.ts';
import { categoryOfCode, productOfSku, shownNow } from '../../features/catalogue/former-pages.ts';
import { listPages } from '../../features/pages/manage-pages.ts';
import { isFixedPage } from '../../features/redirects/fixed-pages.ts';
import {
  listRedirects,
  removeRedirect,
  setRedirects,
  type Redirect,
} from '../../features/redirects/manage-redirects.ts';
import { longestAddress, redirectKey } from '../../features/redirects/redirect-key.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { printList, tableOf } from '../print-list.ts';

const mostShown = 20;

/** store redirects list | set FROM TO | import FILE | remove FROM */
export function addRedirects(program: Command, { caller, withDatabase }: CommandContext): void {
  const command = program
    .command('redirects')
    .summary('see and set redirects of former addresses')
    .description(
      'Redirects for addresses without a page: those of your previous shop, and of products and ' +
        'categories that were replaced.\n' +
        "An address that has a page is never redirected, so a product's redirect takes effect when the " +
        'product is retired, and that of a page you have written\n' +
        'when you remove it. Addresses that always have a page, such as /store and /contact, are refused.\n\n' +
        'FROM is a path, with its query if it has one: /p/old-ring.html, "/index.php?product_id=5", or ' +
        'sku:RING-1 and category:gold.rings for the\n' +
        'address of a product or category of this store. TO is a path of this store, sku:… or category:….',
    );
  command
    .command('list')
    .description('Lists all redirects.')
    .option('--csv', 'as a file that import accepts')
    .option('--json', 'as JSON')
    .action(async ({ csv, json }: { csv?: true; json?: true }) =>
      withDatabase(async (db) => {
        const all = await listRedirects(db);
        if (csv && !json) say(caller.out, ['from,to', ...all.map(csvLine)].join('\n'));
        else
          printList(caller, all, {
            json,
            asJson: ({ source, target }) => ({ from: source, to: target }),
            none: 'There are no redirects.',
            text: () =>
              tableOf(
                ['FROM', 'TO'],
                all.map(({ source, target }) => [source, target]),
              ),
          });
      }),
    );
  command
    .command('set')
    .description('Sets or replaces the redirect of an address.')
    .argument('<from>')
    .argument('<to>')
    .action(async (from: string, to: string) =>
      withDatabase(async (db) => {
        const redirect = await redirectOf(db, from, to);
        if (typeof redirect === 'string') throw new CommandRefused(`${redirect}. Nothing was written.`);
        await write(db, [redirect]);
        const waits = (await withPages(db, [redirect])).length > 0;
        say(
          caller.out,
          waits
            ? `${redirect.source} has a page, which is shown as long as it exists. After that it redirects to ${redirect.target}.`
            : `${redirect.source} redirects to ${redirect.target}.`,
        );
      }),
    );
  command
    .command('import')
    .description('Sets the redirects of a CSV with the columns from and to: all of them, or none if a line is wrong.')
    .argument('<file>')
    .action(async (file: string) =>
      withDatabase(async (db) => {
        const { redirects, problems } = await readRedirects(db, resolve(caller.cwd, file));
        if (problems.length > 0) {
          for (const problem of problems.slice(0, mostShown)) say(caller.err, problem);
          throw new CommandRefused(
            `${problems.length} bad line${problems.length === 1 ? '' : 's'}. Nothing was written.`,
          );
        }
        await write(db, redirects);
        say(caller.out, `${redirects.length} redirect${redirects.length === 1 ? '' : 's'} set.`);
        const waiting = await withPages(db, redirects);
        if (waiting.length > 0)
          say(
            caller.out,
            `${waiting.length} of them will take effect once the current page is gone: ` +
              `${waiting.slice(0, mostShown).join(', ')}${waiting.length > mostShown ? ', …' : ''}`,
          );
      }),
    );
  command
    .command('remove')
    .description('Removes a redirect; its address then has no page.')
    .argument('<from>')
    .action(async (from: string) =>
      withDatabase(async (db) => {
        const source = redirectKey((await placeOf(db, from)) ?? from);
        if (source === null || !(await removeRedirect(db, source)))
          throw new CommandRefused(`There is no redirect from ${from}. See: redirects list`);
        say(caller.out, `${source} is no longer redirected.`);
      }),
    );
}

async function write(db: Database, redirects: readonly Redirect[]): Promise<void> {
  await db.transaction(async (tx) => {
    const circle = await setRedirects(tx, redirects, new Date());
    if (circle !== null) throw new CommandRefused(`${circle} would redirect in a circle. Nothing was written.`);
  });
}

/** Parses the two arguments; returns an error sentence if they are invalid. */
async function redirectOf(db: Database, from: string, to: string): Promise<Redirect | string> {
  const source = redirectKey((await placeOf(db, from)) ?? from);
  const target = (await placeOf(db, to)) ?? to.trim();
  if (source === null) return `${from} is not a path of the store, a known SKU or a category`;
  if (redirectKey(target) === null) return `${to} is not a path of the store, a known SKU or a category`;
  if (isFixedPage(source)) return `${from} always has a page of the store, which is never redirected`;
  if (source === redirectKey(target)) return `${from} cannot be redirected there`;
  return { source, target: /^[\x21-\x7e]*$/.test(target) ? target : encodeURI(target) };
}

/** Sources that have no effect yet because they have a page: a product, a category or a page written by the owner. */
async function withPages(db: Database, redirects: readonly Redirect[]): Promise<string[]> {
  const places = redirects.map(({ source }) => {
    const path = source.replace(/\?.*$/s, '');
    const [, product] = /^\/products\/([1-9]\d{0,8})$/.exec(path) ?? [];
    const [, category] = /^\/category\/([1-9]\d{0,8})(?:\/[^/]+)?$/.exec(path) ?? [];
    return { source, slug: path.slice(1), product: Number(product), category: Number(category) };
  });
  const slugs = new Set<string>((await listPages(db)).map(({ slug }) => slug));
  const shown = await shownNow(db, {
    products: places.map(({ product }) => product).filter((id) => id > 0),
    categories: places.map(({ category }) => category).filter((id) => id > 0),
  });
  return places
    .filter(
      ({ slug, product, category }) => slugs.has(slug) || shown.products.has(product) || shown.categories.has(category),
    )
    .map(({ source }) => source);
}

/** The path of a `sku:` or `category:` argument; null for anything else. */
async function placeOf(db: Database, typed: string): Promise<string | null> {
  const [, kind, name = ''] = /^(sku|category):(.+)$/.exec(typed.trim()) ?? [];
  if (kind === undefined) return null;
  const id = kind === 'sku' ? await productOfSku(db, name) : await categoryOfCode(db, name);
  return id === null ? null : `/${kind === 'sku' ? 'products' : 'category'}/${id}`;
}

async function readRedirects(db: Database, path: string): Promise<{ redirects: Redirect[]; problems: string[] }> {
  const rows = parse(await readFile(path), {
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 4 * longestAddress,
  }) as unknown as { record: Record<string, string | undefined>; info: { lines: number } }[];
  const problems: string[] = [];
  const bySource = new Map<string, { redirect: Redirect; line: number }>();
  for (const { record, info } of rows) {
    const refuse = (reason: string) => problems.push(`line ${info.lines}: ${reason}`);
    if (!record.from || !record.to) {
      refuse('needs the columns from and to');
      continue;
    }
    const redirect = await redirectOf(db, record.from, record.to);
    if (typeof redirect === 'string') refuse(redirect);
    else if (bySource.has(redirect.source))
      refuse(`${redirect.source} is on line ${bySource.get(redirect.source)?.line} too`);
    else bySource.set(redirect.source, { redirect, line: info.lines });
  }
  return { redirects: [...bySource.values()].map(({ redirect }) => redirect), problems };
}

function csvLine({ source, target }: Redirect): string {
  return [source, target].map((text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',');
}
