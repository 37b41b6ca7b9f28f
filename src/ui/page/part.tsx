import { useId, type ReactNode } from 'react';
import panel from './panel.module.css';
import s from './part.module.css';

/** A framed section of a page with its heading; `beside` follows the heading, `id` is the fragment for links. */
export function Part({
  id,
  title,
  beside,
  children,
}: {
  id?: string;
  title: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section id={id} className={`${panel.box} ${s.part}`} aria-labelledby={titleId}>
      <div className={s.head}>
        <h2 id={titleId}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
