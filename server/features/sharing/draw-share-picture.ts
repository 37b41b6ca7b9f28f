// The picture of a product for shared links: 1200 × 630, as Open Graph clients show it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { directionOf } from '../../../contract/core/language.ts';
import { projectRoot } from '../../lib/project-root.ts';
import type { ShareCard } from './share-card.ts';
import { amountText } from '../../lib/amount-text.ts';

export const shareSize = { width: 1200, height: 630 } as const;

// The store's light theme (src/styles/tokens.css).
const colours = {
  ground: '#fcfbf8',
  tint: '#f4f1ea',
  ink: '#13201a',
  muted: '#55635b',
  action: '#0c5b46',
  gold: '#b98a24',
};
const margin = 56;
const titleSizes = [54, 46, 40, 34] as const;
const titleHeight = 270;
const ruleTop = margin + 62;
const titleTop = ruleTop + 34;
const jpeg = { quality: 82, chromaSubsampling: '4:4:4' } as const;

const fonts = join(projectRoot, 'server/features/sharing/fonts');
const latin = join(fonts, 'readex-pro-latin.ttf');
const riyalSign = '\u20c1';

let ready: Promise<void> | null = null;

/** A font is available by family name once it has been loaded from its file; every text can then use it. */
function fontsReady(): Promise<void> {
  ready ??= (async () => {
    for (const name of ['readex-pro-arabic.ttf', 'riyal-bold.ttf']) {
      readFileSync(join(fonts, name)); // fails if a font is missing, instead of drawing blank letters
      await sharp({ text: { text: '.', fontfile: join(fonts, name) } })
        .raw()
        .toBuffer();
    }
  })();
  ready.catch(() => (ready = null));
  return ready;
}

type Block = { data: Buffer; width: number; height: number };

/** An empty block. */
async function blank(): Promise<Block> {
  const data = await sharp({ create: { width: 1, height: 1, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  return { data, width: 1, height: 1 };
}

/**
 * Renders text as a picture cropped to its ink, at most `width` wide. Lines align to the start of the text's direction.
 */
async function textBlock(markup: string, { size, width }: { size: number; width: number }): Promise<Block> {
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `Readex Pro ${size}`,
      fontfile: latin,
      width,
      dpi: 72, // 1 point = 1 pixel
      rgba: true,
      wrap: 'word-char',
      spacing: Math.round(size * 0.2),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Draws a card as a JPEG. `picture` is the product's picture; if null, the text takes all the space. */
export async function drawSharePicture(card: ShareCard, picture: Uint8Array | null): Promise<Uint8Array> {
  await fontsReady();
  const { width, height } = shareSize;
  const isRtl = directionOf(card.language) === 'rtl';
  const side = picture === null ? 0 : height;
  const column = width - side - 2 * margin;
  const write = (markup: string, size: number) => textBlock(markup, { size, width: column });
  const title = await titleBlock(card.title, column);
  const price = await write(priceMarkup(card.price), 56);
  const before = card.before === null ? null : await write(beforeMarkup(card.before), 34);
  const store = card.store === '' ? null : await write(span(directed(card.store), colours.action, 'semibold'), 32);

  // The picture is at the reading start, next to the text.
  const end = isRtl ? margin + column : side + margin;
  const place = (block: Block, top: number, fromStart = 0): OverlayOptions => ({
    input: block.data,
    top: Math.round(top),
    left: Math.round(isRtl ? end - fromStart - block.width : end + fromStart),
  });
  const priceTop = height - margin - price.height;
  const gap = 28;
  const isInOneRow = before !== null && price.width + gap + before.width <= column;
  const layers = [place(await rule(), ruleTop), place(title, titleTop), place(price, priceTop)];
  if (store) layers.push(place(store, margin));
  if (before && isInOneRow) layers.push(place(before, priceTop + price.height - before.height - 6, price.width + gap));
  if (before && !isInOneRow) layers.push(place(before, priceTop - before.height - 18));
  if (picture !== null) layers.push({ input: await square(picture), top: 0, left: isRtl ? width - height : 0 });
  return sharp({ create: { width, height, channels: 3, background: colours.ground } })
    .composite(layers)
    .jpeg(jpeg)
    .toBuffer();
}

/** The title in the largest size that fits; at the smallest size it is truncated. */
async function titleBlock(title: string, width: number): Promise<Block> {
  const inSize = (text: string, size: number) =>
    textBlock(span(directed(text), colours.ink, 'semibold'), { size, width });
  if (!/[^\p{C}\s]/u.test(title)) return blank();
  for (const size of titleSizes) {
    const block = await inSize(title, size);
    if (block.height <= titleHeight) return block;
  }
  const smallest = titleSizes[titleSizes.length - 1] ?? 0;
  for (let length = title.length - 1; ; length = Math.floor(length * 0.85)) {
    const cut = title.slice(0, length);
    const block = await inSize(`${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut}…`, smallest);
    if (block.height <= titleHeight || length < 2) return block;
  }
}

function square(bytes: Uint8Array): Promise<Buffer> {
  const side = shareSize.height;
  return sharp(bytes)
    .resize({ width: side, height: side, fit: 'contain', background: colours.tint })
    .flatten({ background: colours.tint })
    .png()
    .toBuffer();
}

async function rule(): Promise<Block> {
  const size = { width: 64, height: 4 };
  const data = await sharp({ create: { ...size, channels: 3, background: colours.gold } })
    .png()
    .toBuffer();
  return { data, ...size };
}

/** The sign is left of the number in both languages. */
function priceMarkup(sar: number): string {
  return (
    `<span font_family="saudi_riyal" size="114%" foreground="${colours.action}">${riyalSign}</span> ` +
    `${span(amountText(sar), colours.action, 'semibold')}`
  );
}

function beforeMarkup(sar: number): string {
  return `<span strikethrough="true" foreground="${colours.muted}">${amountText(sar)}</span>`;
}

function span(text: string, colour: string, weight: string): string {
  const plain = text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  return `<span foreground="${colour}" weight="${weight}">${plain}</span>`;
}

/** Text with any Arabic runs right to left, even if it starts with a Latin word. */
function directed(text: string): string {
  return /[\u0600-\u06ff]/.test(text) ? `\u200f${text}` : text;
}
