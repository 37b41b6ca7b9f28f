import { toneOf } from './order-labels.ts';
import s from './orders.module.css';

/** A state in its colour. */
export function StateMark({ status, children }: { status: string; children: string }) {
  return (
    <span className={s.mark} data-tone={toneOf(status)}>
      {children}
    </span>
  );
}
