import type { ReactNode } from 'react';
import type { Home } from '../../../contract/content/content.ts';
import { directionOf } from '../../../contract/core/language.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { Note } from '../../ui/overlays/message.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { AllProducts, type ProductGridProps } from './sections/all-products.tsx';
import { CategoryTiles } from './sections/category-tiles.tsx';
import { Hero } from './sections/hero.tsx';
import { Highlights } from './sections/highlights.tsx';
import { ProductRow, type RenderCards } from './sections/product-row.tsx';
import { Testimonials } from './sections/testimonials.tsx';
import s from './home-page.module.css';

type Props = {
  home: Home;
  /** Age of a stored copy; null if fresh. */
  cachedAt: string | null;
  /** End time of the flash sale that is already over. */
  flashOver: string | null;
  /** Renders the time left until the flash sale ends. */
  renderCountDown: (endsAt: string) => ReactNode;
  list: ProductGridProps;
  renderCards: RenderCards;
  categoryHref: (id: number, title: string) => string;
};

export function HomePage({ home, cachedAt, flashOver, renderCountDown, list, renderCards, categoryHref }: Props) {
  const { t, language, when } = useFormats('home');
  const direction = directionOf(language);
  const setting = (key: string) => home.general_settings.find((each) => each.key === key)?.value ?? '';
  const flash = home.flash_sale?.ends_at === flashOver ? null : home.flash_sale;
  const row = { renderCards, direction };

  return (
    <>
      <VisuallyHidden>
        <h1>{[setting('store_name'), setting('tagline')].filter(Boolean).join(t('heading_joint'))}</h1>
      </VisuallyHidden>
      {cachedAt !== null && (
        <div className={s.age}>
          <Note icon="clock">{t('catalogue:as_of', { time: when(cachedAt) })}</Note>
        </div>
      )}
      <Hero film={home.home_slider_video} slides={home.sliders} direction={direction} />
      <div className={s.page}>
        <Highlights highlights={home.highlights} />
        <CategoryTiles categories={home.categories} hrefFor={categoryHref} />
        <ProductRow {...row} id="newest" title={t('newest.title')} empty={t('newest.empty')} products={home.newest} />
        {flash && (
          <ProductRow
            {...row}
            id="flash-sale"
            title={t('flash.title')}
            empty={t('offers.empty')}
            products={flash.products}
            before={renderCountDown(flash.ends_at)}
          />
        )}
        <ProductRow
          {...row}
          id="offers"
          title={t('offers.title')}
          text={t('offers.text')}
          empty={t('offers.empty')}
          more="/products?on_sale=1"
          products={home.offers}
        />
        <AllProducts {...list} />
        <Testimonials testimonials={home.testimonials} direction={direction} />
        <ProductRow
          {...row}
          id="best-sellers"
          title={t('best_sellers.title')}
          empty={t('best_sellers.empty')}
          more="/products?order=most_selling"
          products={home.best_sellers}
          plays
        />
      </div>
    </>
  );
}
