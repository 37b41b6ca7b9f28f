// A proxy to the store that fails as real networks do, request by request: it records requests and loses, delays,
// duplicates or answers them.
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCuttableProxy, type CuttableProxy } from './cuttable-proxy.ts';

export type ProxyRequest = {
  method: string;
  /** Path and query. */
  path: string;
  /** The Idempotency-Key header. */
  key: string | undefined;
  token: string | undefined;
  body: string;
  /** When it arrived, in ms of the process. */
  at: number;
};

export type ForwardedRequest = ProxyRequest & {
  /** When the client had its answer or hung up; null while it waits. */
  endedAt: number | null;
  /** What the store answered, whether or not the answer got through. `isReplay`: it had stored it under the key. */
  answers: { status: number; isReplay: boolean; at: number }[];
};

export type Fault =
  /** The server never receives it, and the connection breaks. */
  | { is: 'lost' }
  /** The server processes it; its answer is lost. */
  | { is: 'unanswered' }
  /** The server processes it; its answer is cut off after its headers and half of its body. */
  | { is: 'cut' }
  | { is: 'late'; ms: number }
  /** The server receives it twice at once. */
  | { is: 'doubled' }
  /** Waits for `letGo`: the request before the server receives it, or its answer. */
  | { is: 'held'; at: 'request' | 'answer' }
  /** Something on the way answers. */
  | {
      is: 'answered';
      status: number;
      type: 'application/json' | 'text/html' | 'text/javascript';
      body: string;
      headers?: object;
    };

/** An answer that arrives at this rate. */
type Trickling = { is: 'trickling'; bytesPerSecond: number };

export type Failing = {
  /** How many requests it has affected so far. */
  met(): number;
  /** Affects no more requests, and releases those it holds. */
  letGo(): void;
};

export type FaultyProxy = CuttableProxy & {
  /** Every request to the API, in order, including lost ones. */
  requests: ForwardedRequest[];
  /** Requests that change something, with their path below the API's base. */
  writes(): ForwardedRequest[];
  fail(which: (request: ProxyRequest) => boolean, fault: Fault | Trickling, times?: number): Failing;
};

/** An error answer as the API writes it. */
export const serverError = (status: 500 | 503, headers: object = {}): Fault => ({
  is: 'answered',
  status,
  type: 'application/json',
  body: JSON.stringify({ code: status === 500 ? 'internal' : 'unavailable', message: 'Something went wrong' }),
  headers,
});

/** What a hotel network answers to everything. */
export const loginPage: Fault = {
  is: 'answered',
  status: 200,
  type: 'text/html',
  body: '<!doctype html><title>Hotel</title><h1>Welcome to the hotel network</h1>',
};

const apiPath = '/api/v1';

/** A change of the lists or an order. Not what a page reports as it closes, such as its web vitals. */
export const isWrite = ({ method, path }: ProxyRequest) =>
  method !== 'GET' && path.startsWith(`${apiPath}/`) && !path.startsWith(`${apiPath}/user/`);

/** A trickling answer is sent in so many parts a second. */
const partsPerSecond = 10;
const ofThisHopOnly = new Set(['connection', 'keep-alive', 'transfer-encoding']);

type Rule = {
  which: (request: ProxyRequest) => boolean;
  fault: Fault | Trickling;
  left: number;
  met: number;
  release: Promise<void>;
};

