// Reads and checks page files before anything is written.
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pageSlugs } from '../../../contract/content/pages.ts';
import type { PageChange } from './manage-pages.ts';
import { pageOfFile, parsePageFile } from './page-file.ts';
import { problemsOf } from './render-markdown.ts';

export type FileProblem = { file: string; line: number; reason: string };

const largestFile = 1024 * 1024;

type PageFile = { file: string } & Pick<PageChange, 'slug' | 'language'>;

/** The texts of files and all problems in them. `isSetting` tells whether a setting name exists. */
export async function readPageFiles(
  pageFiles: readonly PageFile[],
  isSetting: (key: string) => boolean,
): Promise<{ changes: PageChange[]; problems: FileProblem[] }> {
  const changes: PageChange[] = [];
  const problems: FileProblem[] = [];
  for (const { file, slug, language } of pageFiles) {
    const text = await textOf(file);
    if (typeof text !== 'string') {
      problems.push({ file, line: 1, reason: text.reason });
      continue;
    }
    const parsed = parsePageFile(text);
    if (!parsed.ok) {
      problems.push({ file, line: parsed.line, reason: parsed.reason });
      continue;
    }
    const issues = problemsOf(parsed.page.body, isSetting);
    problems.push(...issues.map(({ line, reason }) => ({ file, line: line + parsed.bodyFrom - 1, reason })));
    changes.push({ slug, language, text: parsed.page });
  }
  return { changes, problems };
}

/** The pages at a path: one page file, or a folder of them. Other files in a folder are ignored. */
export async function pageFilesAt(path: string): Promise<{ files: PageFile[]; problems: FileProblem[] }> {
  const stats = await stat(path).catch(() => null);
  if (!stats) return { files: [], problems: [{ file: path, line: 1, reason: 'The file or folder does not exist.' }] };
  const paths = stats.isDirectory() ? (await readdir(path)).sort().map((name) => join(path, name)) : [path];
  const pageFiles = paths.flatMap((file) => {
    const of = pageOfFile(basename(file));
    return of ? [{ file, ...of }] : [];
  });
  if (pageFiles.length > 0) return { files: pageFiles, problems: [] };
  const names = `about.ar.md, about.en.md and so on; the pages are ${pageSlugs.join(', ')}`;
  return {
    files: pageFiles,
    problems: [{ file: path, line: 1, reason: `No page found. Page files are named ${names}.` }],
  };
}

async function textOf(file: string): Promise<string | { reason: string }> {
  try {
    if ((await stat(file)).size > largestFile) return { reason: 'The file is larger than 1 MiB.' };
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    return { reason: error instanceof TypeError ? 'The file is not encoded in UTF-8.' : 'The file cannot be read.' };
  }
}
