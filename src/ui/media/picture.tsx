import { use, useLayoutEffect, useRef } from 'react';
import type { Media } from '../../../contract/catalogue/catalogue.ts';
import { PictureContext } from './picture-context.ts';
import s from './picture.module.css';

/**
 * A square picture on a tinted background. `sizes` as in HTML. A picture that the server has inlined as a data URI is
 * kept while hydrating and then replaced by a sharper one. The placeholder is set from here, because a style attribute
 * in the HTML would violate the content security policy.
 */
export function Picture({
  media,
  sizes,
  priority = false,
  alt,
}: {
  media: Media;
  sizes: string;
  priority?: boolean;
  alt?: string;
}) {
  const inlined = use(PictureContext)?.get(media.webp);
  const image = useRef<HTMLImageElement>(null);

  useLayoutEffect(() => {
    const element = image.current;
    if (!element) return;
    if (element.src.startsWith('data:')) {
      element.sizes = sizes;
      element.srcset = media.srcset;
      return;
    }
    if (element.complete) return;
    element.style.backgroundImage = `url("${media.placeholder}")`;
    const clear = () => element.style.removeProperty('background-image');
    element.addEventListener('load', clear, { once: true });
    return () => {
      element.removeEventListener('load', clear);
      clear();
    };
  }, [media.placeholder, media.srcset, sizes]);

  return (
    <img
      key={media.webp}
      ref={image}
      className={s.picture}
      {...(inlined ? { src: inlined } : { sizes, srcSet: media.srcset, src: media.webp })}
      width={media.width}
      height={media.height}
      alt={alt ?? media.alt}
      loading={priority ? undefined : 'lazy'}
      decoding={priority ? undefined : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      suppressHydrationWarning
    />
  );
}
