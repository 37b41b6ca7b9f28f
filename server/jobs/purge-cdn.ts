// Keeps a CDN in front of the store up to date. Safe to run on several instances.
import { purgeChanged, requestFullPurge, type PurgeDeps } from '../features/cdn/purge-cdn.ts';
import type { Env } from '../lib/env.ts';
import type { Log } from '../lib/log.ts';
import { callJson } from '../providers/json-call.ts';
import { repeat, type Repeating } from './repeat.ts';

const everyMs = 1_000;

/** Purges every second what has changed. `isFirst`: the store is starting, so everything is purged. */
export function startCdnPurges({
  cdn,
  log,
  isFirst,
  ...deps
}: Omit<PurgeDeps, 'send'> & { cdn: NonNullable<Env['cdn']>; log: Log; isFirst: boolean }): Repeating {
  const send = sendTo(cdn);
  let isRequested = !isFirst;
  return repeat(
    'purging what has changed from the CDN',
    async () => {
      if (!isRequested) await requestFullPurge(deps.db);
      isRequested = true;
      await purgeChanged({ ...deps, send });
    },
    everyMs,
    log,
  );
}

/** As Cloudflare's API takes it: `{"tags": ["p12", "l3"]}`. */
function sendTo({ purgeUrl, purgeToken }: NonNullable<Env['cdn']>): PurgeDeps['send'] {
  return async (tags) => {
    const { status } = await callJson(purgeUrl, {
      method: 'POST',
      headers: purgeToken === undefined ? {} : { Authorization: `Bearer ${purgeToken}` },
      body: { tags },
    });
    if (status >= 300) throw new Error(`the CDN answered ${status}`);
  };
}
