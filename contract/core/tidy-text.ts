const unseen = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g; // direction marks
// oxlint-disable-next-line no-control-regex -- control characters are what it matches
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]+/g;
const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * A shopper's text as stored: keeps its lines, removes characters that change the text direction, and allows at most
 * one empty line in a row.
 */
export function tidyText(typed: string): string {
  return (
    typed
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(loneSurrogates, '')
      .replace(controls, ' ')
      .replace(unseen, '')
      .normalize('NFC')
      // The lookbehind matches only at the start of each gap, so that thousands of spaces in a row take no time.
      .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** Invisible characters, except the joiners that some scripts need in names. */
const unseenInNames = /[^\P{C}\u200C\u200D]/gu;
/** A visible character: not a space, a control, a mark by itself or one of Unicode's blank letters. */
const drawn = /[^\s\p{C}\p{M}\u115F\u1160\u3164\uFFA0]/u;

/** A name on one line, without characters that change the text direction; empty if nothing in it is visible. */
export function tidyName(typed: string): string {
  const name = typed.replace(/\s+/g, ' ').replace(unseenInNames, '').normalize('NFC').trim();
  return drawn.test(name) ? name : '';
}
