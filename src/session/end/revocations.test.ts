// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Api } from '../../lib/net/api.ts';
import { noteRevocation, sendRevocations } from './revocations.ts';

type Run = (lock: object | null) => Promise<void>;

let isHeld: boolean;
let sent: (string | undefined)[];
/** Runs while a token is being sent. */
let onSent: () => unknown;

/** Gives a lock at once, or never if another tab holds it. */
const request = async (_: string, { ifAvailable = false }: { ifAvailable?: boolean }, run: Run) => {
  if (isHeld && !ifAvailable) await new Promise(() => undefined);
  await run(isHeld ? null : {});
};

const api = {
  call: async (_: unknown, input?: { token?: string }) => {
    sent.push(input?.token);
    onSent();
    return { data: {} };
  },
} as unknown as Pick<Api, 'call'>;

const left = () => localStorage.getItem('revocations');

beforeEach(() => {
  localStorage.clear();
  isHeld = false;
  sent = [];
  onSent = () => undefined;
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});

afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

test('while another tab is sending, which may be suspended, it sends nothing and does not wait', async () => {
  noteRevocation('T');
  isHeld = true;
  await sendRevocations(api);
  expect(sent).toEqual([]);
  expect(left()).toContain('"T"');
  isHeld = false;
  await sendRevocations(api);
  expect([sent, left()]).toEqual([['T'], null]);
});

test('a session that another tab notes while this one is sending is sent too', async () => {
  noteRevocation('T');
  onSent = () => sent.length === 1 && noteRevocation('U');
  await sendRevocations(api);
  expect([sent, left()]).toEqual([['T', 'U'], null]);
});
