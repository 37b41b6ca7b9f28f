import { useId, type ComponentProps } from 'react';
import s from './text-area.module.css';

/**
 * A multi-line text field with label, which grows with its text where browsers support it; screen readers read its
 * error with it.
 */
export function TextArea({
  label,
  hint,
  error,
  ...rest
}: { label: string; hint?: string; error?: string } & Omit<ComponentProps<'textarea'>, 'className'>) {
  const made = useId();
  const id = rest.id ?? made;
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        className={s.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={about}
      />
      {about && (
        <p id={about} className={error ? s.error : s.hint}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
