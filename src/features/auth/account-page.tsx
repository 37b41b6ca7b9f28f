import type { ReactNode } from 'react';
import s from './account-page.module.css';

/** A page of one small form: what it is for, the form, and the ways on. */
export function AccountPage({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className={s.page}>
      <h1>{title}</h1>
      <p className={s.text}>{text}</p>
      {children}
    </section>
  );
}
