// Copies that a page asks for: what it used before there was a worker, and pages that are wanted offline.
import { copyHeaders } from '../contract/app/worker-messages.ts';
import { fetchCopy, type CatalogueDeps } from './catalogue.ts';
import { keepPicture } from './media.ts';
import type { CallRule, Rule } from './rules.ts';

export type HandedOver = {
  language: string;
  /** Addresses of API calls. */
  calls: string[];
  pictures: string[];
  /** Younger copies of calls stay as they are. */
  freshForMs: number;
};

export type KeepingDeps = CatalogueDeps & { ruleFor: (request: Request) => Rule | null; now: () => number };

/**
 * Makes copies, one after the other, because the shopper's own requests come first. Returns whether all calls now have
 * a copy, or are known to be gone.
 */
export async function keepHandedOver(
  { language, calls, pictures, freshForMs }: HandedOver,
  deps: KeepingDeps,
): Promise<boolean> {
  const headers = { Accept: 'application/json', 'Accept-Language': language };
  const requests = [...calls.map((url) => new Request(url, { headers })), ...pictures.map((url) => new Request(url))];
  let isAllThere = true;
  for (const request of requests) {
    const rule = deps.ruleFor(request);
    try {
      if (rule?.kind === 'call' && !(await isFresh(rule, freshForMs, deps)))
        isAllThere = (await fetchCopy(request, rule, deps)) && isAllThere;
      if (rule?.kind === 'picture') await keepPicture(request, rule.most, deps);
    } catch {
      return false; // no connection any more
    }
  }
  return isAllThere;
}

/** A copy from the future comes from a clock that was set back, and would look new forever. */
async function isFresh(rule: CallRule, freshForMs: number, { caches, now }: KeepingDeps): Promise<boolean> {
  if (freshForMs === 0) return false;
  const copy = await (await caches.open(rule.cache)).match(rule.key);
  const age = now() - Date.parse(copy?.headers.get(copyHeaders.cachedAt) ?? '');
  return age >= 0 && age < freshForMs;
}
