import { useId, type ReactNode } from 'react';
import s from './profile-page.module.css';

/** One part of the profile with its heading; `beside` stands behind the heading. */
export function Part({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={s.part} aria-labelledby={id}>
      <div className={s.head}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
