import type { Language } from '../core/language.ts';

const plurals = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') };

const arabicUpTo = {
  zero: '',
  one: 'يوم عمل واحد',
  two: 'يومي عمل',
  few: 'أيام عمل',
  many: 'يوم عمل',
  other: 'يوم عمل',
};
const arabicFrom = ['', 'يوم', 'يومين'];

/**
 * A range of working days as text, such as '1 to 4 working days' or 'يوم إلى 4 أيام عمل'. Written to follow 'within'
 * (خلال); 0 is the day of shipping.
 */
export function workingDaysText([least, most]: readonly [number, number], language: Language): string {
  const isRange = least > 0 && least < most;
  if (language === 'en') {
    const unit = plurals.en.select(most) === 'one' ? 'working day' : 'working days';
    if (most === 0) return 'the same working day';
    return isRange ? `${least} to ${most} ${unit}` : `${most} ${unit}`;
  }
  if (most === 0) return 'يوم العمل نفسه';
  const upTo = most > 2 ? `${most} ${arabicUpTo[plurals.ar.select(most)]}` : arabicUpTo[plurals.ar.select(most)];
  return isRange ? `${arabicFrom[least] ?? least} إلى ${upTo}` : upTo;
}
