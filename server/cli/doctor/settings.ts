// Checks the owner's settings by the rules of `settings set` and the import: an older version or a manual change in the
// database may have stored something else.
import { basename } from 'node:path';
import type { Database } from '../../db/connect.ts';
import type { Env } from '../../lib/env.ts';
import {
  checkSetting,
  documentSettings,
  isSettingName,
  knownSettings,
  nearestTo,
  type SettingName,
} from '../../features/content/known-settings.ts';
import { listSettings, plainValue } from '../../features/content/list-settings.ts';
import { mediaPath } from '../../features/media/picture-answer.ts';
import { describeFile } from '../../features/media/read-media.ts';
import { missingSettings } from '../../features/pages/missing-settings.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

/**
 * Required by law: name, address, contact and registration (E-Commerce Law, article 6), and the VAT number on each
 * invoice.
 */
const requiredByLaw: readonly SettingName[] = [
  'store_name',
  'company',
  'phone',
  'commercial_registration',
  'tax_number',
];

/** Settings that the footer shows only together with a number. */
const shownWith: readonly (readonly [SettingName, SettingName])[] = [
  ['commercial_registration_link', 'commercial_registration'],
  ['tax_certificate', 'tax_number'],
];

export async function examineSettings(db: Database, { production }: Env): Promise<Finding[]> {
  const stored = await listSettings(db);
  const findings = stored.flatMap(({ key, valueAr, valueEn }) => {
    const checked = checkSetting(key, { ar: valueAr, en: valueEn });
    const meant = isSettingName(key) ? null : nearestTo(key);
    if (checked.isRight)
      return meant === null
        ? []
        : warn(
            'settings',
            `${key} is not read by the store; did you mean ${meant}?`,
            `If your pages use it, leave it; otherwise: settings remove ${key}`,
          );
    const says = `${key}${checked.language ? ` (${checked.language})` : ''} ${checked.reason}.`;
    return fail(
      'settings',
      says,
      isSettingName(key) ? `Set it again: settings set ${key} …` : `Remove it: settings remove ${key}`,
    );
  });
  const isSet = (name: SettingName) =>
    stored.some(({ key, valueAr, valueEn }) => key === name && Boolean(valueAr?.trim() || valueEn?.trim()));
  if (!isSet('email'))
    findings.push(
      (production ? fail : warn)(
        'settings',
        'There is no email: shoppers’ messages are stored but emailed to nobody, and shoppers see no address.',
        `Set it to ${knownSettings.email.takes}: settings set email …`,
      ),
    );
  const missing = requiredByLaw.filter((name) => !isSet(name));
  if (missing.length > 0)
    findings.push(
      warn(
        'settings',
        `Missing on pages and invoices, although the law requires it: ${missing.join(', ')}.`,
        `Set ${missing.length === 1 ? 'it' : 'them'}: settings set ${missing[0]} …; settings set --help explains each.`,
      ),
    );
  for (const [name, needed] of shownWith)
    if (isSet(name) && !isSet(needed))
      findings.push(warn('settings', `${name} is not shown without ${needed}.`, `Set it: settings set ${needed} …`));
  for (const key of documentSettings) {
    const address = plainValue(stored, key);
    if (address.startsWith(`${mediaPath}/`) && !(await describeFile(db, basename(address))))
      findings.push(
        fail('settings', `${key} names a file that the store does not have.`, `Store it: settings set ${key} --file …`),
      );
  }
  for (const { key, places } of await missingSettings(db))
    findings.push(
      warn(
        'settings',
        `${key} is empty, but used on ${places.join(', ')}.`,
        `Set it: settings set ${key} …; or remove {{${key}}} from the page: pages show, pages edit`,
      ),
    );
  return findings.length > 0 ? findings : [ok('settings', `${stored.length} set, all valid.`)];
}
