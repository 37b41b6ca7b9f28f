import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import s from './pager.module.css';

/** Previous and next page with 'current / last' between them. A side without an address is shown as disabled. */
export function Pager({
  current,
  last,
  previousHref,
  nextHref,
  labels,
}: {
  current: string;
  last: string;
  previousHref?: string;
  nextHref?: string;
  labels: { pages: string; previous: string; next: string; position: string };
}) {
  return (
    <nav aria-label={labels.pages} className={s.pager}>
      <Side href={previousHref} rel="prev">
        <Icon name="back" />
        {labels.previous}
      </Side>
      <p>
        <VisuallyHidden>{labels.position}</VisuallyHidden>
        <span aria-hidden="true">
          <b>{current}</b> / {last}
        </span>
      </p>
      <Side href={nextHref} rel="next">
        {labels.next}
        <Icon name="forward" />
      </Side>
    </nav>
  );
}

// A link that loses its address also loses the focus in the middle of a click, hence its own tab stop.
function Side({ href, rel, children }: { href: string | undefined; rel: string; children: ReactNode }) {
  return href === undefined ? (
    <a role="link" aria-disabled="true" tabIndex={0}>
      {children}
    </a>
  ) : (
    <a href={href} rel={rel}>
      {children}
    </a>
  );
}
