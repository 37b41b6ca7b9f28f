import { describe, expect, test } from 'vitest';
import { parseSync } from 'vite';
import { pageTexts } from '../../src/lib/text/i18n.ts';
import { filesBelow, isScript, isTest, read } from '../support/sources.ts';

type Texts = { [key: string]: string | Texts };

const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const englishForms = ['one', 'other'];
const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** Files that compute a key, with the possible values. */
const computed: Record<string, string[]> = {
  'src/pages/shell/footer/site-footer.tsx': [
    'footer:apps.google',
    'footer:apps.apple',
    'shell:footer.contact',
    'shell:complaints',
  ],
  'src/pages/shell/header/main-nav.tsx': ['shell:nav.home', 'shell:store'],
  'src/pages/shell/search/search-results.tsx': ['search:offline', 'search:unreachable'],
};

const namespaces = namesIn('ar');
const texts = { ar: textsOf('ar'), en: textsOf('en') };
const used = usesInCode();

describe('the texts of both languages', () => {
  test('have the same files', () => {
    expect(namespaces.length).toBeGreaterThan(0);
    expect(namesIn('en')).toEqual(namespaces);
  });

  test('are loaded with every page or with their own, as one list says', () => {
    for (const language of ['ar', 'en'] as const) {
      const listed = [...read(`src/lib/text/locale-${language}.ts`).matchAll(/\{([\w,-]+)\}\.json/g)].map(
        ([, names]) => names?.split(',') ?? [],
      );
      expect(listed.flat().sort()).toEqual([...namespaces].sort());
      expect(listed[1]).toEqual([...pageTexts]);
    }
  });

  test('have the same keys', () => {
    expect(keysOf('en')).toEqual(keysOf('ar'));
  });

  test('have every plural form of their language', () => {
    const missing = (['ar', 'en'] as const).flatMap((language) => {
      const forms = language === 'ar' ? arabicForms : englishForms;
      const plurals = new Set(
        [...texts[language].keys()].filter((key) => pluralEnding.test(key)).map((key) => key.replace(pluralEnding, '')),
      );
      return [...plurals].flatMap((key) =>
        forms.filter((form) => !texts[language].has(`${key}_${form}`)).map((form) => `${language} ${key}_${form}`),
      );
    });
    expect(missing).toEqual([]);
  });

  test('are never empty', () => {
    const empty = (['ar', 'en'] as const).flatMap((language) =>
      [...texts[language]].filter(([, text]) => text.trim() === '').map(([key]) => `${language} ${key}`),
    );
    expect(empty).toEqual([]);
  });

  test('interpolate the same values', () => {
    const differing = keysOf('ar').filter((key) => !sameValues(key));
    expect(differing).toEqual([]);
  });

  test('are in the language they claim to be in', () => {
    const foreign = [...texts.ar].filter(
      ([, text]) =>
        !/\p{Script=Arabic}/u.test(text.replace(/\{\{.*?\}\}/g, '')) &&
        /[a-z]{3}/i.test(text.replace(/\{\{.*?\}\}/g, '')),
    );
    const arabic = [...texts.en].filter(
      ([key, text]) => /\p{Script=Arabic}/u.test(text) && !key.endsWith('language.ar'),
    );
    expect([...foreign, ...arabic].filter(([key]) => !/(^|[.:])(brand|language\.\w+)$/.test(key))).toEqual([]);
  });
});

