import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Home } from '../../../../contract/content/content.ts';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { HomeSection, Nothing } from './home-section.tsx';
import { useCarouselLabels } from './product-row.tsx';
import s from './testimonials.module.css';

const faceSize = 50;

export function Testimonials({
  testimonials,
  direction,
}: {
  testimonials: Home['testimonials'];
  direction: 'rtl' | 'ltr';
}) {
  const { t } = useTranslation('home');
  const labels = useCarouselLabels();
  return (
    <HomeSection id="reviews" title={t('reviews.title')} text={t('reviews.text')}>
      {testimonials.length === 0 ? (
        <Nothing>{t('reviews.empty')}</Nothing>
      ) : (
        <Carousel
          key={direction}
          label={t('reviews.title')}
          labels={labels}
          direction={direction}
          layout="testimonials"
          moves="with bullets"
        >
          {testimonials.map(({ id, title, description, image }) => (
            <figure key={id} className={s.voice}>
              <svg className={s.quote} viewBox="0 0 32 24" aria-hidden="true">
                <path d="M0 24V13.5C0 6 4.3 1.2 12 0l1 3.4C9 4.6 7 7 6.8 11H13v13H0Zm18 0V13.5C18 6 22.3 1.2 30 0l1 3.4c-4 1.2-6 3.6-6.2 7.6H31v13H18Z" />
              </svg>
              <blockquote>
                <p>{description}</p>
              </blockquote>
              <figcaption>
                {image !== null && (
                  <img src={image} alt="" width={faceSize} height={faceSize} loading="lazy" decoding="async" />
                )}
                {title}
              </figcaption>
            </figure>
          ))}
        </Carousel>
      )}
    </HomeSection>
  );
}
