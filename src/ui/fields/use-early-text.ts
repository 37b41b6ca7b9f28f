import { useLayoutEffect, type RefObject } from 'react';

/**
 * Takes what was written into a field before its page was hydrated. React leaves it in the page, but does not report it,
 * and empties a field that it controls with the next rendering; so it is taken in the commit that hydrates the field.
 * `shown`: the field's own text.
 */
export function useEarlyText(
  field: RefObject<HTMLInputElement | null>,
  shown: string,
  take: (text: string) => void,
): void {
  useLayoutEffect(() => {
    if (field.current && field.current.value !== shown) take(field.current.value);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is there at first is early
  }, []);
}
