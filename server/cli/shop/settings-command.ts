import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { Database } from '../../db/connect.ts';
import { bumpContent } from '../../features/catalogue/bump-revision.ts';
import { bytesOf } from '../../features/catalogue/import/read/bytes-of.ts';
import {
  checkSetting,
  documentSettings,
  isSettingName,
  knownSettings,
  nearestTo,
  settingNames,
} from '../../features/content/known-settings.ts';
import { listSettings } from '../../features/content/list-settings.ts';
import { removeSetting, writeSettings } from '../../features/content/write-content.ts';
import { readDocument } from '../../features/media/store-document.ts';
import { UnfitFile } from '../../features/media/unfit-file.ts';
import { missingSettings } from '../../features/pages/missing-settings.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';

const longestName = Math.max(...settingNames.map(({ length }) => length));

type Values = { ar?: string; en?: string; file?: string };

type Setting = Awaited<ReturnType<typeof listSettings>>[number];

/** store settings list | get KEY | set KEY VALUE | remove KEY */
export function addSettings(program: Command, { caller, withDatabase }: CommandContext): void {
  const settings = program
    .command('settings')
    .summary('see and change the store’s settings')
    .description('Contact, legal numbers and texts of the store.');

  settings
    .command('list')
    .description('Lists all settings with their values.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) => {
      await withDatabase(async (db) => {
        if (json) say(caller.out, JSON.stringify((await listSettings(db)).map(asJson), null, 2));
        else
          for (const setting of await listSettings(db))
            for (const line of linesOf(setting)) say(caller.out, `${setting.key} ${line}`);
      });
    });

  settings
    .command('get')
    .description('Prints the value of one setting.')
    .argument('<key>')
    .addOption(new Option('--language <language>', 'only this language').choices(['ar', 'en']))
    .option('--json', 'as JSON')
    .action(async (key: string, { language, json }: { language?: 'ar' | 'en'; json?: true }) => {
      await withDatabase(async (db) => {
        const setting = (await listSettings(db)).find((each) => each.key === key);
        if (!setting) throw new CommandRefused(`There is no setting ${key}. See: settings list`);
        if (json) say(caller.out, JSON.stringify(asJson(setting), null, 2));
        else if (language) say(caller.out, (language === 'ar' ? setting.valueAr : setting.valueEn) ?? '');
        else for (const line of linesOf(setting)) say(caller.out, line.replace(/^= /, ''));
      });
    });

  settings
    .command('set')
    .summary('set one')
    .description(
      `Sets a setting to VALUE in both languages or, if it is a text, to its own value in each. An empty value clears it. The settings are:

${settingNames.map((name) => `  ${name.padEnd(longestName)}  ${knownSettings[name].takes}`).join('\n')}`,
    )
    .argument('<key>')
    .argument('[value]', 'the value in both languages')
    .option('--ar <text>', 'the Arabic text')
    .option('--en <text>', 'the English text')
    .addOption(
      new Option('--file <file>', `a PDF or a picture of yours, for ${[...documentSettings].join(', ')}`).conflicts([
        'ar',
        'en',
      ]),
    )
    .action(async (key: string, value: string | undefined, { ar, en, file }: Values) => {
      if (value === undefined && ar === undefined && en === undefined && file === undefined)
        settings.error('error: give a VALUE, --ar or --en');
      if (value !== undefined && file !== undefined) settings.error('error: give a VALUE or --file, not both');
      await withDatabase(async (db) => {
        if (file === undefined) await setSetting(db, key, { ar: ar ?? value, en: en ?? value });
        else await setDocument(db, key, resolve(caller.cwd, file));
        const meant = nearestTo(key);
        const own = isSettingName(key)
          ? ''
          : ` The store itself does not read it; your pages can, as {{${key}}}.${meant === null ? '' : ` Did you mean ${meant}?`}`;
        say(caller.out, `${key} is set.${own}${await holesOf(db, key)}`);
      });
    });

  settings
    .command('remove')
    .description('Removes a setting, including one that this version of the store does not use.')
    .argument('<key>')
    .action(async (key: string) => {
      await withDatabase((db) =>
        db.transaction(async (tx) => {
          if (!(await removeSetting(tx, key)))
            throw new CommandRefused(`There is no setting ${key}. See: settings list`);
          await bumpContent(tx);
          say(caller.out, `${key} is removed.${await holesOf(tx, key)}`);
        }),
      );
    });
}

/** A warning if the setting is now empty and pages use it; otherwise empty. */
async function holesOf(db: Database, key: string): Promise<string> {
  const missing = (await missingSettings(db)).find((each) => each.key === key);
  return missing
    ? ` It is empty now, but used on ${missing.places.join(', ')}: set it, or remove {{${key}}} from the page. See: pages edit --help`
    : '';
}

/** A language without a value keeps its text. */
async function setSetting(
  db: Database,
  key: string,
  values: { ar: string | undefined; en: string | undefined },
): Promise<void> {
  const checked = checkSetting(key, values);
  if (!checked.isRight) {
    const where = checked.language ? `${key} (${checked.language})` : key;
    throw new CommandRefused(
      `${where} ${checked.reason.replace(/[^.?]$/, '$&.')} Nothing was changed. See: settings set --help`,
    );
  }
  await db.transaction(async (tx) => {
    const stored = (await listSettings(tx)).find((each) => each.key === key);
    await writeSettings(tx, [
      { key, valueAr: checked.ar ?? stored?.valueAr ?? null, valueEn: checked.en ?? stored?.valueEn ?? null },
    ]);
    await bumpContent(tx);
  });
}

/** Stores the owner's file and sets the setting to its path. */
async function setDocument(db: Database, key: string, path: string): Promise<void> {
  if (!documentSettings.has(key))
    throw new CommandRefused(`${key} does not accept a file. Nothing was changed. See: settings set --help`);
  const store = await documentIn(path);
  await db.transaction(async (tx) => {
    const address = await store(tx);
    await writeSettings(tx, [{ key, valueAr: address, valueEn: address }]);
    await bumpContent(tx);
  });
}

async function documentIn(path: string): ReturnType<typeof readDocument> {
  try {
    return await readDocument(await bytesOf(path));
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error;
    throw new CommandRefused(`${path} ${error.message}. Nothing was changed.`);
  }
}

function asJson({ key, valueAr, valueEn }: Setting): object {
  return { key, value: { ar: valueAr, en: valueEn } };
}

function linesOf({ valueAr, valueEn }: Setting): string[] {
  if (valueAr === valueEn) return [`= ${valueAr ?? ''}`];
  return [...(valueAr === null ? [] : [`(ar) = ${valueAr}`]), ...(valueEn === null ? [] : [`(en) = ${valueEn}`])];
}
