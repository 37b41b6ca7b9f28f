import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import s from './field.module.css';

type Around = { label: string; hint?: string; error?: string };

/** A text field with label; screen readers read its error with it. */
export function Field({ label, hint, error, ...rest }: Around & Omit<ComponentProps<'input'>, 'className'>) {
  const made = useId();
  const id = rest.id ?? made;
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      <input {...rest} id={id} className={s.control} aria-invalid={error ? true : undefined} aria-describedby={about} />
      {about && (
        <p id={about} className={error ? s.error : s.hint}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** A native select with label. `inline` puts the label next to it. */
export function Select({
  label,
  inline = false,
  children,
  ...rest
}: { label: string; inline?: boolean; children: ReactNode } & Omit<ComponentProps<'select'>, 'className'>) {
  const made = useId();
  const id = rest.id ?? made;
  return (
    <div className={s.field} data-inline={inline || undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={s.select}>
        <select {...rest} id={id} className={s.control}>
          {children}
        </select>
        <Icon name="down" />
      </span>
    </div>
  );
}

/** A checkbox or radio button with its label and, at the end of the line, its number of results. */
export function Choice({
  label,
  count,
  ...rest
}: { label: ReactNode; count?: string } & Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <label className={s.choice}>
      <input {...rest} />
      <span>{label}</span>
      {count !== undefined && <span className={s.count}>{count}</span>}
    </label>
  );
}
