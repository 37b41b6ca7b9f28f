import type { ReactNode } from 'react';
import s from './stock-alerts.module.css';

const focus = (element: HTMLElement | null) => element?.focus();

/** What became of it, in the place of what was pressed: it takes the focus that would be lost, and is read out. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <span ref={focus} tabIndex={-1} className={s.outcome}>
      {children}
    </span>
  );
}
