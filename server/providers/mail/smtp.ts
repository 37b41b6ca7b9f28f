import { createTransport } from 'nodemailer';
import { asSpan } from '../../lib/tracing.ts';
import { failed, type HandoverResult } from '../outcome.ts';

export type Mail = {
  to: string;
  /** If replies go to another address than the sender's. */
  replyTo?: string;
  /** Sender's name if the configured address has none. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** The same at every attempt, so duplicates can be recognised. Only the part before the @, without angle brackets. */
  messageId: string;
  language: string;
};

export type SendMail = (mail: Mail) => Promise<HandoverResult>;

const connectWithinMs = 10_000;
const defaultTimeoutMs = 25_000;

/**
 * Sends mail through an SMTP server (RFC 5321). `url` is smtp:// or smtps://, `from` an address or `Name <address>`.
 * Never throws: a failure is an outcome, permanent if the server refused this recipient or this mail with a 5xx reply.
 * A refused sign-in or sender is a configuration error that the owner can fix, so it is not permanent.
 */
export function createMailer({
  url,
  from,
  timeoutMs = defaultTimeoutMs,
}: {
  url: string;
  from: string;
  /** Timeout for one mail in total. */
  timeoutMs?: number;
}): SendMail {
  const transport = transportTo(url, timeoutMs);
  const { name, address } = senderOf(from);
  const { host } = new URL(url);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return async ({ to, replyTo, fromName, subject, text, html, messageId, language }) => {
    try {
      await asSpan(`SMTP ${host}`, { 'server.address': host }, () =>
        transport.sendMail({
          from: { name: name || fromName, address },
          to: { name: '', address: to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId: `<${messageId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      return { sent: true };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** Connects and signs in to a mail server without sending. Returns the error message; null on success. Never throws. */
export async function checkMailServer(url: string): Promise<string | null> {
  const transport = transportTo(url, connectWithinMs);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

function transportTo(url: string, timeoutMs: number) {
  return createTransport({
    url,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    dnsTimeout: connectWithinMs,
    socketTimeout: timeoutMs,
    // An attacker who hides STARTTLS must not get the password in the clear; `?requireTLS=false` in the URL allows it.
    requireTLS: new URL(url).password !== '' && url.startsWith('smtp:'),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** `Name <address>` or an address. */
function senderOf(from: string): { name: string; address: string } {
  const parts = /^(.*)<(.+)>$/.exec(from.trim());
  return { name: (parts?.[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address: (parts?.[2] ?? from).trim() };
}

function outcomeOf(error: unknown): HandoverResult {
  if (!(error instanceof Error)) return failed(false, String(error));
  const { code, command, responseCode } = error as Error & { code?: string; command?: string; responseCode?: number };
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  if (aboutThisMail && responseCode !== undefined && responseCode >= 500) return failed(true, error.message);
  // An address that nodemailer itself rejects, such as one with a space.
  if (code === 'EENVELOPE' && command === 'API') return failed(true, error.message);
  return failed(false, error.message);
}
