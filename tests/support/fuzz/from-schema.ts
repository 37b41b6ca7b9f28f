// Input for fuzzing from a JSON Schema: what it allows, and that with something changed.
import fc from 'fast-check';

export type JsonSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
};

/** Values that mean something to the store, by the name of a field. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Texts, numbers and shapes that have broken other programs. */
const nasty: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  'NaN',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '\ufeff',
  '٣',
  '%00',
  '%',
  '../../etc/passwd',
  "' or 1=1 --",
  '$1',
  '{{constructor}}',
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(5_000),
  'ﷺ'.repeat(300),
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'.repeat(50),
  -1,
  0,
  0.1,
  -0,
  1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { toString: 'x' },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"isOwner":true}}') as object,
];

/** Anything that JSON can say. */
export const anything = fc.oneof(fc.constantFrom(...nasty), fc.jsonValue({ maxDepth: 3 }));

/** Any text, of all characters. */
export const anyText = fc.oneof(
  fc.constantFrom(...nasty.filter((each) => typeof each === 'string')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress(),
  uuid: fc.uuid(),
  uri: fc.webUrl(),
  date: fc.constantFrom('2026-02-28', '2026-02-30', '0000-00-00', '9999-12-31'),
  'date-time': fc.constantFrom('2026-02-28T10:00:00Z', '2026-02-28T24:60:00Z'),
};

/** A value that the schema allows, as far as it is written down. `name`: of the field that it is for. */
export function allowed(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  const own = byShape(schema, name, known);
  const here = known[name];
  return here ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...here) }, { weight: 1, arbitrary: own }) : own;
}

function byShape(schema: JsonSchema, name: string, known: Known): fc.Arbitrary<unknown> {
  const { enum: choices, anyOf, oneOf, allOf, type } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (choices) return fc.constantFrom(...choices);
  const ways = anyOf ?? oneOf;
  if (ways) return fc.oneof(...ways.map((way) => allowed(way, name, known)));
  if (allOf) return allowed(Object.assign({}, ...allOf) as JsonSchema, name, known);
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => byShape({ ...schema, type: each }, name, known)));
  switch (type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const members = Object.entries(properties).map(([each, shape]) => [each, allowed(shape, each, known)] as const);
      return fc.record(Object.fromEntries(members), { requiredKeys: required });
    }
    case 'array': {
      const { items = {}, minItems = 0, maxItems = minItems + 3 } = schema;
      return fc.array(allowed(items, name, known), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 3),
      });
    }
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = Math.max(minimum, 1_000_000) } = schema;
      const [min, max] = [Math.ceil(minimum), Math.floor(maximum)];
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string': {
      const { minLength = 0, maxLength = 200, format = '' } = schema;
      return byFormat[format] ?? fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 200) });
    }
    default:
      return anything;
  }
}

/**
 * An object that the schema allows, or `right` if it is given, or one of them with a member lost, replaced or added, or
 * anything else.
 */
export function mutated(schema: JsonSchema, known: Known, right: object | null): fc.Arbitrary<unknown> {
  const asWritten = allowed(schema, '', known);
  const good = right
    ? fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: asWritten })
    : asWritten;
  const changed = fc
    .tuple(good, fc.nat(), fc.constantFrom('lost', 'replaced', 'added'), anything)
    .map(([value, at, way, other]) => change(value, at, way, other));
  return fc.oneof(
    { weight: 4, arbitrary: good },
    { weight: 5, arbitrary: changed },
    { weight: 1, arbitrary: anything },
  );
}

function change(value: unknown, at: number, way: 'lost' | 'replaced' | 'added', other: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
  const names = Object.keys(value);
  const name = names[at % Math.max(1, names.length)] ?? 'member';
  if (way === 'added') return { ...value, [`${name}s`]: other };
  const { [name]: _, ...rest } = value as Record<string, unknown>;
  return way === 'lost' ? rest : { ...rest, [name]: other };
}
