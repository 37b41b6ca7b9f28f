// Text in fields that React has hydrated, or has yet to hydrate.
import type { TextField } from '../before-app.ts';

/** How long to wait for the page's components. */
export const hydrationTimeoutMs = 10_000;
export const lookEveryMs = 50;

/** Whether React has hydrated a field: before that it does not notice what is typed. React marks its elements. */
export const isTakenOver = (field: Element) => Object.keys(field).some((key) => key.startsWith('__reactProps$'));

/**
 * Has React notice a text as if it was typed. A field that has the text already is left alone: writing into it would move
 * the cursor and end what a keyboard is composing.
 */
export function typeInto(field: TextField & { _valueTracker?: { setValue(value: string): void } }, text: string): void {
  if (field.value !== text)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field._valueTracker?.setValue(`${text}.`); // React ignores a text that it knows
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Types texts again that were typed before the app ran, each as soon as its field is hydrated: React has not seen them,
 * and empties the fields that it controls with their next rendering. `texts` may still change.
 */
export async function typeAgain(texts: ReadonlyMap<TextField, string>): Promise<void> {
  const until = performance.now() + hydrationTimeoutMs;
  for (const field of texts.keys()) {
    while (!isTakenOver(field)) {
      if (performance.now() > until) return;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
    typeInto(field, field.value || (texts.get(field) ?? ''));
  }
}
