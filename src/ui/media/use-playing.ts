import { useEffect, useState, useSyncExternalStore, type FocusEvent, type PointerEvent, type RefObject } from 'react';

const calmQuery = '(prefers-reduced-motion: reduce)';

/** Marks a button that starts and stops motion: focusing it does not pause the motion. */
export const motionSwitch = { 'data-motion-switch': '' };

/** Whether the device asks for reduced motion; true until the page is hydrated. */
export function useReducedMotion(): boolean {
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
 * Whether automatic motion may run now: not with reduced motion unless started by hand, not off screen, and not while
 * mouse or focus is on the element that gets `hold`.
 */
export function usePlaying(element: RefObject<HTMLElement | null>) {
  const calm = useReducedMotion();
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

  const wantsMotion = chosen ?? !calm;
  const seen = pageSeen && onScreen;
  return {
    calm,
    /** The state that the switch shows. */
    wantsMotion,
    seen,
    playing: wantsMotion && seen && !hovered && !focused,
    toggle: () => setChosen(!wantsMotion),
    hold: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.closest('[data-motion-switch]') === null),
      onBlur: () => setFocused(false),
    },
  };
}
