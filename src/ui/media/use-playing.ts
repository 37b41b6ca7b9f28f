import { useEffect, useState, useSyncExternalStore, type FocusEvent, type PointerEvent, type RefObject } from 'react';

const calmQuery = '(prefers-reduced-motion: reduce)';

/** On a button that starts and stops motion: the focus there does not hold the motion. */
export const motionSwitch = { 'data-motion-switch': '' };

/** Whether the shopper's device asks for less motion; taken for granted until the page is alive. */
export function useCalm(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(calmQuery);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(calmQuery).matches,
    () => true,
  );
}

function usePageSeen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
    () => false,
  );
}

/**
 * Whether something that moves by itself may move now: not against the device's wish unless started by hand, not out of sight, and not while
 * the mouse or the focus rests on it (`hold` goes onto that part).
 */
export function usePlaying(element: RefObject<HTMLElement | null>) {
  const calm = useCalm();
  const pageSeen = usePageSeen();
  const [onScreen, setOnScreen] = useState(false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  const wanted = chosen ?? !calm;
  const seen = pageSeen && onScreen;
  return {
    calm,
    /** What the switch says. */
    wanted,
    seen,
    playing: wanted && seen && !hovered && !focused,
    toggle: () => setChosen(!wanted),
    hold: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.closest('[data-motion-switch]') === null),
      onBlur: () => setFocused(false),
    },
  };
}
