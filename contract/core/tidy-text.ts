const unseen = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g; // direction marks
// oxlint-disable-next-line no-control-regex -- control characters are what it is for
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]+/g;
const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** What a shopper has written as it is kept: its lines, without what turns the writing around it, and at most one empty line between two. */
export function tidyText(typed: string): string {
  return typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(loneSurrogates, '')
    .replace(controls, ' ')
    .replace(unseen, '')
    .normalize('NFC')
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '') // looked for at the beginning of each gap only: thousands of spaces in a row take no time
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What a name may hold of signs that nobody sees: the joiners that some scripts write with. */
const unseenInNames = /[^\P{C}\u200C\u200D]/gu;
/** A sign that is drawn: no space, no control, no accent by itself, none of Unicode's blank letters. */
const drawn = /[^\s\p{C}\p{M}\u115F\u1160\u3164\uFFA0]/u;

/** A name in one line, without what turns the writing around it; empty where nothing of it would be seen. */
export function tidyName(typed: string): string {
  const name = typed.replace(/\s+/g, ' ').replace(unseenInNames, '').normalize('NFC').trim();
  return drawn.test(name) ? name : '';
}
