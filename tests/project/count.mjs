// Counts what makes the project hard to read: `node tests/project/count.mjs [FOLDER]`, with a folder for another
// checkout. count.test.ts holds the numbers.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? '.';
/** Paths below a folder, without what is installed, built or left by a run. */
const below = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (/^(?:\.git|\.data|coverage|dist|test-results)$/.test(path) || entry.name === 'node_modules') return [];
    return entry.isDirectory() ? below(path) : [path];
  });
const files = below('.');
const read = (path) => readFileSync(join(root, path), 'utf8');

const isCode = (path) => /^(contract|scripts|server|src|sw|tests|tools)\/.*\.(tsx?|mjs|css)$/.test(path);
/** Lists of words and generated files. */
const isData = (path) =>
  /\.gen\.ts$|\/(common-passwords|common-stems|generate-words)\.ts$|^server\/db\/migrations\/|\/data\/.*\.sql$/.test(
    path,
  );

/** Words that docs/glossary.md replaces, and phrases that sound translated. */
const avoided = [
  /\bwhoever\b/i,
  /\bwho does not see\b/i,
  /\bbeside\b/i,
  /\b(?:is|are|was|were|be|been) told\b/i,
  /\b(?:says|say) itself\b/i,
  /\banew\b/i,
  /\bonce more\b/i,
  /\ba second time\b/i,
  /\bcan be had\b/i,
  /\bwhat (?:it|an order|they) comes? to\b/i,
  /\bwhere it is missing\b/i,
  /\bfor good\b/i,
  /\bso long(?! as)\b/i,
  /\bmeanwhile\b/i,
  /\bthe (?:word on|news)\b/i,
  /\bwords to\b/i,
  /\b(?:is|are|was|were|be|been) kept\b/i,
  /\ba wish\b|\bwishes\b(?!_|`|\/)/i,
  /\b(?:stands|stand|stood) in for\b/i,
];

/** The comments of a file as lines, each with its number. */
function comments(source) {
  const found = [];
  for (const { 0: text, index } of source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/g)) {
    const first = source.slice(0, index).split('\n').length;
    text.split('\n').forEach((line, at) => found.push([first + at, line]));
  }
  return found;
}

const numbered = (source) => source.split('\n').map((line, at) => [at + 1, line]);

/** Lines that people read: comments, documents, and the English texts of the store. */
function prose(path) {
  if (isCode(path)) return comments(read(path));
  if (path.endsWith('.md') && !path.endsWith('.ar.md')) return numbered(read(path));
  if (path.startsWith('src/locales/en/')) return numbered(read(path));
  return [];
}

const perFolder = new Map();
for (const path of files.filter((each) => /\.(tsx?|mjs|css|md|sql)$/.test(each)))
  perFolder.set(dirname(path), (perFolder.get(dirname(path)) ?? 0) + 1);
const exported = /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;
const places = new Map();
for (const path of files.filter((each) => /^(contract|src|sw|server)\/.*\.tsx?$/.test(each) && !/\.test\./.test(each)))
  for (const [, name] of read(path).matchAll(exported)) places.set(name, (places.get(name) ?? new Set()).add(path));

const longest = 140;
/** Drawings, and lines that no space divides. */
const cannotBreak = (line) =>
  /\bd="?M|'M[\d.]+[ ,VHL]/.test(line) || line.split(/\s/).some(({ length }) => length > 80);
const report = {
  largestFolders: [...perFolder].sort(([, a], [, b]) => b - a).slice(0, 10),
  namesExportedTwice: [...places].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths]]),
  longLines: files
    .filter((path) => isCode(path) && !isData(path))
    .flatMap((path) =>
      numbered(read(path))
        .filter(([, line]) => line.length > longest && !cannotBreak(line))
        .map(([at]) => `${path}:${at}`),
    ),
  avoidedWords: files.flatMap((path) =>
    prose(path).flatMap(([at, line]) =>
      avoided.filter((word) => word.test(line)).map((word) => `${path}:${at} ${word.exec(line)?.[0]}`),
    ),
  ),
  wordsInReadme: read('README.md').split(/\s+/).filter(Boolean).length,
};

const summary = () => [
  'Files in the largest folders:',
  ...report.largestFolders.map(([folder, count]) => `  ${count}  ${folder}`),
  `Exported names in two files: ${report.namesExportedTwice.length}`,
  `Lines over ${longest} characters outside data: ${report.longLines.length}`,
  `Avoided words in comments, documents and texts: ${report.avoidedWords.length}`,
  `Words in the README: ${report.wordsInReadme}`,
];

process.stdout.write(process.argv.includes('--json') ? JSON.stringify(report) : `${summary().join('\n')}\n`);
