// What each released version of the page and its server have said to each other, in the order of a shopper's way through the store. While a version is new, tabs of the one before still run.
import { readdirSync, readFileSync } from 'node:fs';

/** Parsed JSON, looked into without ceremony. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

export type Told = {
  /** Its name in contract/calls.ts. */
  call: string;
  /** What the owner has done at the command line before. */
  owner?: string[][];
  /** The address or number whose newest message tells a value that is needed, which is learned under its name there. */
  mail?: { to: string; value: string };
  method: string;
  /** Below the API's base path; `{name}` stands for what was learned before. */
  path: string;
  /** What the page sent; a text that is `{name}` and nothing else stands for the value. */
  body?: Json;
  status: number;
  /** What later requests need of the answer, by the way there: `data.0.id`. */
  learns?: Record<string, string>;
  /** Null where the call gives none (204), and before it is recorded. */
  answer: Json;
};

const folder = new URL('.', import.meta.url);

/** The recordings by version. */
export function releases(): { version: string; told: Told[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      version: name.replace(/\.json$/, ''),
      told: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Told[],
    }));
}

/** Where the recording of a version lies. */
export function recordingOf(version: string): URL {
  return new URL(`${version}.json`, folder);
}

/** A request with what is known put in. */
export function filledIn<T>(told: T, known: Record<string, unknown>): T {
  if (typeof told === 'string') {
    const whole = /^\{(\w+)\}$/.exec(told)?.[1];
    return (
      whole !== undefined && whole in known
        ? known[whole]
        : told.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(known[name])))
    ) as T;
  }
  if (Array.isArray(told)) return told.map((each: unknown) => filledIn(each, known)) as T;
  if (typeof told !== 'object' || told === null) return told;
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, filledIn(value, known)])) as T;
}

/** The value at `data.0.id`. */
export function at(answer: Json, way: string): unknown {
  return way.split('.').reduce((inside: Json, name) => inside?.[name], answer);
}

/** What a page of the release would miss in an answer of today: members that are not there, or are of another kind. */
export function missed(then: Json, now: Json, way = ''): string[] {
  if (then === null || now === null) return []; // what can be null is one of the cases of its schema
  if (Array.isArray(then)) {
    if (!Array.isArray(now)) return [`${way} is no list any more`];
    return then.length > 0 && now.length > 0 ? missed(then[0], now[0], `${way}.0`) : [];
  }
  if (typeof then !== typeof now) return [`${way} was ${typeof then} and is ${typeof now}`];
  if (typeof then !== 'object') return [];
  return Object.entries(then).flatMap(([name, value]) =>
    name in now ? missed(value, now[name], `${way}.${name}`) : [`${way}.${name} is gone`],
  );
}

/** The same with a member more in each object: what the next version may add. */
export function withMore(told: Json): Json {
  if (Array.isArray(told)) return told.map(withMore);
  if (typeof told !== 'object' || told === null) return told;
  return {
    ...Object.fromEntries(Object.entries(told).map(([name, value]) => [name, withMore(value)])),
    'x-new': 'of the next version',
  };
}
