// Foreign text inside a sentence: a name or address must not change the direction of the words around it (UAX #9,
// isolates).

const [leftToRight, firstStrong, end] = ['\u2066', '\u2068', '\u2069'];
// Direction marks, embeddings, overrides and isolates. The controls below include line breaks, which could forge lines.
const directionMarks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Foreign text on one line, without direction marks. */
export function plain(text: string): string {
  return text.replace(directionMarks, '').replace(controls, ' ').replace(/ +/g, ' ').trim();
}

/** Keeps its own direction, whichever that is. */
export function isolated(text: string): string {
  return `${firstStrong}${plain(text)}${end}`;
}

/** For codes, numbers and addresses: left to right in both languages. */
export function ltr(text: string): string {
  return `${leftToRight}${plain(text)}${end}`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The same sentence as HTML. Isolates become elements, which email programs support better than the marks. */
export function toHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(leftToRight, '<span dir="ltr" style="unicode-bidi:isolate">')
    .replaceAll(firstStrong, '<span dir="auto" style="unicode-bidi:isolate">')
    .replaceAll(end, '</span>');
}
