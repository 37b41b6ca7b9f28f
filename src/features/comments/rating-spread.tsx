import type { CommentSummary } from '../../../contract/catalogue/comments.ts';
import { Star } from '../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import s from './rating-spread.module.css';

/** The average rating and the number of ratings per star. */
export function RatingSpread({ summary }: { summary: CommentSummary }) {
  const { t, number, counted } = useFormats('comments');
  const { rating, comments_count, ratings } = summary;
  const rated = ratings.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={s.spread}>
      <p className={s.mean}>
        {rating !== null && (
          <>
            <b aria-hidden="true">{number(rating)}</b>
            <Star />
            <VisuallyHidden>{t('rated', { rating: number(rating) })}</VisuallyHidden>
          </>
        )}
        <span>{t('count', counted(comments_count))}</span>
      </p>
      {rated > 0 && (
        <ul>
          {ratings.map(({ value, count }) => (
            <li key={value}>
              <VisuallyHidden>{t('spread', { ...counted(count), rating: number(value) })}</VisuallyHidden>
              <span aria-hidden="true">
                {number(value)} <Star />
              </span>
              <progress value={count} max={rated} aria-hidden="true" />
              <span aria-hidden="true">{number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
