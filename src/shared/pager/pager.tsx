import type { ReactNode } from 'react';
import { Icon } from '../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { useFormats } from '../use-formats.ts';
import s from './pager.module.css';

/** Previous and next page with 'current / last' between them. A side without an address is shown as disabled. */
export function Pager({
  label,
  current,
  last,
  previousHref,
  nextHref,
}: {
  /** What it pages through, for screen readers. */
  label: string;
  current: number;
  last: number;
  previousHref: string | undefined;
  nextHref: string | undefined;
}) {
  const { t, number } = useFormats('catalogue');
  const position = { current: number(current), last: number(last) };
  return (
    <nav aria-label={label} className={s.pager}>
      <Side href={previousHref} rel="prev">
        <Icon name="back" />
        {t('pages.previous')}
      </Side>
      <p>
        <VisuallyHidden>{t('pages.position', position)}</VisuallyHidden>
        <span aria-hidden="true">
          <b>{position.current}</b> / {position.last}
        </span>
      </p>
      <Side href={nextHref} rel="next">
        {t('pages.next')}
        <Icon name="forward" />
      </Side>
    </nav>
  );
}

// A link that loses its address also loses the focus in the middle of a click, hence its own tab stop.
function Side({ href, rel, children }: { href: string | undefined; rel: string; children: ReactNode }) {
  return (
    <a {...(href === undefined ? { role: 'link', 'aria-disabled': true, tabIndex: 0 } : { href, rel })}>{children}</a>
  );
}
