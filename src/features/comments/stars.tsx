import { Star } from '../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import s from './stars.module.css';

/** One to five stars; `label` is their text for screen readers. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span className={s.stars}>
      {[1, 2, 3, 4, 5].map((each) => (
        <span key={each} data-on={each <= value || undefined} aria-hidden="true">
          <Star />
        </span>
      ))}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
