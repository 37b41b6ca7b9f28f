import { expect, test } from 'vitest';
import { filesBelow, read } from '../support/sources.ts';

const stylesheets = filesBelow('src', (path) => path.endsWith('.css'));
const tokens = 'src/styles/tokens.css';

/** Properties that name left or right where the reading direction should decide. */
const physical = [
  /^(left|right)$/,
  /^(margin|padding|scroll-margin|scroll-padding)-(left|right)$/,
  /^border-(left|right)(-(width|style|color))?$/,
  /^border-(top|bottom)-(left|right)-radius$/,
];

const physicalValues: Record<string, RegExp> = {
  'text-align': /\b(left|right)\b/,
  float: /\b(left|right)\b/,
  clear: /\b(left|right)\b/,
};

test('stylesheets use logical properties, not left and right', () => {
  const wrong = stylesheets.flatMap((path) =>
    declarations(read(path))
      .filter(
        ({ property, value }) =>
          physical.some((pattern) => pattern.test(property)) || physicalValues[property]?.test(value),
      )
      .map(({ property, value, line }) => `${path}:${line} ${property}: ${value}`),
  );
  expect(wrong).toEqual([]);
});

test('colours are defined once, in the tokens', () => {
  const wrong = stylesheets
    .filter((path) => !path.startsWith('src/styles/'))
    .flatMap((path) =>
      declarations(read(path))
        .filter(
          ({ value }) =>
            /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|oklab|lab|lch)a?\(/i.test(value) && !/\bfrom var\(/.test(value),
        )
        .map(({ property, value, line }) => `${path}:${line} ${property}: ${value}`),
    );
  expect(wrong).toEqual([]);
});

test('light and dark differ in the tokens only, where each colour is declared once', () => {
  const elsewhere = stylesheets
    .filter((path) => path !== tokens)
    .filter((path) => /prefers-color-scheme|\[data-theme|light-dark\(/.test(read(path)));
  expect(elsewhere).toEqual([]);
  const colours = declarations(read(tokens))
    .filter(({ value }) => /#[0-9a-f]{3,8}\b|\brgb\(/i.test(value))
    .map(({ property }) => property);
  expect(colours).toEqual([...new Set(colours)]);
});

/** Widths of one component, each with its reason next to it. */
const widthsOfOneComponent = new Set([
  'src/ui/media/carousel.module.css (width >= 56.25em)',
  'src/pages/shell/header/discount-banner.module.css (width < 23.4375em)',
]);

test('media queries name their widths, which are in src/styles/breakpoints.css', () => {
  const unnamed = stylesheets.flatMap((path) =>
    [...withoutComments(read(path)).matchAll(/@media[^{]*\d[^{]*/g)].map(
      ([query]) => `${path} ${query.slice('@media'.length).trim()}`,
    ),
  );
  expect(unnamed.filter((each) => !widthsOfOneComponent.has(each))).toEqual([]);
});

test('spacing uses the scale of the tokens, and least sizes of controls use the touch target', () => {
  const scale = new Set(
    declarations(read(tokens))
      .filter(({ property }) => property.startsWith('--space-'))
      .map(({ value }) => value),
  );
  const spacing = /^(row-|column-)?gap$|^(scroll-)?(padding|margin)\b|^inset\b/;
  const lengths = (value: string) => value.match(/(?<![\w.])\d+px/g) ?? [];
  const wrong = stylesheets
    .filter((path) => path !== tokens)
    .flatMap((path) =>
      declarations(read(path))
        .filter(({ property, value }) =>
          lengths(value).some(
            (length) =>
              (spacing.test(property) && scale.has(length)) ||
              (/^min-(block|inline)-size$/.test(property) && length === '44px'),
          ),
        )
        .map(({ property, value, line }) => `${path}:${line} ${property}: ${value}`),
    );
  expect(scale.size).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

test('the framed box is src/ui/page/panel.module.css', () => {
  const box = [
    'border: 1px solid',
    'border-radius: var(--radius-card)',
    'background: var(--surface)',
    'padding: var(--space-5);',
  ];
  const framed = stylesheets.filter((path) =>
    [...withoutComments(read(path)).matchAll(/\{([^{}]*)\}/g)].some(([, rule = '']) =>
      box.every((each) => rule.includes(each)),
    ),
  );
  expect(framed).toEqual(['src/ui/page/panel.module.css']);
});

test('each custom property in use is declared', () => {
  const sources = [...stylesheets, ...filesBelow('src', (path) => path.endsWith('.tsx'))].map(read);
  const declared = new Set(
    [
      ...stylesheets.flatMap((path) => declarations(read(path)).map(({ property }) => property)),
      ...sources.flatMap((source) => [...source.matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name)),
    ].filter((name) => name?.startsWith('--')),
  );
  const unknown = sources.flatMap((source) =>
    [...source.matchAll(/\bvar\((--[\w-]+)/g)].map(([, name]) => name).filter((name) => !declared.has(name)),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

test('inline styles use logical properties, not left and right', () => {
  const wrong = filesBelow('src', (path) => path.endsWith('.tsx')).flatMap((path) =>
    read(path)
      .split('\n')
      .map((text, index) => ({ text, line: index + 1 }))
      .filter(({ text }) => /\b(margin|padding|border)(Left|Right)\b|\btextAlign:\s*'(left|right)'/.test(text))
      .map(({ text, line }) => `${path}:${line} ${text.trim()}`),
  );
  expect(wrong).toEqual([]);
});

function declarations(css: string): { property: string; value: string; line: number }[] {
  const bare = withoutComments(css);
  return [...bare.matchAll(/(?<=[{;]\s*)([a-z\d-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map((match) => ({
    property: match[1] ?? '',
    value: (match[2] ?? '').trim(),
    line: bare.slice(0, match.index).split('\n').length,
  }));
}

/** With spaces in their place, so that lines stay where they are. */
function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}
