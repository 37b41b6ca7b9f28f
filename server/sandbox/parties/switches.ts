// What goes wrong with a party, at will: how its API answers, and what becomes of its webhooks.
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';

export const parties = ['moyasar', 'tabby', 'tamara', 'aramex'] as const;

export type Party = (typeof parties)[number];

/**
 * `late`: after 3 seconds. `error`: 500, and nothing was done. `garbage`: a page that is no JSON, and nothing was done. `silent`: never, and nothing was done. `lost`: it is
 * done, and the answer never comes.
 */
export const answerWays = ['as_usual', 'late', 'error', 'garbage', 'silent', 'lost'] as const;

/**
 * `early`: before the call that caused it is answered. `late`: after 30 seconds. `doubled`: twice, the same. `reordered`: after the next one about the same thing, or after
 * 30 seconds. `missing`: never, unless somebody sends it by hand.
 */
export const webhookWays = ['as_usual', 'early', 'late', 'doubled', 'reordered', 'missing'] as const;

export const settingSchema = v.strictObject({
  answers: v.optional(v.picklist(answerWays), 'as_usual'),
  /** Only for calls whose address holds this text; empty: all. */
  calls: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  /** For so many calls, then as usual; null until it is switched back. */
  times: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))), null),
  webhooks: v.optional(v.picklist(webhookWays), 'as_usual'),
});

export type Setting = v.InferOutput<typeof settingSchema>;

const usual: Setting = v.parse(settingSchema, {});
const longestSilenceMs = 120_000;

export class Switches {
  #settings = new Map<Party, Setting>();

  constructor(readonly lateMs: { answer: number; webhook: number } = { answer: 3_000, webhook: 30_000 }) {}

  of(party: Party): Setting {
    return this.#settings.get(party) ?? usual;
  }

  set(party: Party, setting: Setting): void {
    this.#settings.set(party, setting);
  }

  all(): Record<Party, Setting> {
    return {
      moyasar: this.of('moyasar'),
      tabby: this.of('tabby'),
      tamara: this.of('tamara'),
      aramex: this.of('aramex'),
    };
  }

  /** For the routes of a party's API; its pages for shoppers always work. */
  faults(party: Party): MiddlewareHandler {
    return async (c, next) => {
      switch (this.#take(party, c.req.path)) {
        case 'error':
          return c.json({ message: 'Internal server error' }, 500);
        case 'garbage':
          return c.html('<html><body><h1>Bad gateway</h1></body></html>');
        case 'silent':
          return silence(c.req.raw.signal);
        case 'lost':
          await next();
          c.res = await silence(c.req.raw.signal);
          return undefined;
        case 'late':
          await new Promise((resolve) => setTimeout(resolve, this.lateMs.answer));
          return next();
        case 'as_usual':
          return next();
      }
    };
  }

  #take(party: Party, path: string): Setting['answers'] {
    const setting = this.of(party);
    if (!path.includes(setting.calls)) return 'as_usual';
    if (setting.times !== null) {
      const left = setting.times - 1;
      this.set(party, left > 0 ? { ...setting, times: left } : { ...usual, webhooks: setting.webhooks });
    }
    return setting.answers;
  }
}

/** Says nothing until whoever asked has gone. */
function silence(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve(new Response(null, { status: 504 }));
    };
    const timer = setTimeout(end, longestSilenceMs);
    timer.unref();
    signal.addEventListener('abort', end, { once: true });
  });
}
