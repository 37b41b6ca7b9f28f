import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { isPageSlug, pageSlugs, questionsSlug, type PageSlug } from '../../../contract/content/pages.ts';
import { languages, type Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { bumpContent } from '../../features/catalogue/bump-revision.ts';
import { deliverySettingNames } from '../../features/content/known-settings.ts';
import { listSettings } from '../../features/content/list-settings.ts';
import {
  listPages,
  removePage,
  storedPage,
  textIn,
  writePages,
  type StoredPage,
} from '../../features/pages/manage-pages.ts';
import { faqsAnswer, pageAnswer } from '../../features/pages/page-answer.ts';
import { fileOfPage, pageFile } from '../../features/pages/page-file.ts';
import { pageFilesAt, readPageFiles, type FileProblem } from '../../features/pages/read-page-files.ts';
import { CommandRefused, say, type Caller, type CommandContext } from '../caller.ts';
import { printList } from '../print-list.ts';
import { dayOf } from '../riyadh-time.ts';

type PageFiles = Awaited<ReturnType<typeof pageFilesAt>>['files'];

/** store pages list | show SLUG | edit SLUG | import PATH… | export FOLDER | remove SLUG */
export function addPages(program: Command, { caller, withDatabase }: CommandContext): void {
  const command = program
    .command('pages')
    .summary('see and write the pages of the store: terms, privacy, questions and answers')
    .description(
      `The pages of the store, each in Arabic and English: ${pageSlugs.join(', ')}.\n\n` +
        'A page is a Markdown file named after it and its language, such as about.ar.md. Its first line is ' +
        'the title (# Title). {{phone}} and other names of\n' +
        'settings (settings list) are replaced by their values. HTML and pictures are not accepted. ' +
        `In ${questionsSlug} each third-level heading (###) is a\n` +
        'question, and second-level headings (##) group them.',
    );

  command
    .command('list')
    .description('Lists all pages with their titles and the day they were last changed, in Riyadh time.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) => {
      await withDatabase(async (db) => {
        const all = await listPages(db);
        printList(caller, all, {
          json,
          asJson,
          none: 'There are no pages. To start with sample texts: pages import server/demo/pages',
          text: () => all.map(lineOf).join('\n'),
        });
      });
    });

  command
    .command('show')
    .description('Prints a page as the file that edit and import accept.')
    .argument('<page>')
    .addOption(new Option('--language <language>', 'of the text').choices(languages).default('ar'))
    .option('--html', 'as the store shows it')
    .action(async (slug: string, { language, html }: { language: Language; html?: true }) => {
      const known = slugOf(slug);
      await withDatabase(async (db) => {
        const page = await storedPage(db, known);
        const text = page && textIn(page, language);
        if (!text) throw new CommandRefused(`The page ${known} is not written in ${nameOf(language)}.`);
        if (html) say(caller.out, await htmlOf(db, known, language));
        else caller.out.write(pageFile(text));
      });
    });

  const edit = command
    .command('edit')
    .description('Replaces a page’s text with that of files. A language without a file keeps its text.')
    .argument('<page>')
    .option('--ar <file>', 'the Arabic text')
    .option('--en <file>', 'the English text')
    .option('--dry-run', 'only show what would be done');
  edit.action(async (slug: string, { dryRun, ...files }: { ar?: string; en?: string; dryRun?: true }) => {
    const known = slugOf(slug);
    const pageFiles = languages.flatMap((language) => {
      const file = files[language];
      return file === undefined ? [] : [{ file: resolve(caller.cwd, file), slug: known, language }];
    });
    if (pageFiles.length === 0) edit.error('error: give --ar, --en or both');
    await withDatabase((db) => take(db, caller, { files: pageFiles, problems: [] }, dryRun === true));
  });

  command
    .command('import')
    .description('Writes pages from their files. If any line is bad, all bad lines are reported and nothing changes.')
    .argument('<path...>', 'files, or folders with files, named as pages are: about.ar.md')
    .option('--dry-run', 'only show what would be done')
    .action(async (paths: string[], { dryRun }: { dryRun?: true }) => {
      await withDatabase(async (db) => {
        const found = await Promise.all(paths.map((path) => pageFilesAt(resolve(caller.cwd, path))));
        const files = found.flatMap((each) => each.files);
        const twice = files.filter(({ slug, language }, at) =>
          files.slice(0, at).some((other) => other.slug === slug && other.language === language),
        );
        const problems = [
          ...found.flatMap((each) => each.problems),
          ...twice.map(({ file }) => ({ file, line: 1, reason: 'Another file is for the same page and language.' })),
        ];
        return take(db, caller, { files, problems }, dryRun === true);
      });
    });

  command
    .command('export')
    .description('Writes all pages to files that import accepts.')
    .argument('<folder>')
    .action(async (folder: string) => {
      const target = resolve(caller.cwd, folder);
      await withDatabase(async (db) => {
        await mkdir(target, { recursive: true });
        let count = 0;
        for (const page of await listPages(db)) {
          for (const language of languages) {
            const text = textIn(page, language);
            if (!text) continue;
            await writeFile(join(target, fileOfPage(page.slug, language)), pageFile(text));
            count += 1;
          }
        }
        say(caller.out, `${count} files were written to ${target}.`);
      });
    });

  command
    .command('remove')
    .description('Removes a page, in both languages. Its address then shows that there is no such page.')
    .argument('<page>')
    .action(async (slug: string) => {
      const known = slugOf(slug);
      await withDatabase(async (db) => {
        const removed = await db.transaction(async (tx) => {
          await bumpContent(tx);
          return removePage(tx, known);
        });
        if (!removed) throw new CommandRefused(`The page ${known} is not written.`);
        say(caller.out, `The page ${known} is removed.`);
      });
    });
}

