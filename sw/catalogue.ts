// Public catalogue responses: the network first; the device's copy if the network is late, down or not ours.
import { copyHeaders } from '../contract/app/worker-messages.ts';
import { publicCopy } from '../contract/app/public-copy.ts';
import { putBounded } from './bounded-cache.ts';
import type { CallRule } from './rules.ts';

export type CatalogueDeps = {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  /** Keeps the worker alive until this is done. */
  waitUntil: (work: Promise<unknown>) => void;
};

const largestCopy = 512 * 1024;
const away = new Set([502, 503, 504]);
const gone = new Set([404, 410]);

/** Answers a catalogue call. The page gets the network's response unchanged, or a copy that is marked as one. */
export async function answerCall(request: Request, rule: CallRule, deps: CatalogueDeps): Promise<Response> {
  const opened = openFirst(rule, deps);
  const coming = deps.fetch(revalidating(request)).then((answer) => {
    if (tells(answer)) deps.waitUntil(learn(answer.clone(), rule, opened, deps));
    return answer;
  });
  deps.waitUntil(coming.catch(() => undefined)); // a late response still becomes a copy
  const copy = async () => (await opened).match(rule.key);

  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), rule.timeoutMs);
  });
  try {
    const first = await Promise.race([coming, late]);
    if (first === 'late') return (await copy()) ?? (await coming);
    return isOurs(first) && !away.has(first.status) ? first : ((await copy()) ?? first);
  } catch (error) {
    const cached = await copy();
    if (cached) return cached;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Fetches a call only for its copy. Returns whether the response said what the copy should be, or that there should be
 * none.
 */
export async function fetchCopy(request: Request, rule: CallRule, deps: CatalogueDeps): Promise<boolean> {
  const opened = openFirst(rule, deps);
  const answer = await deps.fetch(revalidating(request));
  if (!tells(answer)) return false;
  await learn(answer, rule, opened, deps);
  return true;
}

/**
 * Opens the cache of a call before the call is made. If the cache is deleted in between, as that of searches is at
 * sign-out, the response goes with it. Opened afterwards, it would be a new cache with the search text of a shopper who
 * has left.
 */
function openFirst(rule: CallRule, { caches }: CatalogueDeps): Promise<Cache> {
  const opened = caches.open(rule.cache);
  opened.catch(() => undefined); // storage is forbidden: the code that awaits the cache gets the error
  return opened;
}

/** The browser's own cache may not answer before the server has confirmed that a price is still valid. */
function revalidating(request: Request): Request {
  return new Request(request, { cache: 'no-cache' });
}

/** A captive portal's login page must not become the catalogue. */
function isOurs(answer: Response): boolean {
  return (
    !answer.redirected &&
    answer.type !== 'opaque' &&
    /^application\/json\b/i.test(answer.headers.get('Content-Type') ?? '')
  );
}

/** Whether a response says what the copy should be, or that there should be none. */
function tells(answer: Response): boolean {
  return isOurs(answer) && (answer.status === 200 || gone.has(answer.status));
}

/** Stores the copy of a response, or deletes it if the response says that it no longer exists. */
async function learn(answer: Response, rule: CallRule, opened: Promise<Cache>, deps: CatalogueDeps): Promise<void> {
  const text = await answer.text();
  const cache = await opened;
  if (answer.status !== 200) {
    if (isRefusal(parsed(text))) await cache.delete(rule.key);
    return;
  }
  if (text.length > largestCopy) return;
  const body = publicCopy(parsed(text));
  if (body === null) return;
  const copied = new Response(JSON.stringify(body), { headers: headersOf(answer) });
  await putBounded(deps.caches, cache, { key: rule.key, answer: copied, most: rule.most });
}

/** A gateway in front of the store has 404s of its own; the store's have a code. */
function isRefusal(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

function headersOf(answer: Response): Headers {
  const headers = new Headers();
  for (const name of ['Content-Type', 'Content-Language', 'ETag']) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const sent = Date.parse(answer.headers.get('Date') ?? '');
  headers.set(copyHeaders.fromCache, '1');
  headers.set(copyHeaders.cachedAt, new Date(Number.isNaN(sent) ? Date.now() : sent).toISOString());
  return headers;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
