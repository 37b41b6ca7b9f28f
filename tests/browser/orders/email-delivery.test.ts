import { type Socket, createServer } from 'node:net';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { Mailbox } from '../../../server/sandbox/mailbox.ts';
import { startMailSandbox } from '../../../server/sandbox/mail-sandbox.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import { screens, withBrowser, workerInCharge } from '../../support/browser/browser.ts';
import { type BuiltStore, startBuiltStore } from '../../support/store/built-store.ts';
import { testFolder } from '../../support/folder.ts';
import { freePort } from '../../support/network/free-port.ts';

const password = 'shore-7-lantern-9';
let counter = 0;

async function call(store: { url: string }, path: string, body: object, token?: string) {
  const answer = await fetch(`${store.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': 'ar',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Registers a customer; returns address and token. */
async function register(store: { url: string }) {
  counter += 1;
  const email = `sara-${process.pid}-${counter}@example.com`;
  const phone = `055${String(1_000_000 + Math.floor(Math.random() * 8_000_000))}`; // not every 05… is a valid number
  const names = { first_name: 'سارة', last_name: 'العلي' };
  const { status, body } = await call(store, '/user/auth/register', {
    ...names,
    email,
    phone,
    password,
    password_confirmation: password,
  });
  expect([status, body]).toMatchObject([201, { data: { token: expect.any(String) } }]);
  return { email, token: String(body.data.token) };
}
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0];
const inSandbox = async (store: { url: string }, to: string) =>
  (await (await fetch(`${store.url}/sandbox/messages?to=${encodeURIComponent(to)}`)).json()).data;

/** Starts the built store for this test; its data remains for the next start. */
async function start(dataDir: string, env: Record<string, string> = {}): Promise<BuiltStore> {
  const store = await startBuiltStore({ dataDir, env: { LOG_LEVEL: 'warn', ...env } });
  onTestFinished(() => store.stop());
  return store;
}

/** A mail server that accepts connections and never answers. `connected` resolves at the first connection. */
async function silentServer(port: number) {
  const sockets = new Set<Socket>();
  let tell = () => {};
  const connected = new Promise<void>((resolve) => (tell = resolve));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
    tell();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    connected,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

test('killed between registration and email, the store sends it after a restart and the code works; no sandbox in production', async () => {
  const { path } = testFolder();
  const port = await freePort();
  const env = {
    NODE_ENV: 'production', // also because an empty store starts faster
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'no-reply@shop.example',
  };
  const silent = await silentServer(port);
  const before = await start(path, env);
  expect(before.log()).toContain(
    'Not configured, so messages wait in the outbox (npm run store -- outbox): SMS (SMS_PROVIDER and its keys).',
  );
  const { email, token } = await register(before);
  await silent.connected; // the email has been sent, and nobody has accepted it
  await before.kill();
  await silent.close();

  const mailbox = new Mailbox(() => new Date());
  const mails = await startMailSandbox(mailbox, port);
  onTestFinished(() => mails.close());
  const after = await start(path, env);
  await expect.poll(() => mailbox.list(email).length, { timeout: 10_000 }).toBeGreaterThan(0);
  const code = codeIn(mailbox.list(email)[0]?.text);
  expect(await call(after, '/user/auth/verify-email', { code }, token)).toMatchObject({
    status: 200,
    body: { data: { user: { email, email_verified: true } } },
  });

  for (const address of ['/sandbox', '/sandbox/', '/sandbox/messages', '/sandbox/style.css'])
    expect([address, (await fetch(after.url + address)).status]).toEqual([address, 404]);
  const sent = await fetch(`${after.url}/sandbox/taqnyat/v1/messages`, { method: 'POST', body: '{}' });
  expect(sent.status).toBe(404);
}, 240_000);

// The page is the same in both languages.
describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const url = inject('storeUrl');

  test('the sandbox shows the email, even with the worker in control', () =>
    withBrowser({ hasWorker: true, url, language, width, height }, async ({ page }) => {
      const { email } = await register({ url });
      await expect.poll(() => inSandbox({ url }, email), { timeout: 10_000 }).toHaveLength(1);
      const [{ text, html }] = await inSandbox({ url }, email);
      expect(html).toContain(codeIn(text));
      await page.goto(`${url}/store`);
      await workerInCharge(page);
      await page.goto(`${url}/sandbox`);
      await page.getByRole('textbox').fill(email.toUpperCase());
      await page.getByRole('button').click();
      await page.waitForURL(/to=/);
      expect(await page.getByRole('listitem').count()).toBe(1);
      const mail = page.frameLocator('iframe');
      await mail.getByRole('heading', { name: 'Verify your email' }).waitFor();
      expect(await mail.getByText(codeIn(text) ?? '').count()).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axeFindings(page)).toEqual([]);
    }));
});
