import { useTranslation } from '../lib/text/use-translation.ts';
import { formatMoment, formatNumber, formatSar, formatSarExact, formatWhen } from '../lib/text/format.ts';

/** The texts of one locale file, and the formats of `lib/text/format.ts` in the language in use. */
export function useFormats(texts: string) {
  const { t, language } = useTranslation(texts);
  return {
    t,
    language,
    number: (value: number) => formatNumber(value, language),
    sar: (value: number) => formatSar(value, language),
    /** With two decimals, so that columns of amounts align. */
    sarExact: (value: number) => formatSarExact(value, language),
    moment: (iso: string) => formatMoment(iso, language),
    when: (iso: string) => formatWhen(iso, language),
    /** For keys with plural forms: `count` selects the form, `number` is shown. */
    counted: (count: number) => ({ count, number: formatNumber(count, language) }),
  };
}
