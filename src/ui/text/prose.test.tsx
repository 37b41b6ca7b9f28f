// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { scriptPayloads } from '../../../tests/support/data/script-payloads.ts';
import { renderMarkdown } from '../../../server/features/pages/render-markdown.ts';
import { Prose } from './prose.tsx';

/** What the browser makes of it. */
function parsed(html: string): string {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = html;
  return page.body.innerHTML;
}

/** What is inside the block of text. */
const shown = (html: string) => renderToStaticMarkup(<Prose html={html} />).replace(/^<div[^>]*>|<\/div>$/g, '');

const pages = 'server/demo/pages'; // tests run in the root of the project

test.each(readdirSync(pages).filter((name) => name.endsWith('.md')))(
  '%s is shown as the server has written it',
  (name) => {
    const { html } = renderMarkdown(readFileSync(`${pages}/${name}`, 'utf8'), (key) => `a "value" <of> & ${key}`);
    expect(html.length).toBeGreaterThan(100);
    expect(parsed(shown(html))).toBe(parsed(html));
  },
);

test('each element of an owner’s text is shown, with its attributes', () => {
  const { html } = renderMarkdown(
    [
      '# One',
      '### Three',
      '- a *b* **c** `d` <https://shop.example/?a=1&b="2">\n- [mail](mailto:a@b.example) [call](tel:+966500000000)',
      '7. seven\n8. eight',
      '> quoted\n> again  \n> and',
      '---',
      '    code < & "',
      '{{name}}',
    ].join('\n\n'),
    () => '12-34 <b>',
  );
  for (const name of ['h2', 'h3', 'ul', 'em', 'strong', 'code', 'a', 'ol', 'blockquote', 'br', 'hr', 'pre', 'bdi'])
    expect(html).toContain(`<${name}`);
  expect(parsed(shown(html))).toBe(parsed(html));
});

test.each(scriptPayloads)('%s runs nothing', (payload) => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = shown(payload);
  for (const element of page.body.querySelectorAll('*')) {
    expect(element.localName).toMatch(/^(a|bdi|blockquote|br|code|em|h[234]|hr|li|ol|p|pre|strong|ul)$/);
    for (const { name, value } of element.attributes) {
      expect(name).toMatch(/^(href|rel|dir|id|start)$/);
      if (name === 'href') expect(new URL(value, 'https://shop.test').protocol).toMatch(/^(https?|mailto|tel):$/);
    }
  }
});

test.each([
  ['<p>open', '<p>open</p>'],
  ['</p>closed', 'closed'],
  ['<p><em>crossed</p></em>', '<p><em>crossed</em></p>'],
  ['<p onclick="x">a<img src="x">b</p>', '<p>ab</p>'],
  ['<a href="java&#x73;cript:x">a</a>', '<a>a</a>'],
  ['&amp;lt; &#x1F48D; &#99999999; &nope;', '&amp;lt; \u{1f48d} &amp;#99999999; &amp;nope;'],
])('%s', (html, expected) => {
  expect(shown(html)).toContain(expected);
});
