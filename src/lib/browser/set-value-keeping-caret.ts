import { foldDigits } from '../../../contract/catalogue/search-text.ts';

/** Replaces the text of a field that is being typed into; the caret stays behind the same digit. */
export function setValueKeepingCaret(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  const digits = (part: string) => foldDigits(part).replace(/[^\d+]/g, '').length;
  const isActive = input.ownerDocument.activeElement === input;
  const behind = digits(input.value.slice(input.selectionStart ?? input.value.length));
  input.value = text;
  if (!isActive) return;
  let at = text.length;
  for (let left = behind; left > 0 && at > 0; at -= 1) if (/[\d+]/.test(text.charAt(at - 1))) left -= 1;
  input.setSelectionRange(at, at);
}
