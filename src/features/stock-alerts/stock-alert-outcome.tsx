import type { ReactNode } from 'react';
import s from './stock-alerts.module.css';

const focus = (element: HTMLElement | null) => element?.focus();

/** Replaces the clicked button with the outcome: takes the focus, which would be lost, and is read out. */
export function StockAlertOutcome({ children }: { children: ReactNode }) {
  return (
    <span ref={focus} tabIndex={-1} className={s.outcome}>
      {children}
    </span>
  );
}
