// Instalments: which methods have them, how many, and the amount of each. Separate, because product page and cart show
// them and lists do not.
import { fromSar, halalas, toSar, type Halalas } from '../core/money.ts';
import { allocate } from '../core/allocate.ts';

/** Number of instalments (saudi-commerce.md, sections 2.1 and 2.2). */
export const instalmentCounts = { tabby: 4, tamara: 3 } as const;

export type InstalmentMethod = keyof typeof instalmentCounts;

export const instalmentMethods = Object.keys(instalmentCounts) as InstalmentMethod[];

/**
 * The instalments of a total, which add up to it exactly; the first ones carry the odd halalas. Null for a method
 * without instalments.
 */
export function instalmentsOf(method: string, total: Halalas): Halalas[] | null {
  const known = instalmentMethods.find((each) => each === method);
  return known ? allocate(total, Array<Halalas>(instalmentCounts[known]).fill(halalas(1))) : null;
}

/** General settings with a method's limits in SAR, both included. Only methods on offer have them. */
const settingNames = (method: InstalmentMethod) => ({ least: `${method}_min`, most: `${method}_max` });

/** The general settings for a method on offer. */
export function instalmentSettings(
  method: InstalmentMethod,
  { least, most }: { least: Halalas; most: Halalas },
): { key: string; value: string }[] {
  const names = settingNames(method);
  return [
    { key: names.least, value: String(toSar(least)) },
    { key: names.most, value: String(toSar(most)) },
  ];
}

export type Instalments = { method: InstalmentMethod; /** In SAR. */ amounts: number[] };

/**
 * The instalments offered for a total in SAR, by the general settings. `setting` returns the value of a name, empty if
 * missing.
 */
export function instalmentsFor(total: number, setting: (name: string) => string): Instalments[] {
  return instalmentMethods.flatMap((method) => {
    const { least, most } = settingNames(method);
    const isTaken =
      setting(most) !== '' && total > 0 && total >= Number(setting(least)) && total <= Number(setting(most));
    const parts = isTaken ? instalmentsOf(method, fromSar(total)) : null;
    return parts ? [{ method, amounts: parts.map(toSar) }] : [];
  });
}
