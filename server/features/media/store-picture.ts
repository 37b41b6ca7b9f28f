import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { media, mediaFiles } from './media.tables.ts';
import { largestFileBytes, UnfitFile } from './unfit-file.ts';

const nominalWidths = [320, 640, 1200] as const;
const largestWidth = 1200;
// As wide as a phone shows it, so that the larger file that follows is not a larger paint (LCP).
const inlineWidth = 440;
// One more step of effort takes twice the time and saves less than 1% (measured on pictures like the demonstration's).
const webp = { quality: 78, effort: 3 };
const inlineAvif = { quality: 32, effort: 3, chromaSubsampling: '4:2:0' };
const mostPixels = 60_000_000;
const unchangedBytes = 60 * 1024;
const placeholderLength = 200;
const formats = new Set(['webp', 'jpeg', 'png', 'avif', 'heif']);

type Picture = typeof media.$inferInsert;
type File = typeof mediaFiles.$inferInsert;

/** The id of a picture: the start of the SHA-256 of its bytes. */
export function pictureId(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** A picture in all its widths, ready to be stored. */
export type CutPicture = { picture: Picture; files: File[] };

/** Whether a picture is stored already. */
export async function hasPicture(db: Database, id: string): Promise<boolean> {
  const [row] = await db.select({ id: media.id }).from(media).where(eq(media.id, id));
  return row !== undefined;
}

/** Stores a resized picture; one that is stored already is left alone. Returns whether it is new. */
export async function storePicture(tx: Database, { picture, files }: CutPicture): Promise<boolean> {
  if (await hasPicture(tx, picture.id)) return false;
  await tx.insert(mediaFiles).values(files).onConflictDoNothing();
  await tx.insert(media).values(picture).onConflictDoNothing();
  return true;
}

/**
 * Resizes a picture (webp, jpg, png or avif, detected by content) to all widths. Throws UnfitFile if it is not a
 * picture, damaged or too large.
 */
export async function cutPicture(bytes: Uint8Array): Promise<CutPicture> {
  const id = pictureId(bytes);
  if (bytes.length > largestFileBytes) throw new UnfitFile('is larger than 20 MB');
  try {
    const source = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    if (!formats.has(source.format ?? '')) throw new UnfitFile('is not a webp, jpg, png or avif picture');
    const { width, height } = source.autoOrient;
    // Decoded, rotated and reduced to the largest width only once; everything else is made from that.
    const whole = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: largestWidth, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const upright = () => sharp(whole.data, { raw: whole.info });
    const isReady =
      source.format === 'webp' &&
      width === largestWidth &&
      bytes.length <= unchangedBytes &&
      !source.exif &&
      !source.xmp &&
      (source.pages ?? 1) === 1;
    const widths = [...new Set(nominalWidths.map((nominal) => Math.min(nominal, width)))];
    const made = new Map(
      await Promise.all(
        widths.map(async (each): Promise<[number, Uint8Array]> => [
          each,
          each === largestWidth && isReady ? bytes : await upright().resize({ width: each }).webp(webp).toBuffer(),
        ]),
      ),
    );
    // Every picture has a file under each standard width, and a small one under its own: URLs need no lookup.
    const names = new Set([...widths, ...nominalWidths]);
    const files = [...names].flatMap((each): File[] => {
      const content = made.get(Math.min(each, width));
      return content ? [{ name: `${id}-${each}.webp`, type: 'image/webp', bytes: content }] : [];
    });
    const inline = await upright().resize({ width: inlineWidth, withoutEnlargement: true }).avif(inlineAvif).toBuffer();
    files.push({ name: `${id}-inline.avif`, type: 'image/avif', bytes: inline });
    return { picture: { id, width, height, placeholder: await placeholderOf(upright), widths }, files };
  } catch (error) {
    if (error instanceof UnfitFile) throw error;
    throw new UnfitFile(`cannot be read as a picture (${reasonOf(error)})`, { cause: error });
  }
}

/** A few pixels as a data URI, small enough to include in every answer. */
async function placeholderOf(upright: () => Sharp): Promise<string> {
  let smallest = '';
  for (const [size, quality] of [
    [12, 40],
    [10, 30],
    [8, 20],
    [4, 10],
  ] as const) {
    const bytes = await upright()
      .flatten({ background: '#ffffff' })
      .resize({ width: size, height: size, fit: 'inside' })
      .webp({ quality, effort: 6 })
      .toBuffer();
    smallest = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (smallest.length <= placeholderLength) break;
  }
  return smallest;
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]?.slice(0, 120) ?? '';
}
