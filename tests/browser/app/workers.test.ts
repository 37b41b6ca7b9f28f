// The built store in several processes behind one port.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startMessageSandbox } from '../../../server/sandbox/sandbox.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { registerCustomer, type Customer } from '../../support/browser/device.ts';
import { createDatabase, startPostgres } from '../../support/database/postgres.ts';
import { freePort } from '../../support/network/free-port.ts';
import { startBuiltStore, type BuiltStore } from '../../support/store/built-store.ts';
import { importInto } from '../../support/store/import-into.ts';

const count = 3;
const soon = { timeout: 20_000 };

let store: BuiltStore;
let metricsPort: number;
let variables: Record<string, string>;
let mail: Awaited<ReturnType<typeof startMessageSandbox>>;
let customers: Customer[] = [];
/** What ends what was started, last first. */
const endings: (() => unknown)[] = [];

const mailsToEach = () => customers.map(({ email }) => mail.mailbox.list(email).length);

const productsWith = (quantity: number) => ['CUP', 'RING'].map((sku) => productEntry({ variety: { sku, quantity } }));

beforeAll(async () => {
  const server = await startPostgres();
  endings.unshift(() => server.stop());
  const database = await createDatabase(server.url, `workers_${randomUUID().replaceAll('-', '')}`);
  endings.unshift(() => database.drop());
  const folder = mkdtempSync(join(tmpdir(), 'workers-'));
  endings.unshift(() => rmSync(folder, { recursive: true, force: true }));
  variables = { DATA_DIR: folder, DATABASE_URL: database.url };
  await importInto(variables, { categories: twoFields, products: productsWith(50) });
  mail = await startMessageSandbox(() => new Date());
  endings.unshift(() => mail.close());
  metricsPort = await freePort();
  const env = {
    NODE_ENV: 'production',
    WORKERS: String(count),
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'shop@example.com',
    METRICS_PORT: String(metricsPort),
  };
  store = await startBuiltStore({ databaseUrl: database.url, dataDir: folder, env });
  endings.unshift(() => store.stop());
  const running = `The store is running in ${count} processes: ${store.url}`;
  await vi.waitUntil(() => store.log().includes(running), soon);
});

afterAll(async () => {
  for (const end of endings) await end();
});

