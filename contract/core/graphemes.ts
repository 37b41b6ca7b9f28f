// Characters as readers count them: a letter with its marks is one, and so is a family emoji (Unicode, UAX 29).

let segmenter: Intl.Segmenter | undefined;

/**
 * Number of characters a reader sees. A browser without Intl.Segmenter (Firefox before 125) counts code points; the
 * server decides.
 */
export function countGraphemes(text: string): number {
  if (typeof Intl.Segmenter === 'undefined') return [...text].length;
  segmenter ??= new Intl.Segmenter('ar', { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
