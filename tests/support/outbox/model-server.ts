// A small model of api.md: a cart, favorites and a compare list per customer, with idempotency and a history of every
// value.
import { mostCompared } from '../../../contract/shopper/compare.ts';
import type { RawResponse, OutboxRequest } from '../../../src/outbox/send/send-request.ts';
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';

type Line = { id: number; variety_id: number; custom_text: string | null; quantity: number };

export type ModelProduct = { product_id: number; variety_id: number; stock: number; price: number; isSold: boolean };

/**
 * What a shopper can have or not have: `cart:31:Noor`, `wishlist:3`, `compare:31`. Values are quantities, or 1 and 0.
 */
export type Thing = string;

type Effect = { key: string; user: string; version: number };

type Customer = { lines: Line[]; favorites: Set<number>; compared: number[] };

/** As in server/http/requests/idempotency.ts. */
const keysStoredForMs = 72 * 60 * 60_000;

export type ModelServer = ReturnType<typeof createModelServer>;

export function createModelServer(products: readonly ModelProduct[]) {
  const customers = new Map<string, Customer>();
  const stored = new Map<string, { print: string; answer: RawResponse; age: number }>();
  const tokens = new Map<string, string>();
  const effects: Effect[] = [];
  const history = new Map<string, { version: number; value: number }[]>();
  const things = products.flatMap(({ product_id, variety_id }) => [
    lineThing(variety_id, null),
    lineThing(variety_id, 'Noor'),
    `wishlist:${product_id}`,
    `compare:${variety_id}`,
  ]);
  let version = 0;
  let lastId = 0;

  const customer = (user: string): Customer => {
    const known = customers.get(user) ?? { lines: [], favorites: new Set(), compared: [] };
    customers.set(user, known);
    return known;
  };
  const ofVariety = (variety_id: number) => products.find((each) => each.variety_id === variety_id);
  const ofProduct = (product_id: number) => products.find((each) => each.product_id === product_id);
  const isSold = (variety_id: number) => ofVariety(variety_id)?.isSold === true;

  function valueNow(user: string, thing: Thing): number {
    const [list, id, text] = thing.split(':');
    const { lines, favorites, compared } = customer(user);
    if (list === 'cart')
      return lines.find((each) => lineThing(each.variety_id, each.custom_text) === `cart:${id}:${text}`)?.quantity ?? 0;
    if (list === 'wishlist') return favorites.has(Number(id)) && ofProduct(Number(id))?.isSold ? 1 : 0;
    return compared.includes(Number(id)) && isSold(Number(id)) ? 1 : 0;
  }

  /** Records the values that have changed. */
  function note(): void {
    version += 1;
    for (const user of customers.keys())
      for (const thing of things) {
        const values = history.get(`${user} ${thing}`) ?? [{ version: 0, value: 0 }];
        const value = valueNow(user, thing);
        if (values.at(-1)?.value !== value) values.push({ version, value });
        history.set(`${user} ${thing}`, values);
      }
  }

  function carryOut(user: string, { method, path, body }: OutboxRequest): RawResponse {
    const given = body === undefined ? {} : (JSON.parse(body) as Record<string, unknown>);
    const own = customer(user);
    const line = /^\/carts\/(\d+)$/.exec(path)?.[1];
    const favorite = /^\/products\/(\d+)\/toggle-wishlist$/.exec(path)?.[1];
    const variety_id = Number(given.variety_id);
    if (path === '/products/add-to-cart')
      return add(own, variety_id, Number(given.quantity), String(given.custom_text ?? ''));
    if (line) return change(own, Number(line), method === 'DELETE' ? 0 : Number(given.quantity));
    if (favorite) {
      if (given.value === true && !ofProduct(Number(favorite))?.isSold) return refusal(404, 'not_found');
      if (given.value === true) own.favorites.add(Number(favorite));
      else own.favorites.delete(Number(favorite));
      return success({ is_wishlist: given.value });
    }
    if (path === '/products/remove-from-compare') {
      own.compared = own.compared.filter((each) => each !== variety_id);
      return success({ is_compare: false });
    }
    if (path === '/products/add-to-compare') {
      if (!isSold(variety_id)) return refusal(404, 'not_found');
      if (own.compared.includes(variety_id)) return success({ is_compare: true });
      const shown = own.compared.filter(isSold);
      if (shown.length >= mostCompared) return refusal(409, 'compare_full');
      own.compared = [...shown, variety_id];
      return success({ is_compare: true });
    }
    throw new Error(`the model does not support ${method} ${path}`);
  }

  function add(own: Customer, variety_id: number, quantity: number, text: string): RawResponse {
    const offer = ofVariety(variety_id);
    if (!offer?.isSold) return refusal(404, 'not_found');
    const custom_text = text === '' ? null : text;
    const line = own.lines.find((each) => each.variety_id === variety_id && each.custom_text === custom_text);
    const total = (line?.quantity ?? 0) + quantity;
    const room = roomFor(own, offer, line);
    if (total > room) return refusal(409, 'out_of_stock', { available: room });
    if (line) line.quantity = total;
    else own.lines.push({ id: (lastId += 1), variety_id, custom_text, quantity });
    const line_id = line?.id ?? lastId;
    return success({ is_cart: true, quantity: total, line_id, price: offer.price });
  }

  function change(own: Customer, id: number, quantity: number): RawResponse {
    const line = own.lines.find((each) => each.id === id);
    const offer = line && ofVariety(line.variety_id);
    if (!line || !offer) return refusal(404, 'not_found');
    if (quantity === 0) own.lines = own.lines.filter((each) => each !== line);
    else {
      if (!offer.isSold) return refusal(409, 'out_of_stock', { available: 0, issue: 'unavailable' });
      const room = roomFor(own, offer, line);
      if (quantity > room) return refusal(409, 'out_of_stock', { available: room });
      line.quantity = quantity;
    }
    return success(cartOf(own));
  }

  /**
   * Stock available to a line: the stock minus the customer's other lines; if these want too much, older lines come
   * first.
   */
  function roomFor(own: Customer, { variety_id, stock }: ModelProduct, line: Line | undefined): number {
    const siblings = own.lines.filter((each) => each.variety_id === variety_id);
    const others = siblings.filter((each) => each !== line).reduce((sum, each) => sum + each.quantity, 0);
    if (!line) return Math.max(0, stock - others);
    const before = siblings.slice(0, siblings.indexOf(line)).reduce((sum, each) => sum + each.quantity, 0);
    return Math.max(stock - others, Math.min(line.quantity, Math.max(0, stock - before)));
  }

  function cartOf({ lines }: Customer) {
    return lines.map((each) => ({ ...each, uploads: [], price: ofVariety(each.variety_id)?.price ?? 0 }));
  }

  function read(user: string, path: string): unknown {
    const own = customer(user);
    if (path === '/carts') return cartOf(own);
    if (path === '/wishlist')
      return [...own.favorites]
        .filter((id) => ofProduct(id)?.isSold)
        .map((id) => ({ id }))
        .reverse();
    return own.compared.filter(isSold).map((id) => ({ variety: { id } }));
  }

  return {
    products,
    things,
    tokens,
    effects,
    version: () => version,
    valueNow,
    /** Every value of a thing from version `since` to version `until`. */
    valuesSince(user: string, thing: Thing, since: number, until: number): number[] {
      const values = history.get(`${user} ${thing}`) ?? [{ version: 0, value: 0 }];
      const first = Math.max(
        0,
        values.findLastIndex((each) => each.version <= since),
      );
      return values
        .slice(first)
        .filter((each, index) => each.version <= until && (index > 0 || since <= until))
        .map(({ value }) => value);
    },
    /** Changes stock or price, or ends the sale. */
    changeGoods(variety_id: number, change: Partial<ModelProduct>): void {
      const offer = ofVariety(variety_id);
      if (!offer) throw new Error(`there is no ${variety_id}`);
      Object.assign(offer, change);
      note();
    },
    /** Lets time pass and forgets expired keys; returns how many. */
    age(ms: number): number {
      const before = stored.size;
      for (const [name, { age, ...rest }] of stored)
        if (age + ms > keysStoredForMs) stored.delete(name);
        else stored.set(name, { ...rest, age: age + ms });
      return before - stored.size;
    },
    /** `hint`: the id that the real server gave to a new line. */
    handle(
      sent: OutboxRequest,
      hint?: number,
    ): RawResponse & { /** Of a list: the state it shows. */ version?: number } {
      const user = tokens.get(sent.token);
      if (user === undefined) return refusal(401, 'unauthenticated');
      if (sent.method === 'GET') return { ...success(read(user, sent.path)), version };
      const print = JSON.stringify([sent.method, sent.path, sent.body]);
      const before = stored.get(`${user} ${sent.key}`);
      if (before) return before.print === print ? before.answer : refusal(422, 'idempotency_key_reused');
      if (hint !== undefined) lastId = Math.max(lastId, hint - 1);
      customer(user);
      const answer = carryOut(user, sent);
      note();
      if (answer.status === 200) effects.push({ key: sent.key ?? '', user, version });
      stored.set(`${user} ${sent.key}`, { print, answer, age: 0 });
      return answer;
    },
  };
}

/** What a change is about. */
export function thingOf(write: Write): Thing {
  if (write.kind === 'wishlist.set') return `wishlist:${write.payload.product_id}`;
  if (write.kind === 'compare.set') return `compare:${write.payload.variety_id}`;
  return lineThing(write.payload.variety_id, write.payload.custom_text);
}

export function lineThing(variety_id: number, custom_text: string | null): Thing {
  return `cart:${variety_id}:${custom_text ?? ''}`;
}

function success(data: unknown): RawResponse {
  return { status: 200, body: structuredClone({ data }), retryAfterMs: null, date: null };
}

export function refusal(status: number, code: string, more: object = {}): RawResponse {
  return { status, body: { code, message: `refused: ${code}`, ...more }, retryAfterMs: null, date: null };
}
