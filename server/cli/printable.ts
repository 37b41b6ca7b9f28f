/** Text from users without characters that control the terminal. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- it removes control characters
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');
}

/** The beginning of the text, as one line of at most 80 characters. */
export function oneLine(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

/** Text from users on one line, without characters that control the terminal. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}
