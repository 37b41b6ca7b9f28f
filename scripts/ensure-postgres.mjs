// Programs of PostgreSQL that tests and measurements need: finds them, or installs them if possible.

import { register } from 'tsx/esm/api';
import { stop } from './prepare.mjs';
import { installSystemPackage } from './system-package.mjs';

register();
const { findPostgres } = await import('../tests/support/database/own-postgres.ts');
const { findPgbouncer } = await import('../tests/support/database/pgbouncer.ts');

export function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL) return;
  if (findPostgres() || (installSystemPackage('postgresql') && findPostgres())) return;
  stop(
    'PostgreSQL was not found. Install it (for example: sudo apt-get install postgresql) or set ' +
      'TEST_DATABASE_URL to a server where databases may be created.',
  );
}

/** The pooler, which has a server of its own behind it. */
export function ensurePgbouncer() {
  if (!findPostgres()) stop('PostgreSQL was not found. Install it, for example: sudo apt-get install postgresql');
  if (findPgbouncer() || (installSystemPackage('pgbouncer') && findPgbouncer())) return;
  stop('PgBouncer was not found. Install it, for example: sudo apt-get install pgbouncer');
}
