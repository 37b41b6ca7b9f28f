import type { ReactNode } from 'react';
import s from './account-page.module.css';

/** A page with one small form: its purpose, the form, and links onward. */
export function AccountPage({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className={s.page}>
      <h1>{title}</h1>
      <p className={s.text}>{text}</p>
      {children}
    </section>
  );
}
