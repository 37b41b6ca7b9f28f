// Public answers of the catalogue: the network first, the device's copy when it is late, away or not ours.
import { cacheNames, copyHeaders } from '../contract/messages.ts';
import { putBounded } from './bounded-cache.ts';
import { publicCopy } from './public-copy.ts';
import type { CallRule } from './rules.ts';

export type CatalogueDeps = {
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch: (request: Request) => Promise<Response>;
  /** Keeps the worker alive until this is done. */
  waitUntil: (work: Promise<unknown>) => void;
};

const largestCopy = 512 * 1024;
const away = new Set([502, 503, 504]);

/** Answers a call of the catalogue. The page gets the network's answer unchanged, or a copy that says so. */
export async function answerCall(request: Request, rule: CallRule, deps: CatalogueDeps): Promise<Response> {
  const coming = deps.fetch(request).then((answer) => {
    if (isOurs(answer)) deps.waitUntil(keepCopy(answer.clone(), rule, deps));
    return answer;
  });
  deps.waitUntil(coming.catch(() => undefined)); // a late answer still becomes a copy
  const copy = async () => (await deps.caches.open(rule.cache)).match(rule.key);

  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), rule.patienceMs);
  });
  try {
    const first = await Promise.race([coming, late]);
    if (first === 'late') return (await copy()) ?? (await coming);
    return isOurs(first) && !away.has(first.status) ? first : ((await copy()) ?? first);
  } catch (error) {
    const kept = await copy();
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches a call for its copy alone. */
export async function fetchCopy(request: Request, rule: CallRule, deps: CatalogueDeps): Promise<void> {
  const answer = await deps.fetch(request);
  if (isOurs(answer)) await keepCopy(answer, rule, deps);
}

/** A hotel's login page must not become the catalogue. */
function isOurs(answer: Response): boolean {
  return (
    !answer.redirected &&
    answer.type !== 'opaque' &&
    /^application\/json\b/i.test(answer.headers.get('Content-Type') ?? '')
  );
}

async function keepCopy(answer: Response, rule: CallRule, deps: CatalogueDeps): Promise<void> {
  if (answer.status !== 200) return;
  const text = await answer.text();
  if (text.length > largestCopy) return;
  const body = publicCopy(parsed(text));
  if (body === null) return;
  const copied = new Response(JSON.stringify(body), { headers: headersOf(answer) });
  const cache = await deps.caches.open(rule.cache);
  if (!(await putBounded(cache, rule.key, copied, rule.most))) await deps.caches.delete(cacheNames.pictures); // pictures are given up first
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
