// What the stand-ins of mail server and SMS providers have taken, newest first.
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { toE164 } from '../../contract/account/phone.ts';

const receivedMessage = v.object({
  id: v.number(),
  channel: v.picklist(['email', 'sms']),
  to: v.string(),
  /** The mail's; null for an SMS. */
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
   * With a `file` what was taken is there after a restart, as with a real server: who has been told '250 taken' does not send again. One message a line.
   * Without one it is gone with the process.
   */
  constructor(
    private readonly now: () => Date,
    private readonly file: string | null = null,
  ) {
    this.#messages = file === null ? [] : keptIn(file);
  }

  put(message: Omit<ReceivedMessage, 'id' | 'sentAt'>): void {
    const received = { ...message, id: (this.#messages[0]?.id ?? 0) + 1, sentAt: this.now() };
    if (this.file !== null) appendFileSync(this.file, lineOf(received), { mode: 0o600, flush: true });
    this.#messages = [received, ...this.#messages].slice(0, most);
  }

  /** All, or those to an address or a number, which may be written in any form. */
  list(to?: string): ReceivedMessage[] {
    if (to === undefined || to.trim() === '') return this.#messages;
    const wanted = sameFor(to);
    return this.#messages.filter((message) => sameFor(message.to) === wanted);
  }

  find(id: number): ReceivedMessage | undefined {
    return this.#messages.find((message) => message.id === id);
  }
}

function lineOf(message: ReceivedMessage): string {
  return `${JSON.stringify(message)}\n`;
}

/** Reads what was kept, newest first, and writes the file anew without what is too old. A line that a crash has cut is left out. */
function keptIn(file: string): ReceivedMessage[] {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const kept = textOf(file)
    .split('\n')
    .flatMap((line) => {
      const message = v.safeParse(v.pipe(v.string(), v.parseJson(), receivedMessage), line);
      return message.success ? [message.output] : [];
    })
    .slice(-most);
  writeFileSync(`${file}.new`, kept.map(lineOf).join(''), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return kept.reverse();
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** One text for all ways of writing an address or a number. In a query, a `+` that was not encoded has become a space. */
function sameFor(to: string): string {
  if (to.includes('@')) return to.trim().toLowerCase();
  const digits = (toE164(to) ?? toE164(`+${to.trim()}`) ?? to).replace(/\D/g, '');
  return digits === '' ? to.trim() : digits;
}
