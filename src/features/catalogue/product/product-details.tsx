import type { ReactNode } from 'react';
import type { ProductDetail, Variety } from '../../../../contract/catalogue/catalogue.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { categoryHref } from '../../../shared/paths.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import s from './product-details.module.css';

/** Specifications of the chosen variety, description, notes and downloads. */
export function ProductDetails({ product, variety }: { product: ProductDetail; variety: Variety }) {
  const { t, number } = useFormats('catalogue');
  const { caliber, weight, size, quantity, sku } = variety;
  const facts: [string, ReactNode][] = [];
  if (caliber !== null) facts.push([t('product.caliber'), number(caliber)]);
  if (weight !== null) facts.push([t('product.weight'), t('product.grams', { weight: number(weight) })]);
  if (size !== null) facts.push([t('product.size'), size]);
  facts.push(
    [t('product:available'), number(quantity)],
    [
      t('product.category'),
      <a key="category" href={categoryHref(product.category.id, product.category.title)}>
        {product.category.title}
      </a>,
    ],
    [
      t('product.sku'),
      <bdi key="sku" dir="ltr">
        {sku}
      </bdi>,
    ],
  );

  return (
    <div className={s.details}>
      <section aria-labelledby="facts">
        <h2 id="facts">{t('product.facts')}</h2>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {product.description !== '' && (
        <section aria-labelledby="description">
          <h2 id="description">{t('product.description')}</h2>
          {paragraphs(product.description)}
        </section>
      )}
      {product.notes !== '' && (
        <section aria-labelledby="notes">
          <h2 id="notes">{t('product.notes')}</h2>
          {paragraphs(product.notes)}
        </section>
      )}
      {product.attachments.length > 0 && (
        <section aria-labelledby="attachments">
          <h2 id="attachments">{t('product.attachments')}</h2>
          <ul>
            {product.attachments.map(({ title, url }) => (
              <li key={url}>
                <a href={url} className={s.attachment} download>
                  <Icon name="download" />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function paragraphs(text: string): ReactNode[] {
  return text.split(/\n\s*\n/).map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}
