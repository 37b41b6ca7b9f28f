// The sandbox replaces providers without keys. Never in production: only the programs that start the store import it.
import { Hono } from 'hono';
import { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';
import { createSmsSandbox } from './sms-sandbox.ts';
import { startMailSandbox } from './mail-sandbox.ts';

export type MessageSandbox = {
  /** To mount at `/sandbox`: the mailbox as a page and as JSON, and each SMS provider below its name. */
  routes: Hono;
  mailbox: Mailbox;
  smtpUrl: string;
  /** The SMS providers accept any key that is not empty; use this one. */
  key: string;
  close(): Promise<void>;
};

/** Starts the sandbox mail server and SMS providers. Messages are stored in `file` if given (mailbox.ts). */
export async function startMessageSandbox(now: () => Date, file: string | null = null): Promise<MessageSandbox> {
  const mailbox = new Mailbox(now, file);
  const smtp = await startMailSandbox(mailbox);
  const routes = new Hono();
  routes.route('/', createSmsSandbox(mailbox));
  routes.route('/', mailboxPage(mailbox));
  return { routes, mailbox, smtpUrl: smtp.url, key: 'sandbox', close: () => smtp.close() };
}
