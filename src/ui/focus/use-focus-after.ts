import { useCallback, useEffect, useRef } from 'react';

type Place = () => HTMLElement | null | undefined;

/** Call it on a press: sets where the focus goes if the pressed element disappears. */
export type LeadFocus = (to: Place) => void;

/**
 * Moves the focus when a pressed button disappears, because the focus would be lost. Does nothing if the button stays
 * or the focus is elsewhere by then. For a component that re-renders when the button disappears and outlives it.
 */
export function useFocusAfter(): LeadFocus {
  const leaving = useRef<{ pressed: Element; to: Place } | null>(null);
  useEffect(() => {
    if (!leaving.current || leaving.current.pressed.isConnected) return;
    const isLost = document.activeElement === document.body;
    const place = isLost ? leaving.current.to() : null;
    place?.focus();
    if (!isLost || place) leaving.current = null; // the target may appear later
  });
  return useCallback((to) => {
    const pressed = document.activeElement;
    // Safari does not focus a clicked button: then no focus is lost.
    leaving.current = pressed && pressed !== document.body ? { pressed, to } : null;
  }, []);
}
