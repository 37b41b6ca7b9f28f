import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from './smtp.ts';

/** A mail server with the given replies per command; other commands succeed. `commands` lists the lines it received. */
async function server(replies: Record<string, string>) {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(`${replies.CONNECT ?? '220 mail.test'}\r\n`);
    let inData = false;
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (;;) {
        const end = text.indexOf('\r\n');
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        commands.push(line);
        if (inData && line !== '.') continue;
        const command = inData ? 'MESSAGE' : (/^(MAIL FROM|RCPT TO|[A-Z]+)/.exec(line)?.[1] ?? '');
        inData = command === 'DATA' && !replies.DATA;
        const usual = { EHLO: '250-mail.test\r\n250 AUTH PLAIN', DATA: '354 go on' }[command] ?? '250 ok';
        socket.write(`${replies[command] ?? usual}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listening.close();
  });
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { place: `127.0.0.1:${address.port}`, commands };
}

const mail = {
  to: 'sara@example.com',
  fromName: 'لمسة',
  subject: 'رمز التحقق',
  text: 'رمزك 408213',
  html: '<p>رمزك 408213</p>',
  messageId: '0d7f',
  language: 'ar',
};
const send = (place: string, from = 'no-reply@shop.example') => createMailer({ url: `smtp://${place}`, from })(mail);

test('a mail has one recipient, our sender and Message-ID, and is marked as automatic', async () => {
  const { place, commands } = await server({});
  expect(await send(place)).toEqual({ sent: true });
  expect(commands).toContain('MAIL FROM:<no-reply@shop.example>');
  expect(commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<sara@example.com>']);
  expect(commands).toContain('Message-ID: <0d7f@shop.example>');
  expect(commands).toContain('Auto-Submitted: auto-generated');
  expect(commands).toContain('Content-Language: ar');
  expect(commands.find((line) => line.startsWith('From:'))).toMatch(/^From: =\?UTF-8\?.*<no-reply@shop\.example>$/);
});

test('the name in the configured sender overrides the store’s name', async () => {
  const { place, commands } = await server({});
  await send(place, '"Lamsa Care" <care@shop.example>');
  expect(commands).toContain('From: Lamsa Care <care@shop.example>');
});

test.each([
  ['RCPT TO', '550 5.1.1 no such user', true],
  ['RCPT TO', '450 4.2.1 mailbox busy', false],
  ['DATA', '554 5.7.1 refused', true],
  ['MESSAGE', '552 5.3.4 too large', true],
  ['MESSAGE', '451 4.3.0 later', false],
  // Sender, greeting and authentication are for the owner to fix, so the mail is retried.
  ['MAIL FROM', '550 5.7.1 sender not allowed', false],
  ['CONNECT', '554 5.3.2 not today', false],
])('%s answered with %s: permanent is %s', async (command, reply, permanent) => {
  const { place } = await server({ [command]: reply });
  expect(await send(place)).toEqual({ sent: false, permanent, reason: expect.stringContaining(reply) });
});

test('a refused password does not reject the mail and never appears in the reason', async () => {
  const { place } = await server({ AUTH: '535 5.7.8 bad credentials' });
  const signedIn = createMailer({ url: `smtp://store:topsecret@${place}/?requireTLS=false`, from: 'a@shop.example' });
  const outcome = await signedIn(mail);
  expect(outcome).toMatchObject({ sent: false, permanent: false, reason: expect.stringContaining('535') });
  expect(JSON.stringify(outcome)).not.toContain('topsecret');
});

test('a password is not sent over an unencrypted connection', async () => {
  const { place, commands } = await server({ STARTTLS: '502 5.5.1 not here' });
  const signedIn = createMailer({ url: `smtp://store:topsecret@${place}`, from: 'a@shop.example' });
  expect(await signedIn(mail)).toMatchObject({ sent: false, permanent: false });
  expect(commands.some((line) => line.startsWith('AUTH'))).toBe(false);
});

test('a server that stops answering after the mail was sent runs into the timeout', async () => {
  const { place, commands } = await server({ MESSAGE: '250-' });
  const impatient = createMailer({ url: `smtp://${place}`, from: 'a@shop.example', timeoutMs: 300 });
  expect(await impatient(mail)).toMatchObject({ sent: false, permanent: false });
  expect(commands).toContain('.');
});
