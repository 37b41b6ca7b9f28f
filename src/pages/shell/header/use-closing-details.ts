import { useEffect, type RefObject } from 'react';

/** Closes a native disclosure on Escape, on a click elsewhere, after a choice, and when the focus leaves it. */
export function useClosingDetails(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (isOver: (details: HTMLDetailsElement) => boolean, after?: (details: HTMLDetailsElement) => void) => {
      const element = details.current;
      if (!element?.open || !isOver(element)) return;
      element.open = false;
      after?.(element);
    };
    const onClick = ({ target }: MouseEvent) =>
      close((element) => target instanceof Element && (!element.contains(target) || target.closest('a') !== null));
    const onFocus = ({ target }: FocusEvent) =>
      close((element) => target instanceof Element && target !== document.body && !element.contains(target));
    const onKeyDown = ({ key }: KeyboardEvent) =>
      close(
        () => key === 'Escape',
        (element) => {
          // A mouse may have opened it while the focus was elsewhere.
          if (element.contains(document.activeElement)) element.querySelector('summary')?.focus();
        },
      );
    document.addEventListener('click', onClick);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [details]);
}
