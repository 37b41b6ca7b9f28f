import { useCallback, useEffect, useRef } from 'react';

type Place = () => HTMLElement | null | undefined;

/** Says at a press where the focus goes if what was pressed leaves the page. */
export type LeadFocus = (to: Place) => void;

/**
 * Leads the focus on when a button that was pressed leaves the page by that, for it would be nowhere. It stays where it is if the button stays, or if
 * the shopper is elsewhere by then. For a component that is drawn anew when the button leaves, and outlives it.
 */
export function useFocusAfter(): LeadFocus {
  const leaving = useRef<{ pressed: Element; to: Place } | null>(null);
  useEffect(() => {
    if (!leaving.current || leaving.current.pressed.isConnected) return;
    const isLost = document.activeElement === document.body;
    const place = isLost ? leaving.current.to() : null;
    place?.focus();
    if (!isLost || place) leaving.current = null; // the place may come later
  });
  return useCallback((to) => {
    const pressed = document.activeElement;
    // Safari leaves the focus where it was when a button is clicked: then nothing is lost.
    leaving.current = pressed && pressed !== document.body ? { pressed, to } : null;
  }, []);
}
