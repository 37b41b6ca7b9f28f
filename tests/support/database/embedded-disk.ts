// Disk image of an empty, migrated embedded database. Creating it takes five seconds of CPU time, loading it less than
// one: so it is created once and cached for all workers and later runs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embeddedExtensions, wrapPglite } from '../../../server/db/connect.ts';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import { migrationsFolder, projectRoot } from '../../../server/lib/project-root.ts';

const folder = join(projectRoot, 'node_modules/.cache/embedded-database');

/** Path of the image, a tar archive; created if missing for these migrations and this version of the database. */
export async function ensureEmbeddedDisk(): Promise<string> {
  const name = `${fingerprint()}.tar`;
  const path = join(folder, name);
  if (existsSync(path)) return path;
  const disk = await migrateEmbedded();
  mkdirSync(folder, { recursive: true });
  for (const former of readdirSync(folder)) rmSync(join(folder, former), { force: true });
  writeFileSync(`${path}.${process.pid}`, Buffer.from(await disk.arrayBuffer()));
  renameSync(`${path}.${process.pid}`, path); // atomically, as other workers may be looking
  return path;
}

async function migrateEmbedded(): Promise<Blob> {
  const client = await PGlite.create({ extensions: embeddedExtensions });
  const open = wrapPglite(client, null);
  await migrateDatabase(open, migrationsFolder);
  const disk = await client.dumpDataDir('none');
  await open.close();
  return disk;
}

function fingerprint(): string {
  const migrations = readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(sql|json)$/.test(path))
    .toSorted()
    .map((path) => join(migrationsFolder, path));
  const hash = createHash('sha256').update(Object.keys(embeddedExtensions).join());
  for (const path of [join(projectRoot, 'node_modules/@electric-sql/pglite/package.json'), ...migrations])
    hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}
