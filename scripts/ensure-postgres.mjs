// API tests and some measurements need PostgreSQL: finds its programs, or installs them if possible.

import { register } from 'tsx/esm/api';
import { stop } from './prepare.mjs';
import { installSystemPackage } from './system-package.mjs';

register();
const { findPostgres } = await import('../tests/support/database/own-postgres.ts');

export function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL) return;
  if (findPostgres() || (installSystemPackage('postgresql') && findPostgres())) return;
  stop(
    'PostgreSQL was not found. Install it (for example: sudo apt-get install postgresql) or set ' +
      'TEST_DATABASE_URL to a server where databases may be created.',
  );
}
