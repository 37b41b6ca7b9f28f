import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { HomeSection, Nothing } from './home-section.tsx';

/** Renders product cards, arranged by `layout`. */
export type RenderCards = (products: Product[], layout: (cards: ReactNode[]) => ReactNode) => ReactNode;

/** Interval of the second carousel (specification, section 9). */
const everyMs = 4000;

/** A row of products with its heading; with `plays` it advances by itself. */
export function ProductRow({
  id,
  title,
  text,
  empty,
  more,
  products,
  renderCards,
  direction,
  plays = false,
  before,
}: {
  id: string;
  title: string;
  text?: string;
  empty: string;
  more?: string;
  products: Product[];
  renderCards: RenderCards;
  direction: 'rtl' | 'ltr';
  plays?: boolean;
  /** Rendered between heading and products. */
  before?: ReactNode;
}) {
  const labels = useCarouselLabels();
  return (
    <HomeSection id={id} title={title} text={text} more={products.length > 0 ? more : undefined}>
      {before}
      {products.length === 0 ? (
        <Nothing>{empty}</Nothing>
      ) : (
        renderCards(products, (cards) => (
          <Carousel
            key={direction}
            label={title}
            labels={labels}
            direction={direction}
            layout="cards"
            moves={plays ? { everyMs } : 'by hand'}
          >
            {cards}
          </Carousel>
        ))
      )}
    </HomeSection>
  );
}

/** Labels of the carousels, in the page's language. */
export function useCarouselLabels() {
  const { t } = useTranslation('home');
  return {
    kind: t('carousel.kind'),
    previous: t('carousel.previous'),
    next: t('carousel.next'),
    pause: t('carousel.pause'),
    play: t('carousel.play'),
  };
}
