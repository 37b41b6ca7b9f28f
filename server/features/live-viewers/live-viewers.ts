// The open product pages of this instance, each with an event stream, and what they receive:
//
//   page opened or closed ─► noted here ─► written to the database at the next look, in one batch
//   a look (jobs/live-viewers.ts): report being alive ─ write ─ count over all instances ─ send changed counts
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/connect.ts';
import { rateLimitKeyOf } from '../../http/requests/remote-address.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { countBuyers, forgetInstance, noteAlive, writeViews, type View } from './product-views.ts';

/**
 * Maximum number of open pages. Generous per IP address: mobile networks here put thousands of customers behind one.
 */
export const liveViewerLimits = { perPlace: 200, all: 5_000 };

/** How many visitors per IP address count for a product, so that one machine cannot inflate the number. */
const countedPerPlace = 3;

/** When to retry if there is no free slot. */
const retryAfterSeconds = 60;
const noteAliveEveryMs = 4_000;
/** Shorter than the idle timeout of proxies and mobile networks. */
const keepAliveEveryMs = 15_000;
/** A client that has not read this many events has stopped listening. */
const mostUntaken = 16;

type Listener = View & {
  place: string;
  /** The last count sent; null before the first. */
  sent: number | null;
  writtenAt: number;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

export type LiveViewerStreams = {
  /** Opens a page's stream. Throws `unavailable` or `too_many_requests` if there are too many. */
  open(page: { productId: number; userId: number | null; address: string }): ReadableStream<Uint8Array>;
  /** Writes opened and closed pages, counts, and sends changed counts. */
  look(): Promise<void>;
  /** Called when a page opens or closes, so that the next look has work. */
  onChange(listener: () => void): void;
  /** Ends all streams and accepts no more. */
  end(): void;
  /** Deletes this instance and its views from the database. */
  leave(): Promise<void>;
};

export function createLiveViewers(deps: {
  db: Database;
  now: () => Date;
  /** Whether a product is on sale now. */
  isSold: (productId: number) => boolean;
  limits?: typeof liveViewerLimits;
}): LiveViewerStreams {
  const { db, now, isSold, limits = liveViewerLimits } = deps;
  const instanceId = randomUUID();
  const listeners = new Map<string, Listener>();
  const atPlace = new Map<string, number>();
  const written = new Set<string>();
  let hasEnded = false;
  let notedAt = -Infinity;
  let tellOfChange = (): void => undefined;

  const say = (listener: Listener, text: string): void => {
    if ((listener.controller.desiredSize ?? 0) <= 0) {
      drop(listener);
      return;
    }
    listener.controller.enqueue(new TextEncoder().encode(text));
    listener.writtenAt = performance.now();
  };

  const forget = ({ id, place }: Listener): void => {
    if (!listeners.delete(id)) return;
    const others = (atPlace.get(place) ?? 1) - 1;
    if (others === 0) atPlace.delete(place);
    else atPlace.set(place, others);
    tellOfChange();
  };

  const drop = (listener: Listener): void => {
    forget(listener);
    try {
      listener.controller.close();
    } catch {
      // the browser closed it first
    }
  };

  return {
    open({ productId, userId, address }) {
      const place = rateLimitKeyOf(address);
      if (hasEnded || listeners.size >= limits.all) throw new Refusal('unavailable', { retryAfterSeconds });
      if ((atPlace.get(place) ?? 0) >= limits.perPlace) throw new Refusal('too_many_requests', { retryAfterSeconds });
      let mine: Listener | undefined;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            mine = { id: randomUUID(), productId, userId, place, sent: null, writtenAt: 0, controller };
            listeners.set(mine.id, mine);
            atPlace.set(place, (atPlace.get(place) ?? 0) + 1);
            say(mine, ':\n\n'); // gives the browser a response before the first count
            tellOfChange();
          },
          cancel() {
            if (mine) forget(mine);
          },
        },
        { highWaterMark: mostUntaken },
      );
    },

    async look() {
      if (listeners.size === 0 && written.size === 0) return;
      if (performance.now() - notedAt >= noteAliveEveryMs) {
        if (await noteAlive(db, instanceId)) written.clear();
        notedAt = performance.now();
      }
      const present = [...listeners.values()];
      const counting = new Set(countedOf(present).map(({ id }) => id));
      const opened = present.filter(({ id }) => counting.has(id) && !written.has(id));
      const closed = [...written].filter((id) => !counting.has(id));
      await writeViews(db, instanceId, {
        opened: opened.map(({ id, productId, userId }) => ({ id, productId, userId })),
        closed,
      });
      for (const { id } of opened) written.add(id);
      for (const id of closed) written.delete(id);

      const buyers = await countBuyers(db, [...new Set(present.map(({ productId }) => productId))], now());
      // Pages opened while counting get the count at the next look.
      for (const listener of present.filter(({ id }) => listeners.has(id))) {
        const counted = buyers.get(listener.productId) ?? 0;
        if (!isSold(listener.productId)) drop(listener);
        else if (counted !== listener.sent) {
          listener.sent = counted;
          say(listener, `event: live\ndata: ${JSON.stringify({ buyers: counted })}\n\n`);
        } else if (performance.now() - listener.writtenAt >= keepAliveEveryMs) say(listener, ':\n\n');
      }
    },

    onChange(listener) {
      tellOfChange = listener;
    },

    end() {
      hasEnded = true;
      for (const listener of listeners.values()) drop(listener);
    },

    async leave() {
      if (notedAt > -Infinity) await forgetInstance(db, instanceId);
    },
  };
}

/** The pages that count: all customers, and the first few visitors of an IP address per product. */
function countedOf(present: readonly Listener[]): Listener[] {
  const visitors = new Map<string, number>();
  return present.filter(({ userId, productId, place }) => {
    if (userId !== null) return true;
    const key = `${productId} ${place}`;
    const before = visitors.get(key) ?? 0;
    visitors.set(key, before + 1);
    return before < countedPerPlace;
  });
}
