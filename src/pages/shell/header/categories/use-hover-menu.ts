import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type PointerEvent,
  type ToggleEvent,
} from 'react';
import { isHeadingFor } from './safe-diagonal.ts';

const opensAfterMs = 120;
const closesAfterMs = 300;
const choosesAfterMs = 60;
/** For a pointer that seems to be heading for the submenu: it may have stopped. */
const choosesLateAfterMs = 320;

type Point = { x: number; y: number };

/**
 * Mouse behaviour of a menu with submenus: hovering opens and closes it and selects an item, each after a delay. Touch
 * does not hover.
 */
export function useHoverMenu(first: number | null) {
  const details = useRef<HTMLDetailsElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const isByHover = useRef(false);
  const trail = useRef<Point[]>([]);
  const opening = useTimer();
  const choosing = useTimer();

  // The browser may open it before JavaScript has loaded.
  const onToggle = useCallback((listener: () => void) => {
    const element = details.current;
    element?.addEventListener('toggle', listener);
    return () => element?.removeEventListener('toggle', listener);
  }, []);
  const isOpen = useSyncExternalStore(
    onToggle,
    () => details.current?.open ?? false,
    () => false,
  );

  const set = (open: boolean) => {
    isByHover.current = open;
    if (details.current) details.current.open = open;
  };

  return {
    details,
    isOpen,
    active: chosen ?? first,
    choose: setChosen,
    onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
      if (currentTarget.open) return;
      isByHover.current = false;
      setChosen(null);
    },
    onEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') opening.start(() => !details.current?.open && set(true), opensAfterMs);
    },
    onLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') opening.start(() => isByHover.current && set(false), closesAfterMs);
    },
    /** A click on a menu that the mouse has just opened keeps it open. */
    onSummaryClick: (event: MouseEvent) => {
      opening.stop();
      if (!isByHover.current) return;
      event.preventDefault();
      isByHover.current = false;
    },
    onMove: ({ clientX, clientY }: PointerEvent) => {
      trail.current = [...trail.current.slice(-3), { x: clientX, y: clientY }];
    },
    onLineEnter: ({ pointerType, clientX, clientY }: PointerEvent, id: number) => {
      if (pointerType !== 'mouse') return;
      const from = trail.current[0];
      const submenu = details.current?.querySelector('[data-active] > [data-more]')?.getBoundingClientRect();
      const isPassing = from && submenu && isHeadingFor(from, { x: clientX, y: clientY }, submenu);
      choosing.start(() => setChosen(id), isPassing ? choosesLateAfterMs : choosesAfterMs);
    },
    onLineLeave: choosing.stop,
  };
}

/** A timer for one callback; starting it again replaces the previous one. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    start: (run: () => unknown, afterMs: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(run, afterMs);
    },
    stop: () => clearTimeout(timer.current),
  };
}