describe('code and texts', () => {
  test('every key in the code has a text', () => {
    const keys = new Set(keysOf('ar'));
    const missing = used.keys
      .filter(({ candidates }) => !candidates.some((key) => keys.has(key)))
      .map(({ file, key }) => `${file} ${key}`);
    expect(missing).toEqual([]);
  });

  test('every text is used', () => {
    const usedKeys = new Set([...used.keys.flatMap(({ candidates }) => candidates), ...Object.values(computed).flat()]);
    const unused = keysOf('ar').filter(
      (key) => !usedKeys.has(key) && !used.patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  test('each file with a computed key is listed with the possible keys', () => {
    expect(used.computedIn.sort()).toEqual(Object.keys(computed).sort());
    const keys = new Set(keysOf('ar'));
    expect(
      Object.values(computed)
        .flat()
        .filter((key) => !keys.has(key)),
    ).toEqual([]);
  });
});

function namesIn(language: string): string[] {
  return filesBelow(`src/locales/${language}`, (path) => path.endsWith('.json')).map((path) =>
    path.replace(/^.*\/(.+)\.json$/, '$1'),
  );
}

/** All texts of a language by `namespace:key.subkey`. */
function textsOf(language: string): Map<string, string> {
  const flat = (value: Texts, before: string): [string, string][] =>
    Object.entries(value).flatMap(([key, inside]) =>
      typeof inside === 'string' ? [[`${before}${key}`, inside]] : flat(inside, `${before}${key}.`),
    );
  return new Map(
    namesIn(language).flatMap((name) =>
      flat(JSON.parse(read(`src/locales/${language}/${name}.json`)) as Texts, `${name}:`),
    ),
  );
}

/** The keys as the code uses them: sorted, without plural suffixes. */
function keysOf(language: 'ar' | 'en'): string[] {
  return [...new Set([...texts[language].keys()].map((key) => key.replace(pluralEnding, '')))].sort();
}

/**
 * Whether both languages interpolate the same values in a key. Its plural forms count together: zero, one and two may
 * omit the count.
 */
function sameValues(key: string): boolean {
  const valuesOf = (language: 'ar' | 'en') =>
    new Set(
      [...texts[language]]
        .filter(([each]) => each.replace(pluralEnding, '') === key)
        .flatMap(([, text]) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '')),
    );
  const [ar, en] = [valuesOf('ar'), valuesOf('en')];
  return ar.size === en.size && [...ar].every((value) => en.has(value));
}

type Node = { type: string } & Record<string, unknown>;

/**
 * The keys that the code passes to `t`: literals, patterns such as `errors.${code}`, and the files whose keys are
 * neither.
 */
function usesInCode(): {
  keys: { file: string; key: string; candidates: string[] }[];
  patterns: RegExp[];
  computedIn: string[];
} {
  const keys: { file: string; key: string; candidates: string[] }[] = [];
  const patterns: RegExp[] = [];
  const computedIn = new Set<string>();
  for (const file of filesBelow('src', (path) => isScript(path) && !isTest(path))) {
    const asked: Asked[] = [];
    const own = new Set<string>();
    walk(parseSync(file, read(file)).program as unknown as Node, (node) => {
      if (node.type !== 'CallExpression') return;
      const callee = node.callee as Node;
      const name = callee.type === 'Identifier' ? callee.name : (callee.property as Node | undefined)?.name;
      const [first] = node.arguments as Node[];
      if (name === 't' && first) asked.push(...askedFor(first));
      if ((name === 'useTranslation' || name === 'useFormats') && first)
        for (const each of first.type === 'ArrayExpression' ? (first.elements as Node[]) : [first])
          if (typeof each.value === 'string') own.add(each.value);
    });
    const rooms = own.size > 0 ? [...own] : namespaces;
    for (const { parts } of asked) {
      const [key = ''] = parts;
      const text = parts.map(escaped).join('[\\w-]+');
      if (parts.length === 0) computedIn.add(file);
      else if (parts.length === 1)
        keys.push({ file, key, candidates: key.includes(':') ? [key] : rooms.map((room) => `${room}:${key}`) });
      else patterns.push(new RegExp(text.includes(':') ? `^${text}$` : `^(?:${rooms.join('|')}):${text}$`));
    }
  }
  return { keys, patterns, computedIn: [...computedIn] };
}

/** The literal parts of a key: one if it is whole, several around placeholders, none if it is computed. */
type Asked = { parts: string[] };

function askedFor(node: Node): Asked[] {
  if (node.type === 'ConditionalExpression')
    return [...askedFor(node.consequent as Node), ...askedFor(node.alternate as Node)];
  if (node.type === 'Literal' && typeof node.value === 'string') return [{ parts: [node.value] }];
  if (node.type === 'TemplateLiteral')
    return [{ parts: (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked) }];
  return [{ parts: [] }];
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each && typeof each === 'object' && typeof (each as Node).type === 'string') walk(each as Node, visit);
    }
  }
}
