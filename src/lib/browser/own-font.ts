/**
 * Readex Pro 5.3.0 of @fontsource-variable, reduced with subset-font 2.9.0 to weights 350-600 and to U+0600-06FF with
 * joiners, or to ASCII with common punctuation. The licence is in public/fonts.
 */
const ranges = {
  arabic: 'U+0600-06FF, U+200C-200F',
  latin: 'U+0020-007E, U+00A0-00FF, U+2010-2026, U+2032-2033, U+2122, U+2212',
};

type Pages = { subscribe: (event: 'onRendered', run: (change: { pathChanged: boolean }) => void) => () => void };

/**
 * Loads the store's font and shows it: both files together, because each change of a font has the whole page laid out
 * again. With `pages` it waits for the next page, because it moves the words of the one that is being read.
 */
export async function showOwnFont(pages: Pages | null): Promise<void> {
  const faces = Object.entries(ranges).map(
    ([script, unicodeRange]) =>
      new FontFace('Readex', `url(/fonts/readex-pro-${script}.woff2)`, { weight: '350 600', unicodeRange }),
  );
  await Promise.all(faces.map((face) => face.load()));
  const show = () => faces.forEach((face) => document.fonts.add(face));
  if (!pages) return show();
  const stop = pages.subscribe('onRendered', ({ pathChanged }) => {
    if (!pathChanged) return;
    stop();
    show();
  });
}
