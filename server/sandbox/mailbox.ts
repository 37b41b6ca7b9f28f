// The messages that the sandbox mail server and SMS providers have accepted, newest first.
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { toE164 } from '../../contract/account/phone.ts';

const receivedMessage = v.object({
  id: v.number(),
  channel: v.picklist(['email', 'sms']),
  to: v.string(),
  /** The mail's Message-ID; null for an SMS. */
  messageId: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  text: v.string(),
  html: v.nullable(v.string()),
  sentAt: v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
  ),
});

export type ReceivedMessage = v.InferOutput<typeof receivedMessage>;

const most = 500;

export class Mailbox {
  #messages: ReceivedMessage[];

  /**
   * With a `file` (one message per line) messages survive a restart, as on a real server: after a 250 the sender does
   * not send again. Without one they are in memory only.
   */
  constructor(
    private readonly now: () => Date,
    private readonly file: string | null = null,
  ) {
    this.#messages = file === null ? [] : storedMessages(file);
  }

  put(message: Omit<ReceivedMessage, 'id' | 'sentAt'>): void {
    const received = { ...message, id: (this.#messages[0]?.id ?? 0) + 1, sentAt: this.now() };
    if (this.file !== null) appendFileSync(this.file, lineOf(received), { mode: 0o600, flush: true });
    this.#messages = [received, ...this.#messages].slice(0, most);
  }

  /** All messages, or those to an email address or a phone number in any spelling. */
  list(to?: string): ReceivedMessage[] {
    if (to === undefined || to.trim() === '') return this.#messages;
    const recipient = sameFor(to);
    return this.#messages.filter((message) => sameFor(message.to) === recipient);
  }

  find(id: number): ReceivedMessage | undefined {
    return this.#messages.find((message) => message.id === id);
  }
}

function lineOf(message: ReceivedMessage): string {
  return `${JSON.stringify(message)}\n`;
}

/** Reads the stored messages, newest first, and rewrites the file with the newest 500. Skips a line cut by a crash. */
function storedMessages(file: string): ReceivedMessage[] {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const stored = textOf(file)
    .split('\n')
    .flatMap((line) => {
      const message = v.safeParse(v.pipe(v.string(), v.parseJson(), receivedMessage), line);
      return message.success ? [message.output] : [];
    })
    .slice(-most);
  writeFileSync(`${file}.new`, stored.map(lineOf).join(''), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return stored.reverse();
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** One form for all spellings of an email address or a phone number. An unencoded `+` in a query arrives as a space. */
function sameFor(to: string): string {
  if (to.includes('@')) return to.trim().toLowerCase();
  const digits = (toE164(to) ?? toE164(`+${to.trim()}`) ?? to).replace(/\D/g, '');
  return digits === '' ? to.trim() : digits;
}
