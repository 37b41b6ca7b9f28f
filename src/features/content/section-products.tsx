import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { ButtonLink } from '../../ui/buttons/button.tsx';
import s from './section-products.module.css';

const mostShown = 8;

/** The first products of the section that the page is about, and the way to the rest. Nothing while there are none to show. */
export function SectionProducts({
  products = [],
  href,
  renderProducts,
}: {
  products?: Product[];
  /** Of the whole section. */
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
