import type { ComponentProps } from 'react';
import { Star } from '../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import s from './rating-choice.module.css';

/** One to five stars, or none. `field` has the form's props for each radio button. */
export function RatingChoice({
  field,
  chosen,
}: {
  field: Omit<ComponentProps<'input'>, 'className' | 'type' | 'value'>;
  chosen: number;
}) {
  const { t, number, counted } = useFormats('comments');
  return (
    <fieldset className={s.choice}>
      <legend>{t('rating')}</legend>
      <div>
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} className={s.star} data-on={value <= chosen || undefined}>
            <input {...field} type="radio" value={value} />
            <Star />
            <VisuallyHidden>{t('stars', counted(value))}</VisuallyHidden>
          </label>
        ))}
        <label className={s.none}>
          <input {...field} type="radio" value="" />
          {t('no_rating')}
        </label>
        <span aria-hidden="true">{chosen > 0 ? t('of_five', { rating: number(chosen) }) : ''}</span>
      </div>
    </fieldset>
  );
}
