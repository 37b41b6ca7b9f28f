import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { Database } from '../../db/connect.ts';
import { bumpContent } from '../../features/catalogue/bump-revision.ts';
import type { HomeContentSection } from '../../features/catalogue/import/export/entries-out.ts';
import { exportHomeContent } from '../../features/catalogue/import/export/export-home-content.ts';
import { importCatalogue } from '../../features/catalogue/import/import-catalogue.ts';
import { problemLine } from '../../features/catalogue/import/problems.ts';
import {
  listHomeContent,
  orderHomeContent,
  removeHomeContent,
  type StoredHomeContent,
} from '../../features/content/home-content.ts';
import { pictureUrl } from '../../features/media/picture-answer.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { printList, tableOf } from '../print-list.ts';

const shownWidth = 1200;

type Kind = { section: HomeContentSection; one: string; many: string; summary: string; description: string };

const kinds: readonly Kind[] = [
  {
    section: 'sliders',
    one: 'slide',
    many: 'slides',
    summary: 'see and change the slides of the home page, with their pictures',
    description:
      'The slides at the top of the home page, in both languages. Without slides or a video, that section is hidden.',
  },
  {
    section: 'testimonials',
    one: 'testimonial',
    many: 'testimonials',
    summary: 'see and change the testimonials on the home page, with their pictures',
    description:
      'Testimonials on the home page, in both languages: the title is the customer, the description what they say.',
  },
];

type Edits = {
  titleAr?: string;
  titleEn?: string;
  descriptionAr?: string;
  descriptionEn?: string;
  image?: string | false;
  link?: string | false;
  hide?: true;
  show?: true;
  dryRun?: true;
};

/**
 * store sliders list | show CODE | add CODE | edit CODE | order CODE… | remove CODE | import FILE | export FILE
 * store testimonials …, the same
 */
export function addHomeContent(program: Command, context: CommandContext): void {
  for (const kind of kinds) addKind(program, context, kind);
}

