import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NumbersTogether } from './numbers-together.tsx';

test.each([
  ['لمسة، الرياض 12214-3284، السعودية', 'لمسة، الرياض [12214-3284]، السعودية'],
  ['12214-3284', '[12214-3284]'],
  ['7421 Al Olaya Street, 5-x', '7421 Al Olaya Street, 5-x'],
  ['1-2 and 3-4-5', '[1-2] and [3-4-5]'],
  ['', ''],
])('%s: a number with a hyphen is isolated', (text, expected) => {
  const html = renderToStaticMarkup(<NumbersTogether text={text} />);
  expect(html.replaceAll(/<bdi dir="ltr"[^>]*>/g, '[').replaceAll('</bdi>', ']')).toBe(expected);
});
