import type { Hono } from 'hono';
import { getSettings } from '../../../contract/content/content.ts';
import type { Database } from '../../db/connect.ts';
import type { AnswerCache } from '../../http/answer-cache.ts';
import { publicRead, type HttpContext } from '../../http/route.ts';
import { readSettings, type SettingsDeps } from './content-answer.ts';

/** What the owner has set, and what is fixed. `revision` is that of the catalogue, which the settings share; `pageTitles` names the pages that can be linked to. */
export function mountContent(
  app: Hono<HttpContext>,
  deps: SettingsDeps & { db: Database; answers: AnswerCache; revision: () => number },
): void {
  const kept = { answers: deps.answers, version: () => String(deps.revision()) };
  publicRead(app, getSettings, kept, async ({ language }) => ({
    data: await readSettings(deps.db, language, deps),
  }));
}
