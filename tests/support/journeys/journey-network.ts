// The network between a journey's page and its server: in-process, and it fails as real networks do, request by
// request.
import { isWrite, type ProxyRequest, type Failing, type Fault } from '../network/faulty-proxy.ts';

/** A request of a page. `status`: of the answer that the page received; missing if it received none. */
export type Carried = ProxyRequest & { status?: number };

export type JourneyNetwork = {
  /** Every request to the API so far, in order, including lost ones. */
  requests: Carried[];
  /** Requests that change something in the shop. */
  writes(): Carried[];
  /** Makes requests fail: those of `METHOD /path` (below the API's base), or those that a function picks. */
  fail(which: string | ((request: ProxyRequest) => boolean), fault: Fault, times?: number): Failing;
  /** Loses every request, until `mend`. The page gets no `offline` event; `Store.goOffline` also sends that. */
  cut(): void;
  mend(): void;
  /** Waits until the server has answered everything and the page has had time to react. */
  rest(): Promise<void>;
};

export type OpenLine = JourneyNetwork & {
  /** Sends one request of the page. */
  carry(request: Request): Promise<Response>;
  /** Stops answering the page; resolves when the server has finished its requests. */
  hangUp(): Promise<void>;
};

type Server = (request: Request) => Promise<Response>;
type Rule = {
  which: (request: ProxyRequest) => boolean;
  fault: Fault;
  left: number;
  met: number;
  release: Promise<void>;
};

const apiPath = '/api/v1';

/** What `fetch` rejects with if a connection breaks. */
const lost = () => new TypeError('Failed to fetch');
const never = () => new Promise<never>(() => undefined);

/** Opens a connection to a server that works until it is made to fail. */
export function openJourneyNetwork(server: Server): OpenLine {
  const requests: Carried[] = [];
  const atServer = new Set<Promise<unknown>>();
  let rules: Rule[] = [];
  let isCut = false;
  let isHungUp = false;

  const forward: Server = (request) => {
    const answer = server(request);
    const settled = answer.catch(() => undefined).finally(() => atServer.delete(settled));
    atServer.add(settled);
    return answer;
  };

  async function carry(request: Request): Promise<Response> {
    if (isHungUp) return never();
    const { pathname, search } = new URL(request.url);
    const one: Carried = {
      method: request.method,
      path: pathname + search,
      key: request.headers.get('Idempotency-Key') ?? undefined,
      token: request.headers.get('Authorization')?.replace(/^Bearer /, ''),
      body: await request.clone().text(),
      at: performance.now(),
    };
    if (pathname.startsWith(apiPath)) requests.push(one);
    const rule = isCut ? undefined : rules.find(({ which, left }) => left > 0 && which(one));
    if (rule) {
      rule.left -= 1;
      rule.met += 1;
    }
    const answer = await untilAborted(request.signal, isCut ? Promise.reject(lost()) : answerWith(rule, request));
    if (isHungUp) return never();
    one.status = answer.status;
    return answer;
  }

  async function answerWith(rule: Rule | undefined, request: Request): Promise<Response> {
    const fault = rule?.fault;
    switch (fault?.is) {
      case undefined:
        return forward(request);
      case 'lost':
        throw lost();
      case 'unanswered':
        await (await forward(request)).arrayBuffer();
        throw lost();
      case 'cut':
        return halfOf(await forward(request));
      case 'late':
        await new Promise((resolve) => setTimeout(resolve, fault.ms));
        return forward(request);
      case 'doubled': {
        const [first] = await Promise.all([forward(request.clone()), forward(request)]);
        return first;
      }
      case 'held': {
        if (fault.at === 'request') await rule?.release;
        if (request.signal.aborted) throw lost(); // the page aborted before the server received it
        const answer = await forward(request);
        if (fault.at === 'answer') await rule?.release;
        return answer;
      }
      case 'answered':
        return new Response(fault.body, {
          status: fault.status,
          headers: { 'Content-Type': fault.type, ...fault.headers },
        });
    }
  }

  return {
    requests,
    writes: () => requests.filter(isWrite),
    fail(which, fault, times = Infinity) {
      let release: () => void = () => undefined;
      const rule: Rule = {
        which: typeof which === 'string' ? isCall(which) : which,
        fault,
        left: times,
        met: 0,
        release: new Promise((resolve) => (release = resolve)),
      };
      rules = [rule, ...rules];
      return {
        met: () => rule.met,
        letGo() {
          rule.left = 0;
          release();
        },
      };
    },
    cut: () => (isCut = true),
    mend: () => (isCut = false),
    carry,
    async rest() {
      await Promise.all(atServer);
      for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
    },
    async hangUp() {
      isHungUp = true;
      await Promise.all(atServer);
    },
  };
}

/** Matches requests of a call such as `POST /contact`. */
function isCall(call: string): (request: ProxyRequest) => boolean {
  return ({ method, path }) => `${method} ${path.replace(apiPath, '').replace(/\?.*/, '')}` === call;
}

/** Rejects as `fetch` does as soon as the page aborts its request. */
function untilAborted(signal: AbortSignal, answer: Promise<Response>): Promise<Response> {
  const takenBack = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
  return Promise.race([takenBack, answer]);
}

/** The same answer, with its body cut off in the middle. */
async function halfOf(answer: Response): Promise<Response> {
  const whole = new Uint8Array(await answer.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(whole.subarray(0, Math.ceil(whole.length / 2))),
    pull: (stream) => stream.error(lost()),
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
}
