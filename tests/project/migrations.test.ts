import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as tables from '../../server/db/tables.ts';
import { root } from '../support/sources.ts';

// If one of these fails, run: npm run db:generate

const folder = join(root, 'server/db/migrations');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const migrations: { idx: number; tag: string }[] = read('meta/_journal.json').entries;
const snapshotOf = ({ idx }: { idx: number }) => read(`meta/${String(idx).padStart(4, '0')}_snapshot.json`);

test('the last migration leaves the tables of the code', async () => {
  const last = snapshotOf(migrations.at(-1) ?? { idx: 0 });
  const now = generateDrizzleJson(tables, last.id, undefined, 'snake_case');
  expect(await generateMigration(last, now)).toEqual([]);
});

test('each migration has every statement that its snapshot needs', async () => {
  const squeezed = (sql: string) =>
    sql
      .replace(/^--.*$/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/;$/, '');
  let before = generateDrizzleJson({});
  let checked = 0;
  for (const migration of migrations) {
    const after = snapshotOf(migration);
    const written = readFileSync(join(folder, `${migration.tag}.sql`), 'utf8').split('--> statement-breakpoint');
    const statements = new Set(written.map(squeezed));
    const needed = await generateMigration(before, after);
    checked += needed.length;
    expect(needed.map(squeezed).filter((each) => !statements.has(each))).toEqual([]);
    before = after;
  }
  expect(checked).toBeGreaterThan(100);
});
