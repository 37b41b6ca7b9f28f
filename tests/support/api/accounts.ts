// Helpers for account tests: registering, requests from an IP address, reading a code that was sent.
import { and, desc, eq } from 'drizzle-orm';
import { outgoingMessages } from '../../../server/features/messages/messages.tables.ts';
import type { Shop } from './shop.ts';

/** Parsed JSON that tests read unchecked. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

export type Answered = { status: number; body: Json; headers: Headers };

export type Asking = {
  method?: string;
  body?: object;
  token?: string;
  /** Client IP address, as the proxy in front of the store reports it. */
  from?: string;
  language?: 'ar' | 'en';
  headers?: Record<string, string>;
};

let counter = 0;

/** A number that is unique in this process. */
function next(): number {
  counter += 1;
  return counter;
}

/** An IP address that no rate limit has counted yet. */
export function freshAddress(): string {
  const number = next();
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** Calls the API as a browser does. */
export async function ask(shop: Shop, path: string, asking: Asking = {}): Promise<Answered> {
  const { body, method = body ? 'POST' : 'GET', token, from = freshAddress(), language = 'en', headers } = asking;
  const answer = await shop.get(path, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: {
      'Accept-Language': language,
      'X-Forwarded-For': from,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}`, JWT: token } : {}),
      ...headers,
    },
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers };
}

/** A registration body with a unique email and phone. */
export function newcomer(facts: Record<string, string> = {}) {
  const number = next();
  const password = facts['password'] ?? 'plum-tree-harbour';
  return {
    first_name: 'Huda',
    last_name: 'Salem',
    email: `newcomer-${number}@example.com`,
    phone: `+9665${String(50_000_000 + number)}`,
    password,
    password_confirmation: password,
    ...facts,
  };
}

/** Registers a customer; returns what was sent, with id and token. */
export async function registered(shop: Shop, facts: Record<string, string> = {}) {
  const sent = newcomer(facts);
  const { status, body } = await ask(shop, '/user/auth/register', { body: sent });
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
  const token: string = body.data.token;
  return { ...sent, id: Number(body.data.user.id), token };
}

/** Messages queued for a recipient, newest first. */
export async function messagesFor(shop: Shop, recipient: string) {
  return shop.open.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, recipient))
    .orderBy(desc(outgoingMessages.createdAt));
}

/** The code in the newest message of a kind to a recipient. */
export async function codeFor(shop: Shop, recipient: string, kind: string): Promise<string> {
  const [message] = await shop.open.db
    .select()
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.recipient, recipient), eq(outgoingMessages.kind, kind)))
    .orderBy(desc(outgoingMessages.createdAt))
    .limit(1);
  const code = message?.values['code'];
  if (code === undefined) throw new Error(`no ${kind} was sent to ${recipient}`);
  return code;
}

/** Any code other than `right`. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0');
}
