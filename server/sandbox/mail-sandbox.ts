// The sandbox mail server: listens on loopback and delivers every mail to the mailbox only. Recipients that fail:
//
//   bounce@…   permanently: 550 to RCPT TO
//   busy@…     twice with 451, then accepted
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const largestMail = 5 * 1024 * 1024;
const refusedTwice = 2;

export type MailSandbox = { url: string; close(): Promise<void> };

class Reply extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** Starts the server on a port of 127.0.0.1; port 0 is any free one. */
export async function startMailSandbox(mailbox: Mailbox, port = 0): Promise<MailSandbox> {
  const busy = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMail,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const name = address.toLowerCase().replace(/@.*$/, '');
      if (name === 'bounce') return done(new Reply(550, '5.1.1 No such mailbox'));
      const refused = busy.get(address) ?? 0;
      if (name === 'busy' && refused < refusedTwice) {
        busy.set(address, refused + 1);
        return done(new Reply(451, '4.3.2 Try again later'));
      }
      busy.delete(address);
      done();
    },
    onData: callbackify((stream: Readable, { envelope }: SMTPServerSession) =>
      deliver(stream, envelope.rcptTo, mailbox),
    ),
  });
  server.on('error', () => undefined); // a connection was cut
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox’s mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function deliver(stream: Readable, recipients: { address: string }[], mailbox: Mailbox): Promise<void> {
  const mail = await PostalMime.parse(await buffer(stream)).catch(() => {
    throw new Reply(554, '5.6.0 This is no mail');
  });
  for (const { address } of recipients) {
    mailbox.put({
      channel: 'email',
      to: address,
      messageId: mail.messageId ?? null,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? null,
    });
  }
}
