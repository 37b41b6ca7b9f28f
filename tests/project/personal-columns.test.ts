import { describe, expect, test } from 'vitest';
import { rateLimitRules } from '../../server/http/rate-limits.ts';
import { filesBelow, read } from '../support/sources.ts';
import { hasTest } from '../support/test-titles.ts';
import { documentRow, rowsBelow } from './document-rows.ts';
import {
  columnsOf,
  confidentialColumns,
  otherTables,
  personalTables,
  publicTables,
  secretColumns,
  type PersonalTable,
} from './personal-columns.ts';

// A new column needs a rule: add it to personal-columns.ts, and if it is personal, to the export, to the deletion and to
// every-personal-column.api.test.ts. Then change docs/privacy.md as the test prints.

const lastSnapshot = filesBelow('server/db/migrations/meta', (path) => path.endsWith('_snapshot.json')).at(-1) ?? '';
const { tables: inSchema } = JSON.parse(read(lastSnapshot)) as {
  tables: Record<string, { name: string; columns: Record<string, { name: string }> }>;
};
const listed: Record<string, string[]> = {
  ...Object.fromEntries(
    Object.entries(personalTables).map(([name, table]) => [
      name,
      [...columnsOf(table.personal), ...columnsOf(table.others)],
    ]),
  ),
  ...Object.fromEntries(Object.entries(otherTables).map(([name, columns]) => [name, columnsOf(columns)])),
};

test('each table is listed once', () => {
  expect(Object.keys(personalTables).filter((name) => name in otherTables)).toEqual([]);
  expect(Object.keys(listed).toSorted()).toEqual(
    Object.values(inSchema)
      .map(({ name }) => name)
      .toSorted(),
  );
});

test.each(Object.values(inSchema))('each column of $name has a rule, and no other', ({ name, columns }) => {
  expect(listed[name]?.toSorted()).toEqual(
    Object.values(columns)
      .map((column) => column.name)
      .toSorted(),
  );
});

test('only personal columns have a reason to be left out of the export or to remain', () => {
  const wrong = Object.entries(personalTables).flatMap(([name, { personal, notExported = {}, remains = {} }]) => {
    const reasons = { ...(typeof notExported === 'string' ? {} : notExported), ...remains };
    return Object.keys(reasons)
      .filter((column) => !columnsOf(personal).includes(column))
      .map((column) => `${name}.${column}`);
  });
  expect(wrong).toEqual([]);
});

test('what has a retention in minutes, hours, days or years names the tests that show its end', () => {
  const untested = Object.entries(personalTables).filter(
    ([, { retained, tests = [] }]) => /\b(minutes|hours|days?|years)\b|_DAYS/i.test(retained) && tests.length === 0,
  );
  expect(untested.map(([name]) => name)).toEqual([]);
});

test('every test that is named exists, and is not skipped', () => {
  const missing = Object.values(personalTables).flatMap(({ tests = [] }) =>
    tests.filter(([file, title]) => !hasTest(file, title)).map(([file, title]) => `${file}: ${title}`),
  );
  expect(missing).toEqual([]);
});

test('no limit counts for longer than a day', () => {
  expect(Math.max(...Object.values(rateLimitRules).map(({ seconds }) => seconds))).toBe(24 * 60 * 60);
});

describe('docs/privacy.md', () => {
  const document = read('docs/privacy.md');

  test('shows the personal data of each table as it is listed', () => {
    const rows = Object.entries(personalTables).map(([name, table]) =>
      documentRow(`\`${name}\``, dataOf(table), table.purpose, exportOf(table), deletionOf(table), table.retained),
    );
    expect(rowsBelow(document, 'Personal data')).toEqual(rows);
  });

  test('has a level of protection for each column, and names those that need more than their table', () => {
    const inTables = Object.entries(listed).flatMap(([name, columns]) => columns.map((column) => `${name}.${column}`));
    const named = [...columnsOf(confidentialColumns), ...columnsOf(secretColumns)];
    expect(named.filter((column) => !inTables.includes(column))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    expect(columnsOf(publicTables).filter((name) => !(name in listed))).toEqual([]);
    const cells = Object.fromEntries(
      rowsBelow(document, 'Levels of protection').map((row) => [
        row.split(' | ')[0]?.slice(2),
        [...row.matchAll(/`(\w+(?:\.\w+)?)`/g)].map(([, name]) => name),
      ]),
    );
    expect(cells).toMatchObject({
      public: columnsOf(publicTables),
      confidential: columnsOf(confidentialColumns),
      secret: columnsOf(secretColumns),
    });
  });

  test('names the tables without data about shoppers', () => {
    const [section = ''] = (document.split('\n## Other tables\n')[1] ?? '').split('\n## ');
    const names = [...section.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(names).toEqual(Object.keys(otherTables));
  });
});

function dataOf({ personal }: PersonalTable): string {
  return columnsOf(personal).join(', ') || 'ids and times only';
}

function exportOf({ notExported }: PersonalTable): string {
  if (notExported === undefined) return 'all';
  return typeof notExported === 'string' ? `nothing: ${notExported}` : `all but ${reasonsOf(notExported)}`;
}

function deletionOf({ deleted, remains }: PersonalTable): string {
  const when = { 'at once': 'at once', 'with the order': 'once the order is finished', no: 'not with the account' };
  return remains ? `${when[deleted]}; remains: ${reasonsOf(remains)}` : when[deleted];
}

/** Each reason once, after the columns that it is for. */
function reasonsOf(reasons: Record<string, string>): string {
  return [...new Set(Object.values(reasons))]
    .map((reason) => {
      const columns = Object.keys(reasons).filter((column) => reasons[column] === reason);
      return `${columns.map((column) => `\`${column}\``).join(', ')} (${reason})`;
    })
    .join('; ');
}
