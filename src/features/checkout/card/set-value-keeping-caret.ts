import { foldDigits } from '../../../../contract/catalogue/search-text.ts';

/** Sets the value of a digits field during typing; the caret stays after the same digit. */
export function setValueKeepingCaret(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  const count = (part: string) => foldDigits(part).replace(/\D/g, '').length;
  const isActive = input.ownerDocument.activeElement === input;
  const behind = count(input.value.slice(input.selectionStart ?? input.value.length));
  input.value = text;
  if (!isActive) return;
  let at = text.length;
  for (let left = behind; left > 0 && at > 0; at -= 1) if (/\d/.test(text.charAt(at - 1))) left -= 1;
  input.setSelectionRange(at, at);
}
