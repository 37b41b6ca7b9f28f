import { use, useLayoutEffect, useRef } from 'react';
import type { Media } from '../../../contract/catalogue/catalogue.ts';
import { PictureContext } from './picture-context.ts';
import s from './picture.module.css';

/** The largest file of each picture that was shown, by the address of the picture itself. */
const shownFiles = new Map<string, { file: string; width: number }>();

/** `width` is that of its place, 0 for a file that could not be drawn. */
function noteFile(picture: string, file: string, width: number): void {
  if (width > (shownFiles.get(picture)?.width ?? 0)) shownFiles.set(picture, { file, width });
}

/**
 * A square picture on a tinted background. `sizes` as in HTML. A picture that the server has inlined as a data URI is
 * kept while hydrating and then replaced by a sharper one. Until a file has loaded, the largest shown file of the same
 * picture takes its place, or the placeholder; it is set from here, because a style attribute in the HTML would violate
 * the content security policy.
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
    const clear = () => element.style.removeProperty('background-image');
    const noteShown = () => {
      clear();
      noteFile(media.webp, element.currentSrc, element.naturalWidth);
    };
    if (element.src.startsWith('data:')) {
      noteFile(media.webp, element.src, element.naturalWidth);
      element.sizes = sizes;
      element.srcset = media.srcset;
    } else if (element.complete) return noteShown();
    else element.style.backgroundImage = `url("${shownFiles.get(media.webp)?.file ?? media.placeholder}")`;
    element.addEventListener('load', noteShown, { once: true });
    return () => {
      element.removeEventListener('load', noteShown);
      clear();
    };
  }, [media.webp, media.placeholder, media.srcset, sizes]);

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
