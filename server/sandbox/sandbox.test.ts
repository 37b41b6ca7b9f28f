import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../tests/support/folder.ts';
import { createMailer, type Mail } from '../providers/mail/smtp.ts';
import { createTaqnyat } from '../providers/sms/taqnyat.ts';
import { createUnifonic } from '../providers/sms/unifonic.ts';
import { Mailbox } from './mailbox.ts';
import { startMessageSandbox } from './sandbox.ts';

// These tests call the sandbox through the real adapters.

const now = () => new Date('2025-11-21T08:00:00Z');

async function openSandbox(file: string | null = null) {
  const sandbox = await startMessageSandbox(now, file);
  const app = new Hono().route('/sandbox', sandbox.routes);
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}/sandbox`;
  const get = async (path: string) => app.fetch(new Request(`http://store.test/sandbox${path}`));
  return {
    ...sandbox,
    get,
    json: async (path: string) => (await get(path)).json(),
    mail: createMailer({ url: sandbox.smtpUrl, from: 'لمسة، الرياض <no-reply@shop.test>' }),
    unifonic: createUnifonic({ appSid: 'any', senderId: 'LAMSA', baseUrl: `${url}/unifonic` }),
    taqnyat: createTaqnyat({ token: 'any', sender: 'LAMSA', baseUrl: `${url}/taqnyat` }),
  };
}

const mail = (more: Partial<Mail> = {}): Mail => ({
  to: 'sara@example.com',
  fromName: 'Lamsa',
  subject: 'رمز التحقق: \u2066408213\u2069',
  text: 'رمزك 408213\n.سطر يبدأ بنقطة\n',
  html: '<!doctype html><html lang="ar"><head><title>x</title></head><body><p>رمزك 408213 &lt;script&gt;</p></body></html>',
  messageId: 'abc-1',
  language: 'ar',
  ...more,
});

test('a mail arrives unchanged and is listed for its address in any letter case', async () => {
  const { mail: send, json, mailbox } = await openSandbox();
  expect(await send(mail())).toEqual({ sent: true });
  const expected = {
    data: [
      {
        channel: 'email',
        to: 'sara@example.com',
        subject: mail().subject,
        text: mail().text,
        html: expect.stringContaining('رمزك 408213'),
        sent_at: '2025-11-21T08:00:00.000Z',
      },
    ],
  };
  expect(await json('/messages?to=Sara@Example.com')).toEqual(expected);
  expect(await json('/messages')).toEqual(expected);
  expect(await json('/messages?to=other@example.com')).toEqual({ data: [] });
  expect(mailbox.list()[0]?.messageId).toBe('<abc-1@shop.test>');
});

test('an address with special characters arrives as one recipient', async () => {
  const { mail: send, mailbox } = await openSandbox();
  await send(mail({ to: `o'neil+a@example.com` }));
  expect(mailbox.list().map(({ to }) => to)).toEqual([`o'neil+a@example.com`]);
  expect(await send(mail({ to: 'two words@example.com' }))).toMatchObject({ sent: false, permanent: true });
});

test('SMS of both providers arrive and are found by any spelling of the number, newest first', async () => {
  const { unifonic, taqnyat, json, mailbox } = await openSandbox();
  expect(await unifonic({ to: '+966512345678', text: 'رمز 1', id: 'a' })).toEqual({ sent: true });
  expect(await taqnyat({ to: '+966512345678', text: 'رمز 2', id: 'b' })).toEqual({ sent: true });
  expect(await taqnyat({ to: '+971501234567', text: 'other', id: 'c' })).toEqual({ sent: true });
  for (const to of [
    '0512345678',
    '+966512345678',
    '%2B966512345678',
    '966512345678',
    '00966 51 234 5678',
    '٠٥١٢٣٤٥٦٧٨',
  ])
    expect((await json(`/messages?to=${to}`)).data).toMatchObject([
      { channel: 'sms', to: '+966512345678', subject: null, text: 'رمز 2', html: null },
      { text: 'رمز 1' },
    ]);
  expect((await json('/messages?to=+971501234567')).data).toMatchObject([{ text: 'other' }]);
  expect(mailbox.list('nobody')).toEqual([]);
});

