import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import field from './field.module.css';
import s from './password-field.module.css';

/** A password field with label; a toggle button at its end shows the password. */
export function PasswordField({
  label,
  hint,
  error,
  showLabel,
  ...rest
}: {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Accessible name of the toggle. */
  showLabel: string;
  autoComplete: 'current-password' | 'new-password';
} & Omit<ComponentProps<'input'>, 'className' | 'type' | 'autoComplete'>) {
  const [isShown, setShown] = useState(false);
  const made = useId();
  const id = rest.id ?? made;
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <span className={s.around}>
        <input
          {...rest}
          id={id}
          type={isShown ? 'text' : 'password'}
          dir="ltr"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={field.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={about}
        />
        <button
          type="button"
          className={s.show}
          aria-label={showLabel}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      </span>
      {about && (
        <p id={about} className={error ? field.error : field.hint}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
