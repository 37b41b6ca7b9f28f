import { use, useEffect, useRef } from 'react';
import { PictureContext } from './picture-context.ts';
import s from './still.module.css';

const widths = [320, 640, 1200];

/** The `srcset` of a store picture, derived from one of its addresses; undefined for pictures from elsewhere. */
function widthsOf(address: string): string | undefined {
  const stem = /^(\/media\/[a-z0-9]+-)\d+\.webp$/.exec(address)?.[1];
  return stem && widths.map((width) => `${stem}${width}.webp ${width}w`).join(', ');
}

/**
 * A picture that fills its box and is cropped to its shape. A picture that the server has inlined as a data URI stays
 * until the page has loaded and is then replaced by a sharper one.
 */
export function CoverPicture({
  address,
  sizes,
  alt = '',
  priority = false,
}: {
  address: string;
  sizes: string;
  alt?: string;
  priority?: boolean;
}) {
  const inlined = use(PictureContext)?.get(address);
  const image = useRef<HTMLImageElement>(null);
  const srcSet = widthsOf(address);

  useEffect(() => {
    const element = image.current;
    if (!element?.src.startsWith('data:')) return;
    const sharpen = () => {
      element.sizes = sizes;
      if (srcSet === undefined) element.src = address;
      else element.srcset = srcSet;
    };
    if (document.readyState === 'complete') {
      sharpen();
      return;
    }
    addEventListener('load', sharpen, { once: true });
    return () => removeEventListener('load', sharpen);
  }, [address, sizes, srcSet]);

  return (
    <img
      key={address}
      ref={image}
      className={s.still}
      {...(inlined ? { src: inlined } : { sizes, srcSet, src: address })}
      alt={alt}
      loading={priority ? undefined : 'lazy'}
      decoding={priority ? undefined : 'async'}
      fetchPriority={priority ? 'high' : undefined}
      suppressHydrationWarning
    />
  );
}
