// What stands in the way of a distributed engine, read from the schema and from the sources of queries. Pure functions,
// so that the test can try them on planted faults.
import * as v from 'valibot';
import { parseSync } from 'vite';

export type TableEntry = {
  /** What adds rows: shoppers and what they do, or the owner's catalogue and settings. */
  grows: string;
  /** The distribution column; null for a reference table, which every node has as a whole. */
  key: string | null;
  obstacles: readonly string[];
};

export type TableEntries = Readonly<Record<string, TableEntry>>;

const snapshotSchema = v.object({
  tables: v.record(
    v.string(),
    v.object({
      name: v.string(),
      columns: v.record(
        v.string(),
        v.object({
          name: v.string(),
          type: v.string(),
          primaryKey: v.boolean(),
          notNull: v.boolean(),
          default: v.optional(v.unknown()),
          identity: v.optional(v.unknown()),
          generated: v.optional(v.unknown()),
        }),
      ),
      indexes: v.record(
        v.string(),
        v.object({
          name: v.string(),
          columns: v.array(v.object({ expression: v.string() })),
          isUnique: v.boolean(),
          method: v.string(),
        }),
      ),
      foreignKeys: v.record(
        v.string(),
        v.object({
          tableTo: v.string(),
          columnsFrom: v.array(v.string()),
          columnsTo: v.array(v.string()),
          onDelete: v.optional(v.string()),
        }),
      ),
      compositePrimaryKeys: v.record(v.string(), v.object({ columns: v.array(v.string()) })),
      uniqueConstraints: v.record(
        v.string(),
        v.object({ columns: v.array(v.string()), nullsNotDistinct: v.optional(v.boolean()) }),
      ),
      policies: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
  ),
  enums: v.optional(v.record(v.string(), v.unknown()), {}),
  sequences: v.optional(v.record(v.string(), v.unknown()), {}),
  views: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** A snapshot of drizzle-kit, as far as the checks read it. */
export type Snapshot = v.InferOutput<typeof snapshotSchema>;
type Table = Snapshot['tables'][string];

export const parseSnapshot = (value: unknown): Snapshot => v.parse(snapshotSchema, value);

/** Types that Citus, YugabyteDB and CockroachDB all document. */
const types = new Set(
  `smallint, integer, bigint, serial, bigserial, boolean, text, uuid, date, timestamp with time zone, json, jsonb, bytea,
   integer[], text[]`.split(/,\s+/),
);

/** The obstacles of each table, as `kind: what`, sorted. */
export function obstaclesOf(snapshot: Snapshot, sql: string, entries: TableEntries): Map<string, string[]> {
  const triggers = triggersOf(sql);
  return new Map(
    Object.values(snapshot.tables).map((table) => {
      const ofTriggers = triggers.filter((each) => each.table === table.name).map(({ obstacle }) => obstacle);
      const ofKey = [...keyObstacles(table, entries), ...keyTypeObstacles(table, snapshot, entries)];
      return [table.name, [...columnObstacles(table, entries), ...ofKey, ...ofTriggers].sort()];
    }),
  );
}

/** Objects other than tables, of which the checks know nothing. */
export function otherObjects({ enums, sequences, views, tables }: Snapshot): string[] {
  const policies = Object.values(tables).flatMap((table) => Object.keys(table.policies));
  return [...Object.keys(enums), ...Object.keys(sequences), ...Object.keys(views), ...policies];
}

function columnObstacles(table: Table, entries: TableEntries): string[] {
  const grows = entries[table.name]?.key != null;
  const ofColumns = Object.values(table.columns).flatMap((column) => [
    ...(types.has(column.type) ? [] : [`type: ${column.name} ${column.type}`]),
    ...(/^(big|small)?serial$/.test(column.type) && grows ? [`sequence: ${column.name}`] : []),
    ...(column.identity ? [`sequence: ${column.name}`] : []),
    ...(column.generated ? [`generated column: ${column.name}`] : []),
    ...(types.has(column.type) && /\bpg_\w+\(/.test(String(column.default)) ? [`default: ${column.name}`] : []),
  ]);
  const ofIndexes = Object.values(table.indexes).flatMap(({ name, method, columns }) =>
    method === 'btree' || (method === 'gin' && columns.length === 1) ? [] : [`index: ${name} ${method}`],
  );
  return [...ofColumns, ...ofIndexes];
}

function keyObstacles(table: Table, entries: TableEntries): string[] {
  const key = entries[table.name]?.key ?? null;
  const foreignKeys = Object.values(table.foreignKeys).flatMap(({ tableTo, columnsFrom, columnsTo, onDelete }) => {
    const keyThere = entries[tableTo]?.key ?? null;
    if (keyThere === null) return []; // every node has a reference table
    const at = key === null ? -1 : columnsFrom.indexOf(key);
    if (at >= 0 && columnsTo[at] === keyThere && onDelete !== 'set null') return [];
    return [`foreign key: ${columnsFrom.join(', ')} → ${tableTo}`];
  });
  if (key === null) return foreignKeys;
  const column = Object.values(table.columns).find(({ name }) => name === key);
  const primary = Object.values(table.columns).filter(({ primaryKey }) => primaryKey);
  const unique = [
    ...(primary.length > 0 ? [primary.map(({ name }) => name)] : []),
    ...Object.values(table.compositePrimaryKeys).map(({ columns }) => columns),
    ...Object.values(table.uniqueConstraints).map(({ columns }) => columns),
    ...Object.values(table.indexes)
      .filter(({ isUnique }) => isUnique)
      .map(({ columns }) => columns.map(({ expression }) => expression.replaceAll('"', ''))),
  ];
  return [
    ...foreignKeys,
    ...(column ? (column.notNull ? [] : [`key may be null: ${key}`]) : [`no key column: ${key}`]),
    ...unique.filter((columns) => !columns.includes(key)).map((columns) => `unique: ${columns.join(', ')}`),
    ...Object.values(table.uniqueConstraints)
      .filter(({ nullsNotDistinct }) => nullsNotDistinct)
      .map(({ columns }) => `nulls not distinct: ${columns.join(', ')}`),
  ];
}

/** Rows of one shopper or order are on one node only if `user_id` has the type of `users.id`. */
function keyTypeObstacles(table: Table, { tables }: Snapshot, entries: TableEntries): string[] {
  const key = entries[table.name]?.key ?? '';
  const typeOf = (owner: Table | undefined, name: string) =>
    Object.values(owner?.columns ?? {})
      .find((column) => column.name === name)
      ?.type.replace('serial', 'integer');
  const owner = Object.values(tables).find(({ name }) => key === `${name.slice(0, -1)}_id`);
  const [type, expected] = [typeOf(table, key), typeOf(owner, 'id')];
  return type && expected && type !== expected ? [`type of key: ${key} ${type}`] : [];
}

/** The triggers that migrations leave. A statement trigger with transition tables is a kind of its own. */
function triggersOf(sql: string): { table: string; obstacle: string }[] {
  const found = new Map<string, { table: string; obstacle: string }>();
  const statements = /\b(create|drop)\s[\w\s]*?\btrigger\s+(?:if\s+exists\s+)?"?(\w+)"?\s([^;]*?)(?=;|\bexecute\b|$)/gi;
  for (const [, verb = '', name = '', definition = ''] of withoutSqlComments(sql).matchAll(statements)) {
    const table = /\bon\s+"?(\w+)"?/i.exec(definition)?.[1] ?? '';
    if (verb.toLowerCase() === 'drop') found.delete(`${table} ${name}`);
    else found.set(`${table} ${name}`, { table, obstacle: `${kindOfTrigger(definition)}: ${name}` });
  }
  return [...found.values()];
}

function kindOfTrigger(definition: string): string {
  if (/\breferencing\b/i.test(definition)) return 'transition table trigger';
  return /\bfor\s+each\s+row\b/i.test(definition) ? 'row trigger' : 'statement trigger';
}

/** What a query or migration may contain that not all three engines document for rows on several nodes. */
const queryFeatures: Readonly<Record<string, RegExp>> = {
  'advisory lock': /\bpg_(?:try_)?advisory_|from '[./\w-]*\/lock\.ts'/,
  'row lock': /\bfor (?:update|no key update|share|key share)\b(?! skip locked)|\.for\('[a-z ]+'(?!, \{ skipLocked)/i,
  'skip locked': /\bskip locked\b|skipLocked: true/i,
  'transaction snapshot':
    /\bxid8\b|\bpg_snapshot|\bpg_(?:current_(?:snapshot|xact)|visible_in_snapshot|xact_)|\btxid_/i,
  'repeatable read': /isolationLevel: '(?:repeatable read|serializable)'|\bisolation level\b/i,
  'custom setting': /\bset_config\(|\bcurrent_setting\('[a-z]+\./i,
  listen: /(?:^|[`'";])\s*(?:un)?listen\s+["\w]|(?:^|[`'";]) *notify\s+["\w]+\s*[,;`'"]|\bpg_notify\b/im,
  'system column': /[\s.](?:xmin|xmax|cmin|cmax|ctid|tableoid)\b/i,
  'table lock': /(?:^|[`'";])\s*lock table\b/im,
  cursor: /(?:^|[`'";])\s*declare \w+ (?:\w+ )*cursor\b/im,
  'recursive query': /\bwith recursive\b/i,
  'grouping sets': /\bgrouping sets\b|\bgroup by (?:cube|rollup)\b/i,
  'table sample': /\btablesample\b/i,
  'temporary table': /\bcreate (?:temp|temporary|unlogged)\b/i,
  copy: /(?:^|[`'";])\s*copy "?\w+"? (?:from|to)\b/im,
  'deferrable constraint': /\bdeferrable\b|\binitially deferred\b|\bset constraints\b/i,
  'exclusion constraint': /\bexclude using\b/i,
  'other object':
    /\bcreate\s+(?:or\s+replace\s+)?(?:materialized\s+view|view|domain|type|rule|policy|event\s+trigger|server)\s/i,
  partition: /\bpartition of\b|\bpartition by (?:range|list|hash)\b|\binherits \(/i,
  extension: /\bcreate extension (?:if not exists )?(?!"?pg_trgm\b|if\b)/i,
};

/** The features in a source. A comment counts for nothing. */
export function featuresIn(path: string, source: string): string[] {
  const text = path.endsWith('.sql') ? withoutSqlComments(source) : withoutComments(path, source);
  return Object.entries(queryFeatures)
    .filter(([, pattern]) => pattern.test(text))
    .map(([feature]) => feature);
}

function withoutSqlComments(sql: string): string {
  return sql.replace(/^\s*--.*$/gm, '');
}

function withoutComments(path: string, source: string): string {
  const { comments } = parseSync(path, source);
  return comments.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
}
