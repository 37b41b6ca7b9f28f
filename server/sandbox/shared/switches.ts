// Fault injection for a sandbox provider: how its API answers and how its webhooks are delivered.
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';

export const sandboxProviders = ['moyasar', 'tabby', 'tamara', 'aramex'] as const;

export type SandboxProvider = (typeof sandboxProviders)[number];

/**
 * `late`: after 3 seconds. `error`: 500, nothing done. `garbage`: HTML instead of JSON, nothing done. `silent`: no
 * answer, nothing done. `lost`: done, but no answer.
 */
export const answerWays = ['as_usual', 'late', 'error', 'garbage', 'silent', 'lost'] as const;

/**
 * `early`: before the answer to the call that caused it. `late`: after 30 seconds. `doubled`: sent twice. `reordered`:
 * after the next one about the same payment or shipment, or after 30 seconds. `missing`: only when sent by hand.
 */
export const webhookWays = ['as_usual', 'early', 'late', 'doubled', 'reordered', 'missing'] as const;

export const settingSchema = v.strictObject({
  answers: v.optional(v.picklist(answerWays), 'as_usual'),
  /** Only for calls whose path contains this text; empty for all. */
  calls: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  /** For this many calls; null until switched back. */
  times: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))), null),
  webhooks: v.optional(v.picklist(webhookWays), 'as_usual'),
});

export type SwitchSetting = v.InferOutput<typeof settingSchema>;

const usual: SwitchSetting = v.parse(settingSchema, {});
const longestSilenceMs = 120_000;

export class Switches {
  #settings = new Map<SandboxProvider, SwitchSetting>();

  constructor(readonly lateMs: { answer: number; webhook: number } = { answer: 3_000, webhook: 30_000 }) {}

  of(party: SandboxProvider): SwitchSetting {
    return this.#settings.get(party) ?? usual;
  }

  set(party: SandboxProvider, setting: SwitchSetting): void {
    this.#settings.set(party, setting);
  }

  all(): Record<SandboxProvider, SwitchSetting> {
    return {
      moyasar: this.of('moyasar'),
      tabby: this.of('tabby'),
      tamara: this.of('tamara'),
      aramex: this.of('aramex'),
    };
  }

  /** Middleware for the routes of a provider's API; its pages for shoppers always work. */
  faults(party: SandboxProvider): MiddlewareHandler {
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

  #take(party: SandboxProvider, path: string): SwitchSetting['answers'] {
    const setting = this.of(party);
    if (!path.includes(setting.calls)) return 'as_usual';
    if (setting.times !== null) {
      const left = setting.times - 1;
      this.set(party, left > 0 ? { ...setting, times: left } : { ...usual, webhooks: setting.webhooks });
    }
    return setting.answers;
  }
}

/** Answers only after the caller has given up. */
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
