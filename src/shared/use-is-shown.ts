import { useEffect, useRef, type RefObject } from 'react';

/**
 * Whether the component is still on the page: for work that ends with a navigation, which must not bring back a shopper
 * who has left.
 */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
