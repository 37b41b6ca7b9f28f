import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type ReactNode } from 'react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import s from './told-form.module.css';

const checkedWithinMs = 100;

/**
 * A form whose fields are checked as they are left: what is wrong with one is told to those who do not see it, for the focus has moved on. It posts,
 * so that nothing typed could land in an address, should the browser ever send it by itself.
 */
export function ToldForm({
  label,
  onSubmit,
  children,
}: {
  /** Names the form. */
  label: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const [said, setSaid] = useState('');
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listen = ({ target }: FocusEvent) => {
    clearTimeout(telling.current);
    telling.current = setTimeout(() => setSaid(wrongWith(target)), checkedWithinMs);
  };
  useEffect(() => () => clearTimeout(telling.current), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // one form may be shown from within another's page
    onSubmit();
  };
  return (
    <form method="post" noValidate aria-label={label} className={s.form} onSubmit={submit} onBlur={listen}>
      {children}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </form>
  );
}

/** The fields of a form; each has room for what is said about it, so that nothing moves when it is said. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={s.fields}>{children}</div>;
}

/** Two short fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={s.pair}>{children}</div>;
}

/** What stands under a field that is wrong, with its name; empty for any other. */
function wrongWith(field: Element): string {
  if (!(field instanceof HTMLInputElement) || field.getAttribute('aria-invalid') !== 'true') return '';
  const about = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  return `${field.labels?.[0]?.textContent ?? ''}: ${about}`;
}
