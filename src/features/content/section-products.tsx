import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { ButtonLink } from '../../ui/buttons/button.tsx';
import s from './section-products.module.css';

const mostShown = 8;

/** The first products of the page's section, with a link to all of them. Renders nothing if there are none. */
export function SectionProducts({
  products = [],
  href,
  renderProducts,
}: {
  products?: Product[];
  /** Link to the whole section. */
  href: string;
  renderProducts: (products: Product[]) => ReactNode;
}) {
  const { t } = useTranslation('content');
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="section-products" className={s.section}>
      <h2 id="section-products">{t('section.title')}</h2>
      {renderProducts(products.slice(0, mostShown))}
      <ButtonLink href={href}>{t('section.all')}</ButtonLink>
    </section>
  );
}
