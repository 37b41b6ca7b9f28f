// Email and SMS of a test shop: the real senders and adapters, against the sandbox on loopback.
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AppDeps } from '../../../server/app.ts';
import { isVerifiedEmail } from '../../../server/features/accounts/find-user.ts';
import { mailSender, smsSender, type SenderDeps } from '../../../server/features/messages/send-messages.ts';
import { createMailer } from '../../../server/providers/mail/smtp.ts';
import { createUnifonic } from '../../../server/providers/sms/unifonic.ts';
import type { Mailbox } from '../../../server/sandbox/mailbox.ts';
import { startMessageSandbox } from '../../../server/sandbox/sandbox.ts';

export type TestMessageSandbox = {
  /** The messages that have arrived. */
  mailbox: Mailbox;
  /** The address of the SMS sandbox. */
  url: string;
  smtpUrl: string;
  /** Sends what is due and waits until that is done. */
  sendDue(): Promise<void>;
  /** The newest code that arrived at an address or number, after sending what is due. */
  codeFor(to: string): Promise<string>;
  close(): Promise<void>;
};

/** Opens the message sandbox for a shop (its `deps`). Nothing is sent before `sendDue`. */
export async function openTestMessageSandbox(
  deps: Pick<AppDeps, 'db' | 'log' | 'now' | 'publicUrl'> & Pick<SenderDeps, 'renewCode'>,
): Promise<TestMessageSandbox> {
  const sandbox = await startMessageSandbox(deps.now);
  const server = createServer(getRequestListener(sandbox.routes.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  const senderDeps = { ...deps, random: () => 0.5, isVerified: isVerifiedEmail };
  const senders = [
    mailSender(senderDeps, createMailer({ url: sandbox.smtpUrl, from: 'no-reply@shop.test' })),
    smsSender(senderDeps, createUnifonic({ appSid: sandbox.key, senderId: sandbox.key, baseUrl: `${url}/unifonic` })),
  ];
  const sendDue = async () => {
    for (const sender of senders) {
      await sender.sendDue();
      await sender.settled();
    }
  };
  return {
    mailbox: sandbox.mailbox,
    url,
    smtpUrl: sandbox.smtpUrl,
    sendDue,
    async codeFor(to) {
      await sendDue();
      const code = /\d{6}/.exec(sandbox.mailbox.list(to)[0]?.text ?? '')?.[0];
      if (code === undefined) throw new Error(`no code has arrived at ${to}`);
      return code;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}
