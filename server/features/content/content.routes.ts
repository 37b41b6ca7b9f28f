import type { Hono } from 'hono';
import { getSettings } from '../../../contract/content/content.ts';
import type { Database } from '../../db/connect.ts';
import type { AnswerCache } from '../../http/answers/answer-cache.ts';
import { publicRead, type HttpContext } from '../../http/route.ts';
import { readSettings, type SettingsDeps } from './content-answer.ts';

/** The owner's settings and the fixed ones. `pageTitles` lists the pages to link to. */
export function mountContent(
  app: Hono<HttpContext>,
  deps: SettingsDeps & { reads: Database; answers: AnswerCache; contentVersion: () => string },
): void {
  const cache = { answers: deps.answers, version: deps.contentVersion };
  publicRead(app, getSettings, cache, async ({ language }) => ({
    data: await readSettings(deps.reads, language, deps),
  }));
}
