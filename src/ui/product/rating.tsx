import { Star } from '../media/icons.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import s from './rating.module.css';

/** A star, the average and the number of ratings, both as text; `label` is the spoken version. */
export function Rating({ value, count, label }: { value: string; count: string; label: string }) {
  return (
    <span className={s.rating}>
      <Star />
      <span aria-hidden="true">
        <b>{value}</b> ({count})
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
