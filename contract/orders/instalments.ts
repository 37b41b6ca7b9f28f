// What is paid in parts: by which methods, in how many, and what each part comes to. On its own, for product page and cart show it and no list does.
import { fromSar, halalas, toSar, type Halalas } from '../core/money.ts';
import { spread } from '../core/allocate.ts';

/** In how many parts a method is paid (saudi-commerce.md, sections 2.1 and 2.2). */
export const instalmentCounts = { tabby: 4, tamara: 3 } as const;

export type InstalmentMethod = keyof typeof instalmentCounts;

export const instalmentMethods = Object.keys(instalmentCounts) as InstalmentMethod[];

/** The parts that a total is paid in, which come to it exactly; the first ones carry the odd halalas. Null for a method that takes all at once. */
export function instalmentsOf(method: string, total: Halalas): Halalas[] | null {
  const found = instalmentMethods.find((each) => each === method);
  return found ? spread(total, Array<Halalas>(instalmentCounts[found]).fill(halalas(1))) : null;
}

/** Names of the general settings that tell of a method: its bounds in SAR, both included. Only what is offered here has them. */
const settingNames = (method: InstalmentMethod) => ({ least: `${method}_min`, most: `${method}_max` });

/** The general settings that tell of a method that is offered. */
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

/** The ways to pay a total in SAR in parts, by the general settings; `setting` gives the value under a name, empty where there is none. */
export function instalmentsFor(total: number, setting: (name: string) => string): Instalments[] {
  return instalmentMethods.flatMap((method) => {
    const { least, most } = settingNames(method);
    const isTaken =
      setting(most) !== '' && total > 0 && total >= Number(setting(least)) && total <= Number(setting(most));
    const parts = isTaken ? instalmentsOf(method, fromSar(total)) : null;
    return parts ? [{ method, amounts: parts.map(toSar) }] : [];
  });
}
