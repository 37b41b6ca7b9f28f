import s from './spinner.module.css';

/** Shows that something is under way; what it is says the control or text around it. 16, 24 or 40 px. */
export function Spinner({ size = 'medium' }: { size?: 'small' | 'medium' | 'large' }) {
  return <span className={s.spinner} data-size={size} aria-hidden="true" />;
}
