// Foreign text inside a sentence: what a name or an address holds must not turn the words around it (UAX #9, isolates).

const [leftToRight, firstStrong, end] = ['\u2066', '\u2068', '\u2069'];
// Marks, embeddings, overrides and isolates; line ends and other controls, which could also forge lines of a text.
const directionMarks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Text of somebody else's, on one line and without marks of direction. */
export function plain(text: string): string {
  return text.replace(directionMarks, '').replace(controls, ' ').replace(/ +/g, ' ').trim();
}

/** Keeps its own direction, whatever that is. */
export function isolated(text: string): string {
  return `${firstStrong}${plain(text)}${end}`;
}

/** Codes, numbers and addresses: from left to right in both languages. */
export function ltr(text: string): string {
  return `${leftToRight}${plain(text)}${end}`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The same sentence as HTML: isolates become elements, which mail programs keep more faithfully than the marks. */
export function toHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(leftToRight, '<span dir="ltr" style="unicode-bidi:isolate">')
    .replaceAll(firstStrong, '<span dir="auto" style="unicode-bidi:isolate">')
    .replaceAll(end, '</span>');
}
