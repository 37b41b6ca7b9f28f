import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { Media } from '../../../../contract/catalogue/catalogue.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { useFormats } from '../../../shared/use-formats.ts';
import s from './product-gallery.module.css';

const large = '(min-width: 1376px) 640px, (min-width: 768px) 46vw, 100vw';

/**
 * All pictures in one snapping row: swipe, arrow keys when focused, or the thumbnails below. Pictures may be
 * added to it. `count` is the final number of pictures, to reserve space for thumbnails.
 */
export function ProductGallery({ media, count = 0 }: { media: Media[]; count?: number }) {
  const { t, number } = useFormats('catalogue');
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    const root = track.current;
    if (!root) return;
    const slides = [...root.children];
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setCurrent(slides.indexOf(entry.target));
      },
      { root, threshold: 0.6 },
    );
    for (const slide of slides.slice(0, media.length)) watch.observe(slide); // one for each picture
    return () => watch.disconnect();
  }, [media]);

  // Before hydration the thumbnails are links to the large pictures, with the same effect.
  const show = (event: MouseEvent, index: number) => {
    event.preventDefault();
    track.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  };

  const only = media.length < 2;
  return (
    <div className={s.gallery}>
      <div
        ref={track}
        className={s.track}
        role={only ? undefined : 'group'}
        aria-label={only ? undefined : t('product.pictures')}
        // A scrollable element must be reachable by keyboard.
        tabIndex={only ? undefined : 0}
      >
        {media.map((picture, index) => (
          <div key={picture.webp} id={`picture-${index + 1}`} className={s.slide}>
            <Picture media={picture} sizes={large} priority={index === 0} />
          </div>
        ))}
      </div>
      {Math.max(count, media.length) > 1 && (
        <ol className={s.small}>
          {media.map((picture, index) => (
            <li key={picture.webp}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={t('product.picture', { index: number(index + 1), total: number(media.length) })}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => show(event, index)}
              >
                <Picture media={picture} sizes="72px" alt="" />
              </a>
            </li>
          ))}
          {Array.from({ length: count - media.length }, (_, index) => (
            <li key={index} className={s.coming} aria-hidden="true" />
          ))}
        </ol>
      )}
    </div>
  );
}
