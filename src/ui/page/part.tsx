import { useId, type ReactNode } from 'react';
import panel from './panel.module.css';
import s from './part.module.css';

/** A framed section of a page with its heading; `aside` follows the heading, `id` is the fragment for links. */
export function Part({
  id,
  title,
  aside,
  children,
}: {
  id?: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section id={id} tabIndex={-1} className={`${panel.box} ${s.part}`} aria-labelledby={titleId}>
      <div className={s.head}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
