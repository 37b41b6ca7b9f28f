// From a call of the contract to a route: validated input in, the contract's answer out, kept in memory where it does not depend on the shopper.
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Call } from '../../contract/call.ts';
import type { Language } from '../../contract/language.ts';
import { sendAnswer, storeAnswer, type AnswerCache } from './answer-cache.ts';
import { Refusal } from './refusal.ts';

export type HttpContext = { Variables: { language: Language; requestId: string } };

export const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

type Input<C extends Call> = {
  params: v.InferOutput<C['params']>;
  query: v.InferOutput<C['query']>;
  language: Language;
};
type Output<C extends Call> = { data: v.InferOutput<C['data']> } & v.InferOutput<C['extra']>;

/**
 * Mounts a public read. Its answers are kept under what `version` says at the time, language, path and the query's known parameters, so that what is unknown cannot
 * fill the memory, and sent with a strong ETag.
 */
export function publicRead<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  deps: { answers: AnswerCache; version: () => string },
  answer: (input: Input<C>) => Promise<Output<C>>,
): void {
  app.get(routePath(call), async (c) => {
    const language = c.get('language');
    const params = parseParams(call, c);
    const query = parseQuery(call, c);
    const key = `${deps.version()} ${language} ${call.path} ${JSON.stringify(params)} ${JSON.stringify(query)}`;
    const stored = await deps.answers.through(key, async () => {
      const body = JSON.stringify(await answer({ params, query, language }));
      return storeAnswer(
        200,
        { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': publicCaching },
        body,
      );
    });
    return sendAnswer(c.req.raw, stored);
  });
}

/** `/products/{id}` as the router writes it: `/products/:id`. */
function routePath(call: Call): string {
  return call.path.replace(/\{(\w+)\}/g, ':$1');
}

function parseParams<C extends Call>(call: C, c: Context<HttpContext>): v.InferOutput<C['params']> {
  const result = v.safeParse(call.params, c.req.param());
  if (!result.success) throw new Refusal('not_found'); // an id of the wrong form is one that does not exist
  return result.output as v.InferOutput<C['params']>;
}

/** The query's values; one that is given twice is a list and so of the wrong type. */
function parseQuery<C extends Call>(call: C, c: Context<HttpContext>): v.InferOutput<C['query']> {
  const given = Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
  const result = v.safeParse(call.query, given);
  if (!result.success) throw new Refusal('invalid', { issues: result.issues });
  return result.output as v.InferOutput<C['query']>;
}
