import sharp from 'sharp';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database/database.ts';
import type { OpenDatabase } from '../../db/connect.ts';
import { media, mediaFiles } from './media.tables.ts';
import { storeFile } from './store-file.ts';
import { cutPicture, storePicture } from './store-picture.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c9a25f' } });

async function stored(bytes: Uint8Array) {
  const cut = await cutPicture(bytes);
  await storePicture(open.db, cut);
  const { id } = cut.picture;
  const [picture] = await open.db.select().from(media).where(eq(media.id, id));
  const files = await open.db
    .select()
    .from(mediaFiles)
    .where(like(mediaFiles.name, `${id}%`));
  return { picture, bytesOf: (ending: string) => files.find(({ name }) => name === `${id}-${ending}`)?.bytes };
}

test('a photo is rotated upright and loses its metadata', async () => {
  const taken = await plain(1600, 800)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { picture, bytesOf } = await stored(taken);
  expect(picture).toMatchObject({ width: 800, height: 1600, widths: [320, 640, 800] });
  const made = await sharp(bytesOf('640.webp')).metadata();
  expect(made).toMatchObject({ format: 'webp', width: 640, height: 1280 });
  expect(made.exif).toBeUndefined();
  expect(await sharp(bytesOf('inline.avif')).metadata()).toMatchObject({ format: 'heif', width: 440 });
});

test('a small picture is never enlarged, and has a file under every standard name', async () => {
  const { picture, bytesOf } = await stored(await plain(200, 100).png().toBuffer());
  expect(picture?.widths).toEqual([200]);
  for (const name of ['200.webp', '320.webp', '640.webp', '1200.webp']) {
    expect((await sharp(bytesOf(name)).metadata()).width).toBe(200);
  }
});

test('a suitable webp is stored unchanged, and recognized when it is stored again', async () => {
  const ready = await plain(1200, 900).webp().toBuffer();
  const { bytesOf } = await stored(ready);
  expect(Buffer.from(bytesOf('1200.webp') ?? []).equals(ready)).toBe(true);
  expect(await storePicture(open.db, await cutPicture(ready))).toBe(false);
});

test('an invalid picture is refused with a reason', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
  await expect(cutPicture(svg)).rejects.toThrow('is not a webp, jpg, png or avif picture');
  await expect(cutPicture(Buffer.from('text'))).rejects.toThrow('cannot be read as a picture');
});

test('videos and attachments are detected by content', async () => {
  expect(await storeFile(open.db, Buffer.from('%PDF-1.7'), ['pdf'])).toMatch(/^[0-9a-f]{16}\.pdf$/);
  await expect(storeFile(open.db, Buffer.from('%PDF-1.7'), ['mp4', 'webm'])).rejects.toThrow('mp4, webm');
  await expect(storeFile(open.db, Buffer.from('<svg/>'), ['pdf'])).rejects.toThrow('is not an accepted file type');
});
