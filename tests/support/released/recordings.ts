// Requests and answers recorded for each release, in the order of a shopper's way through the store. While a version is
// new, tabs of the former one still run.
import { readdirSync, readFileSync } from 'node:fs';

/** Parsed JSON that tests read unchecked. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

export type RecordedCall = {
  /** Its name in contract/calls.ts. */
  call: string;
  /** Commands that the owner has run before. */
  owner?: string[][];
  /** The recipient whose newest message contains a value that is needed, and the name of that value. */
  mail?: { to: string; value: string };
  method: string;
  /** Below the API's base path; `{name}` is replaced by a value from an earlier step. */
  path: string;
  /** What the page sent; a text that is only `{name}` becomes the value itself. */
  body?: Json;
  status: number;
  /** Values that later requests need from the answer, by path: `data.0.id`. */
  learns?: Record<string, string>;
  /** Null if the call has no content (204), and before it is recorded. */
  answer: Json;
};

const folder = new URL('.', import.meta.url);

/** The recordings by version. */
export function releases(): { version: string; recordedCalls: RecordedCall[] }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      version: name.replace(/\.json$/, ''),
      recordedCalls: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as RecordedCall[],
    }));
}

/** The file with the recording of a version. */
export function recordingOf(version: string): URL {
  return new URL(`${version}.json`, folder);
}

/** A request with the known values filled in. */
export function filledIn<T>(template: T, known: Record<string, unknown>): T {
  if (typeof template === 'string') {
    const whole = /^\{(\w+)\}$/.exec(template)?.[1];
    return (
      whole !== undefined && whole in known
        ? known[whole]
        : template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(known[name])))
    ) as T;
  }
  if (Array.isArray(template)) return template.map((each: unknown) => filledIn(each, known)) as T;
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, filledIn(value, known)])) as T;
}

/** The value at a path such as `data.0.id`. */
export function at(answer: Json, way: string): unknown {
  return way.split('.').reduce((inside: Json, name) => inside?.[name], answer);
}

/** What a page of the release would miss in a current answer: members that are missing or have another type. */
export function missingMembers(then: Json, now: Json, way = ''): string[] {
  if (then === null || now === null) return []; // null is allowed by the schema
  if (Array.isArray(then)) {
    if (!Array.isArray(now)) return [`${way} is no longer a list`];
    return then.length > 0 && now.length > 0 ? missingMembers(then[0], now[0], `${way}.0`) : [];
  }
  if (typeof then !== typeof now) return [`${way} was ${typeof then} and is ${typeof now}`];
  if (typeof then !== 'object') return [];
  return Object.entries(then).flatMap(([name, value]) =>
    name in now ? missingMembers(value, now[name], `${way}.${name}`) : [`${way}.${name} is gone`],
  );
}

/** The same with an extra member in each object, as the next version may add. */
export function withMore(json: Json): Json {
  if (Array.isArray(json)) return json.map(withMore);
  if (typeof json !== 'object' || json === null) return json;
  return {
    ...Object.fromEntries(Object.entries(json).map(([name, value]) => [name, withMore(value)])),
    'x-new': 'of the next version',
  };
}