/** Reads the files. If all are valid, writes them, or with `dryRun` prints what would be written. */
async function take(
  db: Database,
  caller: Caller,
  { files, problems: before }: { files: PageFiles; problems: FileProblem[] },
  dryRun: boolean,
): Promise<void> {
  const settings = new Set([...deliverySettingNames, ...(await listSettings(db)).map(({ key }) => key)]);
  const { changes, problems: found } = await readPageFiles(files, (key) => settings.has(key));
  const problems = [...before, ...found];
  if (problems.length > 0) {
    for (const { file, line, reason } of problems) say(caller.err, `${file}:${line}: ${reason}`);
    throw new CommandRefused('Nothing was changed.');
  }
  caller.signal.throwIfAborted();
  await db
    .transaction(async (tx) => {
      const written = await writePages(tx, changes, new Date());
      for (const { slug, language, outcome } of written) say(caller.out, `${slug} (${language}): ${outcome}`);
      if (dryRun) throw new OnlyTried();
      if (written.some(({ outcome }) => outcome !== 'unchanged')) await bumpContent(tx);
    })
    .catch((error: unknown) => {
      if (!(error instanceof OnlyTried)) throw error;
      say(caller.out, 'Nothing was changed: this was a dry run.');
    });
}

/** Rolls back a dry run. */
class OnlyTried extends Error {}

function slugOf(text: string): PageSlug {
  if (!isPageSlug(text)) throw new CommandRefused(`There is no page ${text}. The pages are ${pageSlugs.join(', ')}.`);
  return text;
}

async function htmlOf(db: Database, slug: PageSlug, language: Language): Promise<string> {
  if (slug !== questionsSlug) return (await pageAnswer(db, { slug, language, accounts: [] }))?.html ?? '';
  const answer = await faqsAnswer(db, slug, language);
  return (answer?.data ?? []).map(({ question, answer: html }) => `${question}\n${html}`).join('\n\n');
}

function nameOf(language: Language): string {
  return language === 'ar' ? 'Arabic' : 'English';
}

function lineOf(page: StoredPage): string {
  const written = languages.filter((language) => textIn(page, language)).join(', ');
  const titles = [page.titleAr, page.titleEn].filter((title) => title !== null).join(' | ');
  return `${page.slug} (${written}), ${dayOf(page.updatedAt)}: ${titles}`;
}

function asJson(page: StoredPage): object {
  const { slug, titleAr, titleEn, updatedAt } = page;
  return {
    slug,
    title: { ar: titleAr, en: titleEn },
    languages: languages.filter((language) => textIn(page, language)),
    updated_at: updatedAt.toISOString(),
  };
}
