import type { Media } from '../../../contract/catalogue/catalogue.ts';

/** Where the catalogue's files are served. */
export const mediaPath = '/media';

/** URL of a picture in one of its widths. */
export function pictureUrl(id: string, width: number): string {
  return `${mediaPath}/${id}-${width}.webp`;
}

/** A stored picture in the contract's shape. Its URL has the smallest width of at least 640, or the largest. */
export function pictureAnswer(
  row: { id: string; width: number; height: number; placeholder: string; widths: number[] },
  alt: string,
): Media {
  const widths = row.widths.toSorted((a, b) => a - b);
  const usual = widths.find((width) => width >= 640) ?? widths.at(-1) ?? row.width;
  return {
    webp: pictureUrl(row.id, usual),
    srcset: widths.map((width) => `${pictureUrl(row.id, width)} ${width}w`).join(', '),
    width: row.width,
    height: row.height,
    alt,
    placeholder: row.placeholder,
  };
}
