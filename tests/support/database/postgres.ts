// A PostgreSQL server for tests and benchmarks: the one in TEST_DATABASE_URL, or a temporary one from the installed
// programs.

import { Client } from 'pg';
import { startOwnPostgres } from './own-postgres.ts';

export type PostgresServer = {
  /** URL of a database from which others can be created. */
  url: string;
  /** Of its main process; null if it is not ours. */
  pid: number | null;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
};

/** The server in TEST_DATABASE_URL, or a temporary one. */
export async function startPostgres(): Promise<PostgresServer> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, pid: null, stop: async () => {} } : startOwnPostgres();
}

/**
 * Creates a database, empty or a copy of `model`, ordered by code point as the embedded one is; returns its URL and a
 * function that drops it.
 */
export async function createDatabase(
  server: string,
  name: string,
  model?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const quoted = quote(name);
  const create = `create database ${quoted} template template0 encoding 'UTF8'`;
  if (model) await onServer(server, `create database ${quoted} template ${quote(model)}`);
  // Falls back for a server with another locale, or a system without this one.
  else await onServer(server, `${create} locale 'C.UTF-8'`).catch(() => onServer(server, create));
  const url = new URL(server);
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${quoted} with (force)`) };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
