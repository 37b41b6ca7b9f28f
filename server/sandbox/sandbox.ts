// Stand-ins for outside parties whose keys are missing. Never in production: only the programs that start the store know this folder.
import { Hono } from 'hono';
import { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';
import { smsStandIns } from './sms-stand-ins.ts';
import { startSmtpStandIn } from './smtp-stand-in.ts';

export type MessageSandbox = {
  /** For `/sandbox`: the page, the list as JSON, and the SMS providers below their names. */
  routes: Hono;
  mailbox: Mailbox;
  smtpUrl: string;
  /** Any key is taken but an empty one; this is the one to use. */
  key: string;
  close(): Promise<void>;
};

/** Starts the stand-ins of mail server and SMS providers. What they take is kept in `file`, where one is named (mailbox.ts). */
export async function startMessageSandbox(now: () => Date, file: string | null = null): Promise<MessageSandbox> {
  const mailbox = new Mailbox(now, file);
  const smtp = await startSmtpStandIn(mailbox);
  const routes = new Hono();
  routes.route('/', smsStandIns(mailbox));
  routes.route('/', mailboxPage(mailbox));
  return { routes, mailbox, smtpUrl: smtp.url, key: 'sandbox', close: () => smtp.close() };
}
