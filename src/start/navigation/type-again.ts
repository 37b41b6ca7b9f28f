// Text in fields that React has hydrated, or has yet to hydrate.
import type { FormField } from '../before-app.ts';

/** How long to wait for the page's components. */
export const hydrationTimeoutMs = 10_000;
export const lookEveryMs = 50;

/** Whether React has hydrated a field: before that it does not notice what is typed. React marks its elements. */
export const isTakenOver = (field: Element) => Object.keys(field).some((key) => key.startsWith('__reactProps$'));

/** Sets a value as typing would, so that React notices it. */
export function typeInto(field: FormField, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Types texts again that were typed before the app ran, each as soon as its field is hydrated: React empties the fields
 * that it controls. `texts` may still change.
 */
export async function typeAgain(texts: ReadonlyMap<FormField, string>): Promise<void> {
  const waiting = new Set(texts.keys());
  const until = performance.now() + hydrationTimeoutMs;
  while (waiting.size > 0 && performance.now() < until) {
    for (const field of waiting) {
      if (!isTakenOver(field) && field.isConnected) continue;
      waiting.delete(field);
      field.value = ''; // React has seen the text, and would ignore it
      typeInto(field, texts.get(field) ?? '');
    }
    if (waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