const processes = () =>
  readFileSync(`/proc/${store.pid}/task/${store.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** The status and body of an answer, on a connection of the agent; null if there was none. */
function ask(path: string, agent: Agent, token?: string): Promise<{ status: number; body: string } | null> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    const request = get(`${store.url}/api/v1${path}`, { agent, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.on('error', () => resolve(null));
    });
    request.on('error', () => resolve(null));
  });
}

/** The answer of each process: the others are stopped while it is asked. */
async function askEach(path: string, token?: string) {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  const all = processes();
  for (const asked of all) {
    const others = all.filter((pid) => pid !== asked);
    for (const pid of others) process.kill(pid, 'SIGSTOP');
    const agent = new Agent();
    try {
      answers.push(await ask(path, agent, token));
    } finally {
      agent.destroy();
      for (const pid of others) process.kill(pid, 'SIGCONT');
    }
  }
  return answers;
}

test('a session and a change of stock are known in every process', async () => {
  const { token } = await registerCustomer(store.url, 'Noura');
  expect((await askEach('/carts', token)).map((answer) => answer?.status)).toEqual(Array(count).fill(200));
  const { data } = JSON.parse((await askEach('/products'))[0]?.body ?? '') as { data: { id: number }[] };
  const path = `/products/${data[0]?.id}`;
  const stock = async () =>
    new Set(
      (await askEach(path)).map(
        (answer) => (JSON.parse(answer?.body ?? '') as { data: { quantity: number } }).data.quantity,
      ),
    );
  expect(await stock()).toEqual(new Set([50]));
  await importInto(variables, { products: productsWith(7) });
  await expect.poll(stock, { timeout: 2_000 }).toEqual(new Set([7]));
});

test('monitoring gets what each process measures, and of those that answer if one hangs', async () => {
  const read = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const valueOf = (series: string) => Number(new RegExp(`^${series} (.*)$`, 'm').exec(text)?.[1] ?? NaN);
    const requests = /^store_http_request_duration_seconds_count\{(.*),route="\/healthz",status="200"\} (\d+)$/gm;
    return {
      answered: [...text.matchAll(requests)].reduce((sum, [, , count]) => sum + Number(count), 0),
      processes: [...new Set([...text.matchAll(/process="(\d+)"/g)].map(([, number]) => number))].toSorted(),
      answering: valueOf('store_processes'),
      expected: valueOf('store_processes_expected'),
      database: valueOf('store_database_answers'),
      mismatches: valueOf('store_payment_mismatches'),
    };
  };
  const { answered } = await read();
  for (let times = 0; times < 30; times += 1) await fetch(`${store.url}/healthz`, { headers: { Connection: 'close' } });
  const alive = { expected: count, database: 1, mismatches: 0 };
  expect(await read()).toEqual({ ...alive, answered: answered + 30, answering: count, processes: ['1', '2', '3'] });
  const [hanging] = processes();
  process.kill(hanging ?? 0, 'SIGSTOP');
  try {
    expect(await read()).toMatchObject({ ...alive, answering: count - 1, processes: { length: count - 1 } });
  } finally {
    process.kill(hanging ?? 0, 'SIGCONT');
  }
});

test('each message is sent once, whichever process sends it', async () => {
  customers = await Promise.all(Array.from({ length: 12 }, () => registerCustomer(store.url, 'Hessa')));
  await expect.poll(mailsToEach, soon).toEqual(customers.map(() => 1));
});

test('a process that dies is replaced, and no shopper notices more than one failed request', async () => {
  const before = processes();
  expect(before).toHaveLength(count);
  let isOver = false;
  const shopper = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const outcomes: (number | null)[] = [];
    while (!isOver) outcomes.push((await ask('/products', agent))?.status ?? null);
    agent.destroy();
    return outcomes;
  };
  const shopping = Array.from({ length: 9 }, shopper);
  for (const pid of before.slice(0, 2)) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => processes().filter((each) => each !== pid), soon).toHaveLength(count);
  }
  await expect.poll(() => store.log().split('a process of the store has ended').length - 1, soon).toBe(2);
  isOver = true;
  for (const outcomes of await Promise.all(shopping)) {
    expect(outcomes.length).toBeGreaterThan(20);
    expect(outcomes.filter((status) => status !== 200 && status !== null)).toEqual([]);
    expect(outcomes.filter((status) => status === null).length).toBeLessThanOrEqual(2); // two processes were killed
  }
});

test('on a port that is in use the store ends with one clear sentence', async () => {
  const { port } = new URL(store.url);
  const program = join(import.meta.dirname, '../../../dist/server/main.js');
  const env = {
    ...process.env,
    ...variables,
    NODE_ENV: 'production',
    WORKERS: '2',
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: store.url,
    SECRET_KEY: 'a key of tests that is long enough for one',
  };
  const ended = await promisify(execFile)(process.execPath, [program], { env }).catch((error: unknown) => error);
  expect(ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Port \d+ is in use by another program\. .*\n$/),
  });
});

test('all processes stop together, after the answer that one still owes', async () => {
  const before = processes();
  const { token } = await registerCustomer(store.url, 'Sara');
  const { data } = JSON.parse((await askEach('/products'))[0]?.body ?? '') as {
    data: { default_variety_id: number }[];
  };
  const database = new Client({ connectionString: variables.DATABASE_URL });
  await database.connect();
  await database.query('begin');
  await database.query('lock table cart_lines in access exclusive mode');
  const answer = fetch(`${store.url}/api/v1/products/add-to-cart`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ variety_id: data[0]?.default_variety_id }),
  });
  const waiting = async () =>
    Number((await database.query('select count(*) from pg_locks where not granted')).rows[0]?.count);
  await expect.poll(waiting, soon).toBeGreaterThan(0);
  const stopped = store.stop();
  await expect.poll(() => store.log().split('"stopping"').length - 1, soon).toBe(1);
  await database.query('commit');
  await database.end();
  expect((await answer).status).toBe(200);
  await stopped;
  expect(before.filter((pid) => isRunning(pid))).toEqual([]);
  expect(mailsToEach()).toEqual(customers.map(() => 1)); // no message was sent twice
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
