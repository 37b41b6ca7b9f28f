import type { Hono } from 'hono';
import { getHome, getTime } from '../../../contract/content/content.ts';
import type { Database } from '../../db/connect.ts';
import type { AnswerCache } from '../../http/answers/answer-cache.ts';
import { listTag } from '../../http/answers/cache-tags.ts';
import { publicRead, type HttpContext } from '../../http/route.ts';
import type { FlagsOf } from '../catalogue/shopper-flags.ts';
import type { Catalogue } from '../catalogue/index/snapshot.ts';
import type { FixedSettings } from '../content/content-answer.ts';
import { flaggedHome, homeAnswer } from './home-answer.ts';

const minuteMs = 60_000;

/**
 * The home page's data. A flash sale ends by the clock, not by a catalogue change, so the cached answer lasts a minute.
 */
export function mountHome(
  app: Hono<HttpContext>,
  deps: {
    db: Database;
    /** For what is the same for everybody. */
    reads: Database;
    catalogue: Catalogue;
    answers: AnswerCache;
    flagsOf: FlagsOf;
    fixedSettings: FixedSettings;
    now: () => Date;
  },
): void {
  const { db, reads, catalogue, answers, flagsOf, fixedSettings } = deps;
  const version = () => `${catalogue.listVersion(null)} ${Math.floor(deps.now().getTime() / minuteMs)}`;
  publicRead(
    app,
    getHome,
    { answers, version, tags: () => [listTag(null)] },
    async ({ language }) => ({
      data: await homeAnswer(reads, catalogue.current, language, { fixedSettings, now: deps.now() }),
    }),
    async ({ data }, who) => ({ data: flaggedHome(data, await flagsOf(db, who.userId)) }),
  );
  app.get(getTime.path, (c) =>
    c.json({ data: { now: deps.now().toISOString() } }, 200, { 'Cache-Control': 'no-store' }),
  );
}
