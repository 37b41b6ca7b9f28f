// The built store in several processes behind one port.
import { Agent, get } from 'node:http';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startMessageSandbox } from '../../../server/sandbox/sandbox.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { registerCustomer } from '../../support/browser/device.ts';
import { createDatabase, startPostgres } from '../../support/database/postgres.ts';
import { startBuiltStore, type BuiltStore } from '../../support/store/built-store.ts';
import { importInto } from '../../support/store/own-store.ts';

const count = 3;
const soon = { timeout: 20_000 };

let store: BuiltStore;
let owner: Record<string, string>;
let mail: Awaited<ReturnType<typeof startMessageSandbox>>;
/** In teardown order. */
const standing: (() => unknown)[] = [];

const productsWith = (quantity: number) => ['CUP', 'RING'].map((sku) => productEntry({ variety: { sku, quantity } }));

beforeAll(async () => {
  const server = await startPostgres();
  standing.unshift(() => server.stop());
  const database = await createDatabase(server.url, `workers_${randomUUID().replaceAll('-', '')}`);
  standing.unshift(() => database.drop());
  const folder = mkdtempSync(join(tmpdir(), 'workers-'));
  standing.unshift(() => rmSync(folder, { recursive: true, force: true }));
  owner = { DATA_DIR: folder, DATABASE_URL: database.url };
  await importInto(owner, { categories: twoFields, products: productsWith(50) });
  mail = await startMessageSandbox(() => new Date());
  standing.unshift(() => mail.close());
  const env = { NODE_ENV: 'production', WORKERS: String(count), SMTP_URL: mail.smtpUrl, MAIL_FROM: 'shop@example.com' };
  store = await startBuiltStore({ databaseUrl: database.url, dataDir: folder, env });
  standing.unshift(() => store.stop());
  const running = `The store is running in ${count} processes: ${store.url}`;
  await vi.waitUntil(() => store.log().includes(running), soon);
});

afterAll(async () => {
  for (const takeDown of standing) await takeDown();
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

/** The answers of every process: connections are handed out in turn. */
async function askAll(path: string, token?: string) {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let time = 0; time < count * 2; time += 1) {
    const agent = new Agent();
    answers.push(await ask(path, agent, token));
    agent.destroy();
  }
  return answers;
}

test('a session and a change of stock are known in every process', async () => {
  const { token } = await registerCustomer(store.url, 'Noura');
  expect((await askAll('/carts', token)).map((answer) => answer?.status)).toEqual(Array(count * 2).fill(200));
  const { data } = JSON.parse((await askAll('/products'))[0]?.body ?? '') as { data: { id: number }[] };
  const path = `/products/${data[0]?.id}`;
  const stock = async () =>
    new Set(
      (await askAll(path)).map(
        (answer) => (JSON.parse(answer?.body ?? '') as { data: { quantity: number } }).data.quantity,
      ),
    );
  expect(await stock()).toEqual(new Set([50]));
  await importInto(owner, { products: productsWith(7) });
  await expect.poll(stock, { timeout: 2_000 }).toEqual(new Set([7]));
});

test('each message is sent once, whichever process sends it', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => registerCustomer(store.url, 'Hessa')));
  const mailsTo = () => customers.map(({ email }) => mail.mailbox.list(email).length);
  await expect.poll(mailsTo, soon).toEqual(customers.map(() => 1));
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

test('all processes stop together', async () => {
  const before = processes();
  await store.stop();
  expect(before.filter((pid) => isRunning(pid))).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
