// What the build does to the store's styles, each in a plugin of PostCSS.
import { readFileSync } from 'node:fs';
import type { CSSOptions } from 'vite';

type PostcssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

const readStyle = (name: string) => readFileSync(new URL(`../../src/styles/${name}.css`, import.meta.url), 'utf8');

const breakpoints = new Map(
  [...readStyle('breakpoints').matchAll(/^@custom-media (--[\w-]+) (\(.+\));/gm)].map(([, name, width]) => [
    name,
    width,
  ]),
);

/** Replaces the names of breakpoints in media queries by their widths. */
const namedBreakpoints: PostcssPlugins[number] = {
  postcssPlugin: 'named-breakpoints',
  AtRule: {
    media(rule) {
      rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
        const width = breakpoints.get(name);
        if (width === undefined) throw rule.error(`${name} is not in src/styles/breakpoints.css`);
        return width;
      });
    },
  },
};

const sizes = new Map(
  [...readStyle('tokens').matchAll(/^ +(--(?:space|touch)-[\w-]+): (.+?);/gm)].map(([, name, size]) => [name, size]),
);

/** Replaces sizes that never change by their numbers: a hundred bytes of each first visit. */
const fixedSizes: PostcssPlugins[number] = {
  postcssPlugin: 'fixed-sizes',
  Declaration(declaration) {
    if (sizes.has(declaration.prop)) declaration.remove();
    else
      declaration.value = declaration.value.replace(
        /var\((--[\w-]+)\)/g,
        (use, name: string) => sizes.get(name) ?? use,
      );
  },
};

/**
 * Writes the dark half of each `light-dark()` into rules of its own, for browsers without the function: seventy bytes
 * less than what Lightning CSS would write.
 */
const lightAndDark: PostcssPlugins[number] = {
  postcssPlugin: 'light-and-dark',
  Rule(rule, { AtRule }) {
    const both = /light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)/;
    if (!rule.some((each) => each.type === 'decl' && both.test(each.value))) return;
    const dark = rule.clone({ selector: `${rule.selector}[data-theme='dark']` });
    dark.each((each) => {
      if (each.type === 'decl' && both.test(each.value)) each.value = each.value.replace(both, '$2');
      else each.remove();
    });
    rule.each((each) => {
      if (each.type === 'decl') each.value = each.value.replace(both, '$1');
    });
    const system = new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)' });
    system.append(dark.clone({ selector: `${rule.selector}:not([data-theme='light'])` }));
    rule.after([system, dark]);
  },
};

const mouse = '(hover: hover)';

/**
 * Limits `:hover` rules to devices with a mouse. On touch screens they would start with the touch, remain after it, and
 * make an old phone paint the screen once before it handles the tap.
 */
const hoverWithMouseOnly: PostcssPlugins[number] = {
  postcssPlugin: 'hover-under-the-mouse',
  Rule(rule, { AtRule }) {
    const { parent } = rule;
    if (parent?.type === 'atrule' && 'params' in parent && String(parent.params).includes(mouse)) return;
    // Not inside :is(…), where it accompanies keyboard focus.
    const hovering = rule.selectors.filter((selector) => /:hover(?![^(]*\))/.test(selector));
    if (hovering.length === 0) return;
    const under = new AtRule({ name: 'media', params: mouse });
    under.append(rule.clone({ selectors: hovering }));
    rule.after(under);
    const others = rule.selectors.filter((selector) => !hovering.includes(selector));
    if (others.length > 0) rule.selectors = others;
    else rule.remove();
  },
};

export const postcssPlugins = [namedBreakpoints, fixedSizes, lightAndDark, hoverWithMouseOnly];
