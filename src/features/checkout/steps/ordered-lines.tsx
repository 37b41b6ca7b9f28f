import type { Quote } from '../../../../contract/orders/checkout.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { Amount } from '../../../ui/product/price.tsx';
import { useFormats } from '../../../shared/use-formats.ts';
import s from '../checkout.module.css';

/** The lines about to be ordered. */
export function OrderedLines({ lines }: { lines: Quote['lines'] }) {
  const { t, sarExact, counted } = useFormats('checkout');
  return (
    <ul className={s.lines}>
      {lines.map((line) => (
        <li key={line.line_id}>
          <span className={s.picture}>{line.image && <Picture media={line.image} sizes="56px" alt="" />}</span>
          <span className={s.what}>
            <bdi>{line.title}</bdi>
            {line.variety_title !== line.title && <span className={s.small}>{line.variety_title}</span>}
            {line.custom_text !== null && (
              <span className={s.small}>
                {t('review.text')} <bdi>{line.custom_text}</bdi>
              </span>
            )}
            <span className={s.small}>{t('review.pieces', counted(line.quantity))}</span>
          </span>
          <Amount amount={sarExact(line.total)} currency={t('currency')} />
        </li>
      ))}
    </ul>
  );
}
