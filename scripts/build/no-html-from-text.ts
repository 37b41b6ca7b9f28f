import type { PluginOption } from 'vite';

/**
 * Where libraries set HTML from text, which pages may not (Trusted Types, server/pages/security-headers.ts), and what the
 * build has in its place.
 */
const places: { file: RegExp; text: string; code: string }[] = [
  {
    file: /[\\/]leaflet[\\/]dist[\\/]leaflet-src\.esm\.js$/,
    text: `div.innerHTML = '<svg/>';`,
    code: `div.appendChild(svgCreate('svg'));`,
  },
  {
    // The carousel's bullets: `<span class="…"></span>` several times.
    file: /[\\/]swiper[\\/]shared[\\/]utils\.mjs$/,
    text: `const tt = globalThis.trustedTypes;`,
    code: `
      el.replaceChildren(...Array.from(html.matchAll(/<span\\s+class="([^"]*)"><\\/span>/g), ([, className]) =>
        Object.assign(document.createElement('span'), { className })));
      return;`,
  },
];

export const noHtmlFromText = (): PluginOption =>
  places.map(({ file, text, code }) => {
    let isReplaced = false;
    return {
      name: `no-html-from-text-${file.source}`,
      transform: {
        filter: { id: file },
        handler(source: string) {
          isReplaced = source.includes(text);
          return isReplaced ? { code: source.replace(text, () => code), map: null } : undefined;
        },
      },
      buildEnd(error?: Error) {
        if (!error && !isReplaced) throw new Error(`${file.source} is not in the build, or without ${text}`);
      },
    };
  });
