import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from '../support/sources.ts';
import { hasTest } from '../support/test-titles.ts';
import { requirements, type Requirement } from './asvs.ts';
import { documentRow } from './document-rows.ts';

// If a test was renamed, or a requirement is met in another way, change asvs.ts, and generate docs/asvs.md:
// npx vitest run --project unit tests/project/asvs.test.ts -u

/**
 * The chapters with their numbers of requirements of level 1 and level 2, counted in the standard's own list:
 * github.com/OWASP/ASVS, 5.0/docs_en/OWASP_Application_Security_Verification_Standard_5.0.0_en.csv.
 */
const chapters: readonly [name: string, level1: number, level2: number][] = [
  ['Encoding and Sanitization', 8, 19],
  ['Validation and Business Logic', 4, 7],
  ['Web Frontend Security', 8, 11],
  ['API and Web Service', 2, 8],
  ['File Handling', 4, 5],
  ['Authentication', 13, 22],
  ['Session Management', 6, 12],
  ['Authorization', 4, 3],
  ['Self-contained Tokens', 4, 3],
  ['OAuth and OIDC', 5, 24],
  ['Cryptography', 3, 11],
  ['Secure Communication', 3, 6],
  ['Configuration', 1, 12],
  ['Data Protection', 2, 7],
  ['Secure Coding and Architecture', 3, 10],
  ['Security Logging and Error Handling', 0, 16],
  ['WebRTC', 0, 7],
];

const titled = chapters.map(([name], at) => ({ title: `V${at + 1} ${name}`, own: ofChapter(at + 1) }));
const evidence = requirements.flatMap((each) => ('evidence' in each ? each.evidence : []));

function ofChapter(number: number): Requirement[] {
  return requirements.filter(({ id }) => id.startsWith(`${number}.`));
}

/** Each part of an id as a letter, so that ids can be compared as texts. */
function order(id: string): string {
  return id.replace(/\d+\.?/g, (part) => String.fromCharCode(Number.parseInt(part, 10)));
}

test('each requirement has an id of its own, and they are in order', () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids.filter((id) => !/^\d+\.\d+\.\d+$/.test(id))).toEqual([]);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => (order(a) < order(b) ? -1 : 1)));
});

test('each chapter has as many requirements of each level as the standard', () => {
  const listed = chapters.map(([name], at) => {
    const count = (level: 1 | 2) => ofChapter(at + 1).filter((each) => each.level === level).length;
    return [name, count(1), count(2)];
  });
  expect(listed).toEqual(chapters);
  expect(requirements).toHaveLength(chapters.reduce((sum, [, level1, level2]) => sum + level1 + level2, 0));
});

test('a requirement is described in at most twelve words', () => {
  expect(requirements.filter(({ about }) => about.split(' ').length > 12)).toEqual([]);
});

test('what is met has evidence; a deviation or reason is a whole sentence', () => {
  const poor = requirements.filter((each) => {
    if ('evidence' in each) return each.evidence.length === 0;
    return !('deviation' in each ? each.deviation : each.notApplicable).endsWith('.');
  });
  expect(poor).toEqual([]);
});

test('every file that is named exists', () => {
  const paths = evidence.map((each) => ('test' in each ? each.test : each.file));
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every test that is named is in its file, and is not skipped', () => {
  const missing = evidence.flatMap((each) => {
    if (!('test' in each)) return [];
    const { test: path, name } = each;
    return hasTest(path, name) ? [] : [`${path}: ${name}`];
  });
  expect(missing).toEqual([]);
});

test('the tables of docs/asvs.md are generated from the list', async () => {
  const [intro = ''] = read('docs/asvs.md').split('## Summary');
  const kinds = ['test', 'file', 'notApplicable', 'deviation'] as const;
  const counts = (own: readonly Requirement[]) =>
    kinds.map((kind) => own.filter((each) => kindOf(each) === kind).length);
  const parts = [
    '## Summary',
    [
      documentRow('chapter', 'met, with a test', 'met, by a file', 'not applicable', 'deviations'),
      documentRow('---', ...kinds.map(() => '---:')),
      ...titled.map(({ title, own }) => documentRow(title, ...counts(own))),
      documentRow('all', ...counts(requirements)),
    ].join('\n'),
    ...titled.flatMap(({ title, own }) => [
      `## ${title}`,
      [
        documentRow('id', 'level', 'requirement', 'how it is met'),
        documentRow('---', '---', '---', '---'),
        ...own.map((each) => documentRow(each.id, each.level, each.about, howMet(each))),
      ].join('\n'),
    ]),
  ];
  await expect(`${intro}${parts.join('\n\n')}\n`).toMatchFileSnapshot(join(root, 'docs/asvs.md'));
});

function howMet(requirement: Requirement): string {
  if ('notApplicable' in requirement) return `Not applicable. ${requirement.notApplicable}`;
  if ('deviation' in requirement) return `**Deviation.** ${requirement.deviation}`;
  return requirement.evidence
    .map((each) => ('test' in each ? `\`${each.test}\`: ${each.name}` : `\`${each.file}\``))
    .join('<br>');
}

function kindOf(requirement: Requirement): 'test' | 'file' | 'notApplicable' | 'deviation' {
  if ('notApplicable' in requirement) return 'notApplicable';
  if ('deviation' in requirement) return 'deviation';
  return requirement.evidence.some((each) => 'test' in each) ? 'test' : 'file';
}