function addKind(program: Command, { caller, withDatabase }: CommandContext, kind: Kind): void {
  const { section, one, many } = kind;
  const command = program.command(section).summary(kind.summary).description(kind.description);
  const unknown = (code: string) => new CommandRefused(`There is no ${one} ${code}. See: ${section} list`);

  command
    .command('list')
    .description(`Lists all ${many} in the order in which they are shown.`)
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) =>
      withDatabase(async (db) => {
        const all = await listHomeContent(db, section);
        printList(caller, all, {
          json,
          asJson,
          none: `There are no ${many}.`,
          text: () =>
            tableOf(
              ['CODE', 'SHOWN', 'PICTURE', ...(section === 'sliders' ? ['LINK'] : []), 'TITLE'],
              all.map((place) => [
                place.code,
                place.active ? 'yes' : 'no',
                place.imageId === null ? 'none' : pictureUrl(place.imageId, shownWidth),
                ...(section === 'sliders' ? [place.link ?? ''] : []),
                [place.titleAr, place.titleEn].filter((title) => title !== null).join(' | '),
              ]),
            ),
        });
      }),
    );

  command
    .command('show')
    .description(`Shows one ${one} with its texts.`)
    .argument('<code>')
    .option('--json', 'as JSON')
    .action(async (code: string, { json }: { json?: true }) =>
      withDatabase(async (db) => {
        const place = (await listHomeContent(db, section)).find((each) => each.code === code);
        if (!place) throw unknown(code);
        say(caller.out, json ? JSON.stringify(asJson(place), null, 2) : asText(place));
      }),
    );

  const withEdits = (name: 'add' | 'edit') => {
    const edit = command
      .command(name)
      .description(
        name === 'add'
          ? `Adds a ${one} at the end.`
          : `Changes a ${one}. Fields that are not given stay as they are; an empty text removes one.`,
      )
      .argument('<code>', `a short name of your own for the ${one}`)
      .option('--title-ar <text>', 'the Arabic title')
      .option('--title-en <text>', 'the English title')
      .option('--description-ar <text>', 'the Arabic text')
      .option('--description-en <text>', 'the English text')
      .option('--image <file>', 'a webp, jpg, png or avif picture; it is resized as needed');
    if (name === 'edit') edit.option('--no-image', 'remove its picture');
    if (section === 'sliders') {
      edit.option('--link <address>', 'where it links to: /products?… or https://…');
      if (name === 'edit') edit.option('--no-link', 'remove its link');
    }
    edit
      .addOption(new Option('--hide', 'hide it').conflicts('show'))
      .addOption(new Option('--show', 'show it again'))
      .option('--dry-run', 'only show what would be done')
      .action(async (code: string, edits: Edits) => {
        if (
          name === 'edit' &&
          Object.keys(edits).every((each) => each === 'dryRun' || edits[each as keyof Edits] === true)
        )
          if (!edits.hide && !edits.show) edit.error('error: give something to change (see --help)');
        await withDatabase(async (db) => {
          const stored = (await listHomeContent(db, section)).find((each) => each.code === code);
          if (name === 'edit' && !stored) throw unknown(code);
          if (name === 'add' && stored)
            throw new CommandRefused(`The ${one} ${code} already exists. See: ${section} edit`);
          await takeEntry(db, edited(code, stored, edits), edits.dryRun === true);
          const what = name === 'add' ? 'added' : 'changed';
          say(
            caller.out,
            edits.dryRun
              ? `The ${one} ${code} could be ${what}. Nothing was changed: this was a dry run.`
              : `The ${one} ${code} is ${what}.`,
          );
        });
      });
  };
  withEdits('add');
  withEdits('edit');

  command
    .command('order')
    .description(`Puts the ${many} named first, in this order; the others follow as they were.`)
    .argument('<codes...>')
    .action(async (codes: string[]) =>
      withDatabase(async (db) => {
        const missing = await db.transaction(async (tx) => {
          await bumpContent(tx);
          return orderHomeContent(tx, section, codes);
        });
        if (missing !== null) throw unknown(missing);
        say(caller.out, (await listHomeContent(db, section)).map(({ code }) => code).join(', '));
      }),
    );

  command
    .command('remove')
    .description(`Removes a ${one}. To hide it instead: ${section} edit CODE --hide`)
    .argument('<code>')
    .action(async (code: string) =>
      withDatabase(async (db) => {
        const removed = await db.transaction(async (tx) => {
          await bumpContent(tx);
          return removeHomeContent(tx, section, code);
        });
        if (!removed) throw unknown(code);
        say(caller.out, `The ${one} ${code} is removed.`);
      }),
    );

  command
    .command('import')
    .description(
      `Imports the ${many} of a file written by \`${section} export\`, all or nothing: every bad line ` +
        'is reported. Those not in the file stay.',
    )
    .argument('<file>', 'its name ends in .json; picture paths are relative to it')
    .option('--dry-run', 'only show what would be done')
    .action(async (file: string, { dryRun = false }: { dryRun?: boolean }) =>
      withDatabase(async (db) => {
        const { contents, pictures } = await take(db, resolve(caller.cwd, file), dryRun);
        const done = `${contents} ${contents === 1 ? one : many}, ${pictures} new ${pictures === 1 ? 'picture' : 'pictures'}.`;
        say(caller.out, dryRun ? `${done} Nothing was changed: this was a dry run.` : `${done} All are imported.`);
      }),
    );

  command
    .command('export')
    .description(`Writes all ${many} to a file that \`${section} import\` accepts.`)
    .argument('<file>', 'its name ends in .json')
    .option(
      '--pictures <folder>',
      'write their pictures to this folder and reference them; without it an import keeps the stored ones',
    )
    .action(async (name: string, { pictures }: { pictures?: string }) => {
      if (!name.toLowerCase().endsWith('.json')) throw new CommandRefused('The file name must end in .json.');
      const file = resolve(caller.cwd, name);
      const folder = pictures === undefined ? null : resolve(caller.cwd, pictures);
      if (folder !== null) await mkdir(folder, { recursive: true });
      await withDatabase(async (db) => {
        const count = await exportHomeContent({
          db,
          section,
          file,
          pictures: folder,
          relativeTo: dirname(file),
          signal: caller.signal,
        });
        say(caller.out, `${count} ${count === 1 ? one : many} written to ${name}.`);
      });
    });

  /** Writes one entry as a file and imports it, so that the same rules apply. */
  async function takeEntry(db: Database, entry: object, dryRun: boolean): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'store-entry-'));
    try {
      const file = join(folder, `${section}.json`);
      await writeFile(file, JSON.stringify({ [section]: [entry] }));
      await take(db, file, dryRun, false);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function take(db: Database, file: string, dryRun: boolean, linesMatter = true) {
    const { ok, problems, problemCount, counts } = await importCatalogue({
      db,
      files: [file],
      only: section,
      dryRun,
      report: () => undefined,
      signal: caller.signal,
    });
    if (ok) return counts;
    for (const problem of problems.slice(0, 100))
      say(caller.err, problemLine(linesMatter ? problem : { ...problem, line: 0 }));
    if (problemCount > 100) say(caller.err, `… and ${(problemCount - 100).toLocaleString('en')} more.`);
    throw new CommandRefused('Nothing was changed.');
  }

  /** The entry as an import file has it. A picture that is not named stays. */
  function edited(code: string, stored: StoredHomeContent | undefined, edits: Edits): object {
    const text = (given: string | undefined, current: string | null | undefined) =>
      given === undefined ? (current ?? null) : given.trim() === '' ? null : given;
    const { image, link } = edits;
    const isShown = edits.show ? true : edits.hide ? false : (stored?.active ?? true);
    return {
      code,
      title: { ar: text(edits.titleAr, stored?.titleAr), en: text(edits.titleEn, stored?.titleEn) },
      description: {
        ar: text(edits.descriptionAr, stored?.descriptionAr),
        en: text(edits.descriptionEn, stored?.descriptionEn),
      },
      ...(image === false ? { image: null } : typeof image === 'string' ? { image: resolve(caller.cwd, image) } : {}),
      ...(section === 'sliders'
        ? { link: link === false ? null : typeof link === 'string' ? link : (stored?.link ?? null) }
        : {}),
      active: isShown,
    };
  }
}

function asText(place: StoredHomeContent): string {
  const lines: [string, string | null | undefined][] = [
    ['Title (ar)', place.titleAr],
    ['Title (en)', place.titleEn],
    ['Text (ar)', place.descriptionAr],
    ['Text (en)', place.descriptionEn],
    ['Picture', place.imageId === null ? null : pictureUrl(place.imageId, shownWidth)],
    ['Link', place.link],
    ['Shown', place.active ? 'yes' : 'no'],
  ];
  return lines.flatMap(([name, text]) => (text ? [`${name.padEnd(12)}${text}`] : [])).join('\n');
}

function asJson(place: StoredHomeContent): object {
  return {
    code: place.code,
    title: { ar: place.titleAr, en: place.titleEn },
    description: { ar: place.descriptionAr, en: place.descriptionEn },
    image: place.imageId === null ? null : pictureUrl(place.imageId, shownWidth),
    ...(place.link === undefined ? {} : { link: place.link }),
    active: place.active,
  };
}
