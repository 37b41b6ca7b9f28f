import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type ReactNode, type Ref } from 'react';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import s from './announced-form.module.css';

const checkedWithinMs = 100;

/**
 * A form that validates fields on blur and announces errors to screen readers, because the focus has already moved on.
 * Its method is POST, so that no typed text ends up in an address if the browser ever submits it natively.
 */
export function AnnouncedForm({
  ref,
  label,
  className = s.form,
  onSubmit,
  children,
}: {
  ref?: Ref<HTMLFormElement>;
  /** Accessible name of the form, if its page has several. */
  label?: string;
  /** For a form with a layout of its own. */
  className?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const [announced, setAnnounced] = useState('');
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listen = ({ target }: FocusEvent) => {
    clearTimeout(telling.current);
    telling.current = setTimeout(() => setAnnounced(wrongWith(target)), checkedWithinMs);
  };
  useEffect(() => () => clearTimeout(telling.current), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // it may be rendered inside another page's form
    onSubmit();
  };
  return (
    <form ref={ref} method="post" noValidate aria-label={label} className={className} onSubmit={submit} onBlur={listen}>
      {children}
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </form>
  );
}

/** The fields of a form; each reserves room for its error, so that nothing moves when it appears. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={s.fields}>{children}</div>;
}

/** Two short fields side by side, if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={s.pair}>{children}</div>;
}

/** Name and error of an invalid field; empty for a valid one. */
function wrongWith(field: Element): string {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isField || field.getAttribute('aria-invalid') !== 'true') return '';
  const about = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  return `${field.labels?.[0]?.textContent ?? ''}: ${about}`;
}