test('trial recipients fail: some permanently, some until the third attempt', async () => {
  const { mail: send, unifonic, taqnyat, mailbox } = await openSandbox();
  expect(await send(mail({ to: 'bounce@example.com' }))).toMatchObject({ sent: false, permanent: true });
  for (const sms of [unifonic, taqnyat])
    expect(await sms({ to: '+966500000404', text: 'x', id: 'a' })).toMatchObject({ sent: false, permanent: true });
  const busy: [string, () => Promise<unknown>][] = [
    ['mail', () => send(mail({ to: 'busy@example.com' }))],
    ...['503', '429', '401'].flatMap((number): [string, () => Promise<unknown>][] => [
      [`unifonic ${number}`, () => unifonic({ to: `+966500000${number}`, text: 'x', id: 'a' })],
      [`taqnyat ${number}`, () => taqnyat({ to: `+966500000${number}`, text: 'x', id: 'a' })],
    ]),
  ];
  for (const [name, attempt] of busy) {
    for (let round = 0; round < 2; round += 1)
      expect([name, await attempt()]).toMatchObject([name, { sent: false, permanent: false }]);
    expect([name, await attempt()]).toEqual([name, { sent: true }]);
  }
  expect(mailbox.list().length).toBe(busy.length);
});

test('the SMS sandboxes refuse what the providers refuse: no key, sender or text, a number with a plus', async () => {
  const { routes } = await openSandbox();
  const unifonic = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ AppSid: 'a', SenderID: 's', Recipient: '966512345678', Body: 'x', ...form });
    const answer = await routes.fetch(new Request('http://x/unifonic/rest/SMS/messages', { method: 'POST', body }));
    return (await answer.json()).errorCode;
  };
  expect(await unifonic({})).toBe('ER-00');
  expect(await unifonic({ AppSid: '' })).toBe('ER-401');
  expect(await unifonic({ SenderID: '' })).toBe('ER-480');
  expect(await unifonic({ Body: '' })).toBe('ER-449');
  expect(await unifonic({ Recipient: '+966512345678' })).toBe('ER-482');
  const taqnyat = async (body: string, authorization = 'Bearer k') =>
    (
      await routes.fetch(
        new Request('http://x/taqnyat/v1/messages', { method: 'POST', body, headers: { authorization } }),
      )
    ).status;
  const good = JSON.stringify({ recipients: ['966512345678'], sender: 's', body: 'x' });
  expect(await taqnyat(good)).toBe(201);
  expect(await taqnyat(good, '')).toBe(401);
  expect(await taqnyat('{')).toBe(400);
});

test('the page shows messages as text; a mail’s HTML is in a sandboxed frame', async () => {
  const { mail: send, get } = await openSandbox();
  await send(mail({ subject: '<img src=x> "quoted"', text: '<b>bold</b>' }));
  const page = await get('?to=sara@example.com');
  expect(page.status).toBe(200);
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  const text = await page.text();
  expect(text).not.toMatch(/<img|<b>|<script|\sstyle=/);
  expect(text).toContain('&#60;img src=x&#62;');
  const frame = /<iframe src="\/sandbox(\/messages\/\d+)"[^>]*sandbox="allow-popups/.exec(text)?.[1] ?? '';
  const shown = await get(frame);
  expect(await shown.text()).toContain('<p>رمزك 408213 &lt;script&gt;</p>');
  expect(shown.headers.get('Content-Security-Policy')).toMatch(/default-src 'none';.*; sandbox /);
  expect((await get('/messages/999')).status).toBe(404);
  expect((await (await get('')).text()).includes('sara@example.com')).toBe(true);
  expect(await (await get('?to="><script>')).text()).not.toContain('<script');
});

test('the mailbox holds the newest 500 messages and survives a restart, except a line cut by a crash', () => {
  const folder = testFolder();
  const file = join(folder.path, 'sandbox', 'messages.jsonl');
  const sms = { channel: 'sms' as const, to: '+966512345678', messageId: null, subject: null, html: null };
  const first = new Mailbox(now, file);
  for (let count = 1; count <= 510; count += 1) first.put({ ...sms, text: String(count) });
  expect(first.list().length).toBe(500);
  appendFileSync(file, '{"id":511,"chan');
  const second = new Mailbox(now, file);
  expect(second.list().length).toBe(500);
  expect(second.list()[0]).toEqual({ ...sms, id: 510, text: '510', sentAt: now() });
  expect(second.list().at(-1)?.text).toBe('11');
  second.put({ ...sms, text: 'after' });
  expect(
    new Mailbox(now, file)
      .list('0512345678')
      .slice(0, 2)
      .map(({ id, text }) => [id, text]),
  ).toEqual([
    [511, 'after'],
    [510, '510'],
  ]);
});
