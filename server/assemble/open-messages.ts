// Sets up email, SMS and push from the environment: real providers if they have keys, else the sandbox, else (in
// production) none. The only module that loads the message sandbox.
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { OpenDatabase } from '../db/connect.ts';
import type { Env } from '../lib/env.ts';
import type { SenderDeps } from '../features/messages/send-messages.ts';
import { tryWaitingNow, type Channel } from '../features/messages/outbox.ts';
import type { PushOffer } from '../features/notifications/notifications.routes.ts';
import { startMessagesOut } from '../jobs/messages-out.ts';
import type { Repeating } from '../jobs/repeat.ts';
import type { Log } from '../lib/log.ts';
import { createMailer, type SendMail } from '../providers/mail/smtp.ts';
import { createWebPush } from '../providers/push/web-push.ts';
import type { SendSms } from '../providers/sms/sms.ts';
import { createTaqnyat } from '../providers/sms/taqnyat.ts';
import { createUnifonic } from '../providers/sms/unifonic.ts';
import { pushKeysOf } from '../lib/push-keys.ts';
import type { MessageSandbox } from '../sandbox/sandbox.ts';
import { serverUrl } from '../lib/serve.ts';

const sandboxFrom = 'no-reply@store.example';

export type OpenMessages = {
  /** Those that have a sender; messages of the others wait. */
  channels: readonly Channel[];
  /** Whether SMS can be sent. */
  sendsSms: boolean;
  /** What devices subscribe to notifications with; null without keys. */
  push: PushOffer | null;
  wake: () => void;
  /** Mounted at `/sandbox`; undefined if no sandbox is needed or allowed. */
  sandbox: Hono | undefined;
  /** Starts sending. Call it once the server listens: a sandbox may be part of it. */
  start(server: Server, say: (line: string) => void): Promise<void>;
  stop(): Promise<void>;
};

export async function openMessages({
  env,
  open,
  ...rest
}: {
  env: Env;
  open: OpenDatabase;
  log: Log;
  now: () => Date;
  renewCode?: SenderDeps['renewCode'];
}): Promise<OpenMessages> {
  const deps = { ...rest, db: open.db };
  const keys = { mail: env.mail.smtpUrl !== undefined, sms: env.sms[env.sms.provider] !== undefined };
  const sandbox = env.production || (keys.mail && keys.sms) ? null : await openSandbox(env, deps.now);
  const pushKeys = pushKeysOf(env);
  let sending: Repeating | null = null;
  const sendsSms = keys.sms || sandbox !== null;
  return {
    channels: [
      ...(keys.mail || sandbox ? (['email'] as const) : []),
      ...(sendsSms ? (['sms'] as const) : []),
      ...(pushKeys ? (['push'] as const) : []),
    ],
    sendsSms,
    push: pushKeys && { publicKey: pushKeys.publicKey, services: env.push.services },
    wake: () => sending?.wake(),
    sandbox: sandbox?.routes,
    async start(server, say) {
      // The embedded database has one process: the process that claimed a message is gone, and the cause of the delay
      // may be fixed.
      if (open.kind === 'embedded') await tryWaitingNow(open.db, deps.now());
      sending = startMessagesOut(
        { ...deps, random: Math.random, publicUrl: env.publicUrl },
        {
          sendMail: mailerOf(env, sandbox),
          sendSms: smsOf(env, sandbox, server),
          push: pushKeys && { publicKey: pushKeys.publicKey, send: createWebPush({ ...pushKeys, ...env.push }) },
        },
      );
      if (!pushKeys) say('Push notifications are off: no keys. Make some with: npm run store -- push-keys');
      const missing = [keys.mail ? null : 'mail (SMTP_URL)', keys.sms ? null : 'SMS (SMS_PROVIDER and its keys)'];
      const names = missing.filter((name) => name !== null).join(' and ');
      if (names === '') return;
      if (sandbox) say(`Sent to the sandbox at ${env.publicUrl}/sandbox instead: ${names}.`);
      else say(`Not configured, so messages wait in the outbox (npm run store -- outbox): ${names}.`);
    },
    async stop() {
      await sending?.stop();
      await sandbox?.close();
    },
  };
}

async function openSandbox({ dataDir }: Env, now: () => Date): Promise<MessageSandbox> {
  const { startMessageSandbox } = await import('../sandbox/sandbox.ts'); // production never loads it
  return startMessageSandbox(now, join(dataDir, 'sandbox/messages.jsonl'));
}

function mailerOf({ mail }: Env, sandbox: MessageSandbox | null): SendMail | null {
  const from = mail.from ?? sandboxFrom;
  if (mail.smtpUrl !== undefined) return createMailer({ url: mail.smtpUrl, from });
  return sandbox && createMailer({ url: sandbox.smtpUrl, from });
}

function smsOf({ sms }: Env, sandbox: MessageSandbox | null, server: Server): SendSms | null {
  const stub = sandbox && { key: sandbox.key, baseUrl: `${serverUrl(server)}/sandbox/${sms.provider}` };
  if (sms.provider === 'taqnyat') {
    const keys = sms.taqnyat ?? (stub && { token: stub.key, sender: stub.key, baseUrl: stub.baseUrl });
    return keys && createTaqnyat(keys);
  }
  const keys = sms.unifonic ?? (stub && { appSid: stub.key, senderId: stub.key, baseUrl: stub.baseUrl });
  return keys && createUnifonic(keys);
}
