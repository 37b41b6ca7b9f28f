import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import s from './chip.module.css';

export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={s.chips}>
      {children}
    </ul>
  );
}

/** A small link in a row of chips. `removes` is read out before the text if the link removes the chip. */
export function Chip({ href, removes, children }: { href: string; removes?: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} className={s.chip} data-removes={removes !== undefined || undefined}>
        {removes !== undefined && <VisuallyHidden>{removes} </VisuallyHidden>}
        <span>
          {children}
          {removes !== undefined && <Icon name="close" />}
        </span>
      </a>
    </li>
  );
}
