// Keeps a CDN in front of the store up to date. Safe to run on several instances.
import { forgetPurges, purgeChanged, type PurgeDeps } from '../features/cdn/purge-cdn.ts';
import type { Env } from '../lib/env.ts';
import type { Log } from '../lib/log.ts';
import { repeat, type Repeating } from './repeat.ts';

const everyMs = 1_000;
const timeoutMs = 10_000;

/** Purges everything at the start, then every second what has changed. */
export function startCdnPurges({
  cdn,
  log,
  ...deps
}: Omit<PurgeDeps, 'send'> & { cdn: NonNullable<Env['cdn']>; log: Log }): Repeating {
  const send = sendTo(cdn);
  let isFirst = true;
  return repeat(
    async () => {
      if (isFirst) await forgetPurges(deps.db);
      isFirst = false;
      await purgeChanged({ ...deps, send });
    },
    everyMs,
    (error) => log.error({ err: error }, 'the CDN did not drop what has changed: trying again'),
  );
}

/** As Cloudflare's API takes it: `{"tags": ["p12", "l3"]}`. */
function sendTo({ purgeUrl, purgeToken }: NonNullable<Env['cdn']>): PurgeDeps['send'] {
  return async (tags) => {
    const answer = await fetch(purgeUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(purgeToken === undefined ? {} : { Authorization: `Bearer ${purgeToken}` }),
      },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`);
  };
}
