import type { MouseEvent } from 'react';
import type { Variety } from '../../../../contract/catalogue/catalogue.ts';
import { Amount } from '../../../ui/product/price.tsx';
import { useFormats } from '../../../shared/use-formats.ts';
import s from './variety-choice.module.css';

/** The varieties as links, one of them current. Sold-out ones can be viewed too. */
export function VarietyChoice({
  varieties,
  chosen,
  onVariety,
  varietyHref,
}: {
  varieties: Variety[];
  chosen: number;
  onVariety: (id: number) => void;
  varietyHref: (id: number) => string;
}) {
  const { t, sar } = useFormats('catalogue');
  const onePrice = varieties.every(({ price }) => price === varieties[0]?.price);

  const choose = (event: MouseEvent, id: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // the browser opens a new tab
    event.preventDefault();
    onVariety(id);
  };

  return (
    <section aria-labelledby="varieties" className={s.varieties}>
      <h2 id="varieties">{t('product.varieties')}</h2>
      <ul>
        {varieties.map((variety) => (
          <li key={variety.id}>
            <a
              href={varietyHref(variety.id)}
              aria-current={variety.id === chosen ? 'true' : undefined}
              data-sold-out={variety.quantity === 0 || undefined}
              onClick={(event) => choose(event, variety.id)}
            >
              <span>{variety.title}</span>
              {variety.quantity === 0 ? (
                <small>{t('sold_out')}</small>
              ) : (
                !onePrice && (
                  <small>
                    <Amount amount={sar(variety.price)} currency={t('price.currency')} />
                  </small>
                )
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
