import type { Home } from '../../../contract/content/content.ts';
import { inLanguage, type Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { productAnswers } from '../catalogue/product-answer.ts';
import { flagged, type ShopperFlags } from '../catalogue/shopper-flags.ts';
import { categoryTree, type CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import { settingsAnswer, type FixedSettings } from '../content/content-answer.ts';
import { withSettings } from '../content/named-settings.ts';
import { readContents } from '../content/read-contents.ts';
import { pictureAnswer, pictureUrl } from '../media/picture-answer.ts';
import { readPictures } from '../media/read-media.ts';
import { deliverySettings } from '../shipping/delivery-terms.ts';
import { flashSaleEnd } from './flash-sale.ts';

const shelf = 8;

/** All content of the home page, in one language. */
export async function homeAnswer(
  db: Database,
  snapshot: CatalogueSnapshot,
  language: Language,
  { fixedSettings, now }: { fixedSettings: FixedSettings; now: Date },
): Promise<Home> {
  const contents = await readContents(db);
  const slides = contents.sliders.filter(({ active }) => active);
  const settingOf = (key: string) => {
    const row = contents.settings.find((setting) => setting.key === key);
    return row ? inLanguage(row.valueAr, row.valueEn, language) : '';
  };
  const delivery = await deliverySettings(db, language);
  const { index } = snapshot;
  const first = (order?: 'most_selling', on_sale?: boolean) =>
    index.list({ order, on_sale, in_stock: true, page: 1, per_page: shelf }, null).ids;
  const products = (ids: readonly number[]) => productAnswers(db, snapshot, ids, language);
  const endsAt = flashSaleEnd(settingOf('flash_sale_ends'), now);
  const [pictures, newest, bestSellers, offers, flash] = await Promise.all([
    readPictures(
      db,
      slides.flatMap(({ imageId }) => imageId ?? []),
    ),
    products(index.newest(shelf)),
    products(first('most_selling')),
    products(first(undefined, true)),
    products(endsAt ? index.flashSale(shelf) : []),
  ]);
  return {
    ...settingsAnswer(contents, language, fixedSettings),
    home_slider_video: settingOf('home_video')
      ? { url: settingOf('home_video'), poster: settingOf('home_video_poster') || null }
      : null,
    sliders: slides.map((slide) => {
      const title = inLanguage(slide.titleAr, slide.titleEn, language);
      const picture = pictures.get(slide.imageId ?? '');
      return {
        id: slide.id,
        title,
        description: inLanguage(slide.descriptionAr, slide.descriptionEn, language),
        image: picture ? pictureAnswer(picture, title) : null,
        link: slide.link,
      };
    }),
    testimonials: contents.testimonials
      .filter(({ active }) => active)
      .map((voice) => ({
        id: voice.id,
        title: inLanguage(voice.titleAr, voice.titleEn, language),
        description: inLanguage(voice.descriptionAr, voice.descriptionEn, language),
        image: voice.imageId === null ? null : pictureUrl(voice.imageId, 320),
      })),
    newest,
    best_sellers: bestSellers,
    offers,
    flash_sale: endsAt && flash.length > 0 ? { ends_at: endsAt.toISOString(), products: flash } : null,
    highlights: contents.highlights.map((point) => ({
      code: point.code,
      title: inLanguage(point.titleAr, point.titleEn, language),
      description: withSettings(
        inLanguage(point.descriptionAr, point.descriptionEn, language),
        (key) => delivery.get(key) || settingOf(key),
      ),
    })),
    categories: categoryTree(snapshot.roots, language),
  };
}

/** Adds a shopper's flags to the home page. */
export function flaggedHome(home: Home, flags: ShopperFlags): Home {
  const shelf = (products: Home['newest']) => products.map((product) => flagged(product, flags));
  return {
    ...home,
    newest: shelf(home.newest),
    best_sellers: shelf(home.best_sellers),
    offers: shelf(home.offers),
    flash_sale: home.flash_sale && { ...home.flash_sale, products: shelf(home.flash_sale.products) },
  };
}