/** Opens a proxy that forwards everything until it is made to fail. */
export async function openFaultyProxy(storeUrl: string): Promise<FaultyProxy> {
  const target = new URL(storeUrl);
  const agent = new Agent({ keepAlive: true });
  const requests: ForwardedRequest[] = [];
  let rules: Rule[] = [];

  const forward = (one: ForwardedRequest, near: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const far = request(
        {
          agent,
          host: target.hostname,
          port: target.port,
          method: near.method,
          path: near.url,
          headers: {
            ...Object.fromEntries(Object.entries(near.headers).filter(([name]) => !ofThisHopOnly.has(name))),
            ...(body.length > 0 ? { 'content-length': body.length } : {}),
          },
        },
        (answer) => {
          const { statusCode: status = 502, headers } = answer;
          one.answers.push({ status, isReplay: headers['idempotent-replayed'] === 'true', at: performance.now() });
          resolve(answer);
        },
      );
      far.on('error', reject);
      far.end(body);
    });

  const writeHead = (far: IncomingMessage, answer: ServerResponse): void => {
    const headers = Object.entries(far.headers).filter(([name]) => !ofThisHopOnly.has(name));
    answer.writeHead(far.statusCode ?? 502, Object.fromEntries(headers));
  };

  const give = (far: IncomingMessage, answer: ServerResponse): void => {
    writeHead(far, answer);
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy()); // the client has hung up
    far.pipe(answer);
  };

  async function carry(near: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(near);
    const { method = 'GET', url: path = '/', headers } = near;
    const key = headers['idempotency-key']?.toString();
    const token = headers.authorization?.replace(/^Bearer /, '');
    const at = performance.now();
    const one: ForwardedRequest = { method, path, key, token, body: body.toString(), at, endedAt: null, answers: [] };
    answer.once('close', () => (one.endedAt = performance.now()));
    if (path.startsWith(apiPath)) requests.push(one);
    const rule = rules.find(({ which, left }) => left > 0 && which(one));
    if (!rule) return give(await forward(one, near, body), answer);
    rule.left -= 1;
    rule.met += 1;
    const { fault } = rule;
    switch (fault.is) {
      case 'lost':
        return void answer.destroy();
      case 'unanswered':
        await buffer(await forward(one, near, body));
        return void answer.destroy();
      case 'cut': {
        const far = await forward(one, near, body);
        const answerBody = await buffer(far);
        writeHead(far, answer);
        answer.write(answerBody.subarray(0, Math.ceil(answerBody.length / 2)), () => answer.destroy());
        return;
      }
      case 'late':
        await sleep(fault.ms);
        return give(await forward(one, near, body), answer);
      case 'trickling': {
        const far = await forward(one, near, body);
        const answerBody = await buffer(far);
        const size = Math.ceil(fault.bytesPerSecond / partsPerSecond);
        writeHead(far, answer);
        for (let from = 0; from < answerBody.length && !answer.destroyed; from += size) {
          if (from > 0) await Promise.race([rule.release, sleep(1000 / partsPerSecond)]);
          answer.write(answerBody.subarray(from, from + size));
        }
        return void answer.end();
      }
      case 'doubled': {
        const [first, second] = await Promise.all([forward(one, near, body), forward(one, near, body)]);
        second.resume();
        return give(first, answer);
      }
      case 'held': {
        if (fault.at === 'request')
          await Promise.race([rule.release, new Promise((gone) => answer.once('close', gone))]);
        if (answer.destroyed) return; // the client has hung up before the server received it
        const far = await forward(one, near, body);
        const answerBody = await buffer(far);
        await rule.release;
        writeHead(far, answer);
        return void answer.end(answerBody);
      }
      case 'answered':
        answer.writeHead(fault.status, { 'Content-Type': fault.type, ...fault.headers });
        return void answer.end(fault.body);
    }
  }

  const proxy = createServer((near, answer) => {
    carry(near, answer).catch(() => answer.destroy()); // the store or the browser has hung up
  });
  await new Promise<void>((resolve) => proxy.listen(0, target.hostname, resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const line = await openCuttableProxy(`http://${target.hostname}:${address.port}`);

  return {
    ...line,
    requests,
    writes: () => requests.filter(isWrite).map((one) => ({ ...one, path: one.path.slice(apiPath.length) })),
    fail(which, fault, times = Infinity) {
      let letGo = () => {};
      const release = new Promise<void>((resolve) => (letGo = resolve));
      const rule: Rule = { which, fault, left: times, met: 0, release };
      rules.push(rule);
      return {
        met: () => rule.met,
        letGo() {
          rules = rules.filter((each) => each !== rule);
          letGo();
        },
      };
    },
    async close() {
      await line.close();
      proxy.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
