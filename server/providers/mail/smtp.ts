import { createTransport } from 'nodemailer';
import { failed, type Outcome } from '../outcome.ts';

export type Mail = {
  to: string;
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string;
  /** Whom it is from where the configured address has no name of its own. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** The same at every try, so that a doubled mail can be recognised; without angle brackets and the part from @ on. */
  messageId: string;
  language: string;
};

export type SendMail = (mail: Mail) => Promise<Outcome>;

const connectWithinMs = 10_000;
const usualPatienceMs = 25_000;

/**
 * Hands mails to an SMTP server (RFC 5321). `url` is smtp:// or smtps://, `from` an address or `Name <address>`. Never throws: what went wrong is an outcome,
 * permanent where the server refused this recipient or this mail with a 5xx reply. A refused sign-in or sender is our configuration's fault and may be mended.
 */
export function createMailer({
  url,
  from,
  patienceMs = usualPatienceMs,
}: {
  url: string;
  from: string;
  /** How long one mail may take in all. */
  patienceMs?: number;
}): SendMail {
  const transport = transportTo(url, patienceMs);
  const { name, address } = senderOf(from);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return async ({ to, replyTo, fromName, subject, text, html, messageId, language }) => {
    try {
      await transport.sendMail({
        from: { name: name || fromName, address },
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html,
        messageId: `<${messageId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        signal: AbortSignal.timeout(patienceMs),
      });
      return { sent: true };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** Talks to a mail server up to signing in and sends nothing. Gives its refusal, or what else went wrong; null where all is well. Never throws. */
export async function greetMailServer(url: string): Promise<string | null> {
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

function transportTo(url: string, patienceMs: number) {
  return createTransport({
    url,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    dnsTimeout: connectWithinMs,
    socketTimeout: patienceMs,
    // A password is never sent in the clear because somebody on the line hid STARTTLS; `?requireTLS=false` in the URL allows it.
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

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Error)) return failed(false, String(error));
  const { code, command, responseCode } = error as Error & { code?: string; command?: string; responseCode?: number };
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA';
  if (aboutThisMail && responseCode !== undefined && responseCode >= 500) return failed(true, error.message);
  // No address that a server would be told of, such as one with a space.
  if (code === 'EENVELOPE' && command === 'API') return failed(true, error.message);
  return failed(false, error.message);
}
