import type { Hono } from 'hono';
import { getSettings } from '../../../contract/content.ts';
import type { Database } from '../../db/connect.ts';
import type { AnswerCache } from '../../http/answer-cache.ts';
import { publicRead, type HttpContext } from '../../http/route.ts';
import { readSettings } from './content-answer.ts';

/** What the owner has set. `revision` is that of the catalogue, which the settings share. */
export function mountContent(
  app: Hono<HttpContext>,
  deps: { db: Database; answers: AnswerCache; revision: () => number },
): void {
  const kept = { answers: deps.answers, version: () => String(deps.revision()) };
  publicRead(app, getSettings, kept, async ({ language }) => ({ data: await readSettings(deps.db, language) }));
}
