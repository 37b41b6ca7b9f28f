// The rights that docs/deploy.md and compose.yaml give to the database's user suffice for everything that the store does.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { productEntry, twoFields } from '../../tests/support/api/shop.ts';
import { read } from '../../tests/support/sources.ts';
import { importInto } from '../../tests/support/store/import-into.ts';
import { migrationsFolder } from '../lib/project-root.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { inSnapshot } from './backup/snapshot.ts';
import { writeBackup } from './backup/write-backup.ts';
import { openPostgres } from './connect.ts';
import { migrateDatabase } from './migrate.ts';

const [, section = ''] = read('docs/deploy.md').split('\n### Rights of the database user\n');
/** The statements of the administrator, and those in the new database. */
const [before = [], within = []] = [...section.matchAll(/```sql\n([^`]+)```/g)].map(([, block = '']) =>
  block.split(';\n').filter((statement) => statement !== ''),
);

test.runIf(process.env.TEST_DB === 'postgres')(
  'a user with the documented rights updates, backs up, restores and fills the store, and is no superuser',
  async () => {
    const name = `user_${randomUUID().replaceAll('-', '')}`;
    const named = (statement: string) => statement.replace(/\bstore\b/g, name);
    const urlOf = (database: string, user?: string) => {
      const url = new URL(inject('postgresUrl'));
      url.pathname = `/${database}`;
      if (user !== undefined) Object.assign(url, { username: user, password: '…' });
      return url.href;
    };
    const asAdministrator = async (database: string, statements: readonly string[]) => {
      const client = new Client({ connectionString: urlOf(database) });
      await client.connect();
      try {
        for (const statement of statements) await client.query(named(statement));
      } finally {
        await client.end();
      }
    };
    const administrated = new URL(inject('postgresUrl')).pathname.slice(1);
    await asAdministrator(administrated, before);
    onTestFinished(() => asAdministrator(administrated, ['drop database store with (force)', 'drop role store']));
    await asAdministrator(name, within);

    const open = openPostgres(urlOf(name, name));
    const folder = mkdtempSync(join(tmpdir(), 'rights-'));
    const { signal } = new AbortController();
    try {
      await migrateDatabase(open, migrationsFolder);
      await asAdministrator(name, ['revoke create on database store from store']);
      const file = join(folder, 'store.backup');
      const facts = { secret_key: 'none', database: 'postgres', now: new Date() } as const;
      await inSnapshot(open.db, (tx) => writeBackup({ tx, file, migrationsFolder, facts, signal }));
      await restoreBackup({ db: open.db, file, migrationsFolder, replace: true, signal });
      await migrateDatabase(open, migrationsFolder);
      const owner = { DATA_DIR: folder, DATABASE_URL: urlOf(name, name) };
      await importInto(owner, { categories: twoFields, products: [productEntry({})] });
      const refused = { cause: { code: '42501' } }; // insufficient_privilege
      await expect(open.db.execute('create database another')).rejects.toMatchObject(refused);
      const { rows } = (await open.db.execute(
        'select rolsuper or rolcreatedb or rolcreaterole or rolreplication as more from pg_roles where rolname = current_user',
      )) as unknown as { rows: unknown[] };
      expect(rows).toEqual([{ more: false }]);
    } finally {
      await open.close();
      rmSync(folder, { recursive: true });
    }
  },
);

test('compose.yaml gives the same rights', () => {
  const compose = read('compose.yaml');
  const rights = [...before, ...within].filter((statement) => /^(grant|revoke) /.test(statement));
  expect(rights).toHaveLength(3);
  expect(rights.filter((statement) => !compose.includes(`      ${statement};\n`))).toEqual([]);
  expect(compose).not.toContain('POSTGRES_USER');
});
