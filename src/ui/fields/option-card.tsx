import { useId, type ReactNode } from 'react';
import s from './option-card.module.css';

/** One of several options as a radio button with a description. `children` appear below it, outside the label. */
export function OptionCard({
  name,
  value,
  isChosen,
  onChoose,
  title,
  aside,
  about,
  isOff = false,
  children,
}: {
  /** The same for all options of a group. */
  name: string;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
  title: ReactNode;
  /** At the end of the first line. */
  aside?: ReactNode;
  /** Description, read out with the option. */
  about?: ReactNode;
  /** Cannot be chosen now; `about` says why. */
  isOff?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={s.card} data-chosen={isChosen || undefined} data-off={isOff || undefined}>
      <label className={s.label}>
        <input
          type="radio"
          name={name}
          value={value}
          checked={isChosen}
          disabled={isOff}
          aria-labelledby={`${id}-title`}
          aria-describedby={about ? `${id}-about` : undefined}
          onChange={onChoose}
        />
        <span className={s.text}>
          <span className={s.head}>
            <span id={`${id}-title`} className={s.title}>
              {title}
            </span>
            {aside && <span>{aside}</span>}
          </span>
          {about && (
            <span id={`${id}-about`} className={s.about}>
              {about}
            </span>
          )}
        </span>
      </label>
      {children && <div className={s.more}>{children}</div>}
    </div>
  );
}

/** A group of options with a name. */
export function Options({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="radiogroup" aria-label={label} className={s.options}>
      {children}
    </div>
  );
}
