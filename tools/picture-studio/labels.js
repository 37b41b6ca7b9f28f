/** Print for the products: text drawn on a canvas by the browser, which joins Arabic letters properly. */
import { CanvasTexture, Color, SRGBColorSpace } from 'three';

const family = "'Readex Pro', 'Readex Pro Arabic', sans-serif";
const inkDark = '#1d2b27';
const inkLight = '#fbf8f2';

const isArabic = (text) => /[\u0600-\u06ff]/.test(text);

/** Ink that can be read on `color`. */
export function inkOn(color) {
  const { r, g, b } = new Color(color);
  return 0.21 * r + 0.72 * g + 0.07 * b > 0.28 ? inkDark : inkLight;
}

/** Splits into the lines that let the text be set largest in a field of that proportion. */
function bestLines(context, text, width, height) {
  const words = text.trim().split(/\s+/);
  const layouts = [[words.join(' ')]];
  if (words.length > 1) {
    for (let cut = 1; cut < words.length; cut++) {
      layouts.push([words.slice(0, cut).join(' '), words.slice(cut).join(' ')]);
    }
  }
  if (words.length > 2) layouts.push([words[0], words.slice(1, -1).join(' '), words.at(-1)]);
  const leading = isArabic(text) ? 1.5 : 1.22;
  return layouts
    .map((lines) => {
      const widest = Math.max(...lines.map((line) => context.measureText(line).width)) / 100;
      return { lines, leading, size: Math.min(width / widest, height / (lines.length * leading)) };
    })
    .sort((a, b) => b.size - a.size)[0];
}

function canvasOf(proportion) {
  const canvas = document.createElement('canvas');
  const long = 1024;
  canvas.width = proportion >= 1 ? long : Math.round(long * proportion);
  canvas.height = proportion >= 1 ? Math.round(long / proportion) : long;
  return canvas;
}

function textureOf(canvas) {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/**
 * The name in the upper part, a hairline with a point under it. `proportion` is width ÷ height of the printed field.
 * `maxShare` limits the letter height as a share of the field's height.
 */
export function labelTexture(text, { proportion, ink, accent, maxShare = 0.3, weight = 500 }) {
  const canvas = canvasOf(proportion);
  const context = canvas.getContext('2d');
  const { width, height } = canvas;
  context.font = `${weight} 100px ${family}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.direction = isArabic(text) ? 'rtl' : 'ltr';
  const { lines, leading, size } = bestLines(context, text, width * 0.86, height * 0.66);
  const letter = Math.min(size, height * maxShare);
  context.font = `${weight} ${letter}px ${family}`;
  context.fillStyle = ink;
  const block = lines.length * leading * letter;
  const top = (height - block) * 0.42;
  lines.forEach((line, i) => context.fillText(line, width / 2, top + (i + 0.5) * leading * letter));
  const rule = Math.min(height - 12, top + block + letter * 0.42);
  context.fillStyle = accent ?? ink;
  context.fillRect(width * 0.36, rule, width * 0.28, Math.max(2, letter * 0.035));
  return textureOf(canvas);
}

/** White text on black as raw pixels, for tracing its outline. */
export function textPixels(text, size) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const font = `600 ${size}px ${family}`;
  context.font = font;
  canvas.width = Math.ceil(context.measureText(text).width + size);
  canvas.height = Math.ceil(size * 2.2);
  context.font = font;
  context.direction = isArabic(text) ? 'rtl' : 'ltr';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#fff';
  context.fillText(text, canvas.width / 2, canvas.height / 2);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

export const loadFonts = () =>
  Promise.all(
    ['Readex Pro', 'Readex Pro Arabic'].flatMap((name) =>
      [500, 600].map((weight) => document.fonts.load(`${weight} 40px '${name}'`, 'Lamsa لمسة')),
    ),
  );
