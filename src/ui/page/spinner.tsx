import s from './spinner.module.css';

/** Shows progress; the control or text around it says of what. 16, 24 or 40 px. */
export function Spinner({ size = 'medium' }: { size?: 'small' | 'medium' | 'large' }) {
  return <span className={s.spinner} data-size={size} aria-hidden="true" />;
}
