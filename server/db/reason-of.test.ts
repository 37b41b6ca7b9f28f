import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '../../tests/support/network/free-port.ts';
import { root } from '../../tests/support/sources.ts';
import { reasonOf } from './reason-of.ts';

const refused = (address: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });

test('if both addresses of a host refuse the connection, the first one is reported', () => {
  const both = new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]);
  expect(both.message).toBe('');
  const message = 'The database at DATABASE_URL cannot be reached (connect ECONNREFUSED ::1:5432).';
  expect(reasonOf(both)).toBe(message);
  expect(reasonOf(new Error('Failed query: select 1', { cause: both }))).toBe(message);
});

test('any other error is reported with its own message and its cause', () => {
  expect(reasonOf(new Error('It is damaged.', { cause: new Error('why\nand where') }))).toBe('It is damaged. (why)');
  expect(reasonOf('text')).toBe('text');
});

test('a store whose PostgreSQL is down prints one sentence and exits', { timeout: 60_000 }, async () => {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { PATH, HOME, DATABASE_URL: `postgres://store@localhost:${port}/store`, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  server.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const [code] = await once(server, 'close');
  expect(code).toBe(1);
  expect(errorOutput).toMatch(/^The database at DATABASE_URL cannot be reached \(connect ECONNREFUSED [^)]+\)\.\n$/);
});
