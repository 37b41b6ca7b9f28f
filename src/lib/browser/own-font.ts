/**
 * Readex Pro 5.3.0 of @fontsource-variable, reduced with subset-font 2.9.0 to weights 350-600 and to U+0600-06FF with
 * joiners, or to ASCII with common punctuation. The licence is in public/fonts.
 */
const ranges = {
  arabic: 'U+0600-06FF, U+200C-200F',
  latin: 'U+0020-007E, U+00A0-00FF, U+2010-2026, U+2032-2033, U+2122, U+2212',
};

/**
 * Shows the store's font in place of its fallback, which has the same metrics (src/styles/fonts.css). Both files are shown
 * together, because each change of a font makes the browser lay out the whole page again.
 */
export async function showOwnFont(): Promise<void> {
  const faces = Object.entries(ranges).map(
    ([script, unicodeRange]) =>
      new FontFace('Readex', `url(/fonts/readex-pro-${script}.woff2)`, { weight: '350 600', unicodeRange }),
  );
  await Promise.all(faces.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
}
