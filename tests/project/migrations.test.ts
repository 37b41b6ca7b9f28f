import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as tables from '../../server/db/tables.ts';
import { root } from '../support/sources.ts';

const folder = join(root, 'server/db/migrations/meta');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

test('the migrations create exactly the tables of the code', async () => {
  const { idx } = read('_journal.json').entries.at(-1);
  const last = read(`${String(idx).padStart(4, '0')}_snapshot.json`);
  const now = generateDrizzleJson(tables, last.id, undefined, 'snake_case');
  expect(await generateMigration(last, now)).toEqual([]); // otherwise run: npm run db:generate
});
