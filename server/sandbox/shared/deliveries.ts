// Webhooks to the store: signed and retried as each provider does it, stored across restarts, and subject to the
// injected faults (switches.ts).
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Fetch } from '../../providers/json-call.ts';
import { JsonLinesStore } from './json-lines-store.ts';
import { sandboxProviders, type SandboxProvider, type Switches } from './switches.ts';

const schema = v.object({
  id: v.string(),
  party: v.picklist(sandboxProviders),
  url: v.string(),
  body: v.string(),
  /** Id of the payment or shipment it is about. */
  about: v.string(),
  /** Name of the event, for people. */
  title: v.string(),
  state: v.picklist(['waiting', 'held', 'withheld', 'delivered', 'given_up']),
  /** Milliseconds since the epoch. */
  nextAt: v.number(),
  createdAt: v.number(),
  tries: v.number(),
  /** HTTP status of the last attempt; 0 if there was no answer. */
  status: v.nullable(v.number()),
});

export type WebhookDelivery = v.InferOutput<typeof schema>;

/** Signs a delivery: what a provider adds to headers, URL or body. Called for each attempt. */
export type Proof = (delivery: { url: string; body: string }) => {
  url: string;
  headers: Record<string, string>;
  body: string;
};

export type Timetable = readonly number[];

const minute = 60_000;
const answerWithinMs = 60_000;

/**
 * Delays before each retry. Moyasar documents five retries, the first after a minute, and Tabby four, 1 to 4 minutes
 * apart; the others document nothing.
 */
export const timetables: Record<SandboxProvider, Timetable> = {
  moyasar: [minute, 2 * minute, 4 * minute, 8 * minute, 16 * minute],
  tabby: [minute, 2 * minute, 3 * minute, 4 * minute],
  tamara: [minute, 2 * minute, 4 * minute, 8 * minute, 16 * minute],
  aramex: [],
};

export class Deliveries {
  readonly #store: JsonLinesStore<WebhookDelivery>;
  readonly #switches: Switches;
  readonly #send: Fetch;
  readonly #now: () => Date;
  readonly #timetables: Record<SandboxProvider, Timetable>;
  readonly #proofs = new Map<SandboxProvider, Proof>();
  #timer: NodeJS.Timeout | undefined;
  #runs = false;
  #isStopped = false;
  readonly #underWay = new Set<string>();

  constructor(options: {
    file: string | null;
    switches: Switches;
    send: Fetch;
    now: () => Date;
    timetables?: Record<SandboxProvider, Timetable>;
  }) {
    this.#store = new JsonLinesStore(schema, options.file);
    this.#switches = options.switches;
    this.#send = options.send;
    this.#now = options.now;
    this.#timetables = options.timetables ?? timetables;
  }

  proveBy(party: SandboxProvider, proof: Proof): void {
    this.#proofs.set(party, proof);
  }

  /** Queues a webhook as the switches say. Sends it before it resolves only if they say 'early'. */
  async plan(event: Pick<WebhookDelivery, 'party' | 'url' | 'body' | 'about' | 'title'>): Promise<void> {
    const way = this.#switches.of(event.party).webhooks;
    const now = this.#now().getTime();
    const base = { ...event, createdAt: now, tries: 0, status: null };
    const lateAt = now + this.#switches.lateMs.webhook;
    const put = (state: WebhookDelivery['state'], nextAt: number) =>
      this.#store.put({ ...base, id: randomUUID(), state, nextAt });
    const before = this.#store
      .list()
      .filter(({ state, about, party }) => state === 'held' && about === event.about && party === event.party);
    if (way === 'missing') put('withheld', now);
    else if (way === 'late') put('waiting', lateAt);
    else if (way === 'reordered' && before.length === 0) put('held', lateAt);
    else if (way === 'early') await this.#deliver(put('waiting', now));
    else {
      put('waiting', now);
      if (way === 'doubled') put('waiting', now);
      // Webhooks held for reordering go out after this one.
      for (const held of before) this.#store.put({ ...held, state: 'waiting', nextAt: now + 200 });
    }
    this.#schedule();
  }

  list(): WebhookDelivery[] {
    return this.#store.list();
  }

  /** Sends all unsent deliveries now, or the one with this id in any state. Returns how many were sent. */
  async sendNow(id?: string): Promise<number> {
    const open = new Set<WebhookDelivery['state']>(['waiting', 'held', 'withheld']);
    const selected = this.list().filter((each) => (id === undefined ? open.has(each.state) : each.id === id));
    for (const delivery of selected.reverse()) await this.#deliver(delivery);
    this.#schedule();
    return selected.length;
  }

  start(): void {
    this.#runs = true;
    this.#isStopped = false;
    this.#schedule();
  }

  /** Webhooks that are being sent are sent again after the next start. */
  stop(): void {
    this.#runs = false;
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#runs) return;
    const due = this.list()
      .filter(({ state, id }) => (state === 'waiting' || state === 'held') && !this.#underWay.has(id))
      .map(({ nextAt }) => nextAt);
    if (due.length === 0) return;
    const inMs = Math.max(0, Math.min(...due) - this.#now().getTime());
    this.#timer = setTimeout(() => void this.#sendDue(), Math.min(inMs, 2 ** 31 - 1));
    this.#timer.unref();
  }

  async #sendDue(): Promise<void> {
    const now = this.#now().getTime();
    const due = this.list().filter(
      ({ state, nextAt, id }) => (state === 'waiting' || state === 'held') && nextAt <= now && !this.#underWay.has(id),
    );
    await Promise.all(due.reverse().map((delivery) => this.#deliver(delivery)));
    this.#schedule();
  }

  async #deliver(delivery: WebhookDelivery): Promise<void> {
    this.#underWay.add(delivery.id);
    const status = await this.#post(delivery);
    this.#underWay.delete(delivery.id);
    if (this.#isStopped) return; // its file may be gone
    const tries = delivery.tries + 1;
    const retryInMs = this.#timetables[delivery.party][delivery.tries];
    if (status >= 200 && status < 300) this.#store.put({ ...delivery, tries, status, state: 'delivered' });
    else if (retryInMs === undefined) this.#store.put({ ...delivery, tries, status, state: 'given_up' });
    else {
      const nextAt = this.#now().getTime() + retryInMs;
      this.#store.put({ ...delivery, tries, status, state: 'waiting', nextAt });
    }
  }

  /** Returns the HTTP status; 0 if there was no answer. */
  async #post(delivery: WebhookDelivery): Promise<number> {
    const { url, headers, body } = this.#proofs.get(delivery.party)?.(delivery) ?? { ...delivery, headers: {} };
    try {
      const answer = await this.#send(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0; // the store is down; the delivery is retried
    }
  }
}
