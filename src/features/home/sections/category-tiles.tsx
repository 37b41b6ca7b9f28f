import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Category } from '../../../../contract/catalogue/catalogue.ts';
import { HomeSection, Nothing } from './home-section.tsx';
import { CoverPicture } from '../../../ui/media/still.tsx';
import s from './category-tiles.module.css';

/** One row on a desktop, two on a phone. */
const shownAtFirst = 6;

/**
 * Tiles for the second level of the tree, one of each top-level category in turn, so that the first row has something
 * of everything.
 */
export function tilesOf(tree: readonly Category[]): Category[] {
  const rows = tree.map((category) => (category.categories.length > 0 ? category.categories : [category]));
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat();
}

type HrefFor = (id: number, title: string) => string;

/** The first categories, and the others behind 'show more', which works without JavaScript. */
export function CategoryTiles({ categories, hrefFor }: { categories: Category[]; hrefFor: HrefFor }) {
  const { t } = useTranslation('home');
  const tiles = tilesOf(categories);
  return (
    <HomeSection id="home-categories" title={t('categories.title')}>
      {tiles.length === 0 && <Nothing>{t('categories.empty')}</Nothing>}
      <Tiles tiles={tiles.slice(0, shownAtFirst)} hrefFor={hrefFor} />
      {tiles.length > shownAtFirst && (
        <details className={s.more}>
          <summary>
            <span data-when="closed">{t('categories.more')}</span>
            <span data-when="open">{t('categories.less')}</span>
          </summary>
          <Tiles tiles={tiles.slice(shownAtFirst)} hrefFor={hrefFor} />
        </details>
      )}
    </HomeSection>
  );
}

function Tiles({ tiles, hrefFor }: { tiles: Category[]; hrefFor: HrefFor }) {
  return (
    <ul className={s.tiles}>
      {tiles.map(({ id, title, image }) => (
        <li key={id}>
          <a href={hrefFor(id, title)} className={s.tile}>
            <span className={s.picture}>
              {image && (
                <CoverPicture address={image.url} sizes="(min-width: 1376px) 202px, (min-width: 600px) 15vw, 30vw" />
              )}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
