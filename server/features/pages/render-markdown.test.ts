import { describe, expect, test } from 'vitest';
import { scriptPayloads } from '../../../tests/support/data/script-payloads.ts';
import { problemsOf, renderMarkdown, renderQuestions } from './render-markdown.ts';

const settings: Record<string, string> = {
  email: 'care@shop.test',
  phone: '+966112345678',
  company: 'لمسة، الرياض 12214-3284',
  store_name: 'Lamsa',
  evil: '<script>alert(1)</script> **bold** [x](javascript:alert(1))',
  empty: '',
};
const settingOf = (key: string) => (Object.hasOwn(settings, key) ? settings[key] : undefined);
const html = (markdown: string) => renderMarkdown(markdown, settingOf).html;

const tag = /<\/?([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*)>/g;

/** All elements and attributes of the output, checked to have no other `<`. */
function parts(markup: string): string[] {
  expect(markup.replace(tag, '')).not.toContain('<');
  return [...markup.matchAll(tag)].flatMap(([, name = '', attributes = '']) => [
    name,
    ...[...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key, value]) => `${name} ${key}=${value}`),
  ]);
}
const harmless = new RegExp(
  `^(${[
    'h2|h3|h4|p|ul|ol|li|strong|em|a|blockquote|hr|br|code|pre|bdi',
    'a rel=external noopener',
    'a href=(https?://|mailto:|tel:|/(?!/)|#).*',
    'bdi dir=ltr',
    String.raw`h2 id=section-\d+`,
    String.raw`ol start=\d+`,
  ].join('|')})$`,
);

describe('a page', () => {
  test('renders its Markdown', () => {
    expect(
      html(
        'Hello **you**, *and*\nyou.\n\n# One\n\n- a\n- [b](/contact)\n\n1. c\n\n#### Deep\n\n> said\n\n[out](https://x.test)',
      ),
    ).toBe(`<p>Hello <strong>you</strong>, <em>and</em>
you.</p>
<h2 id="section-1">One</h2>
<ul>
<li>a</li>
<li><a href="/contact">b</a></li>
</ul>
<ol>
<li>c</li>
</ol>
<h4>Deep</h4>
<blockquote>
<p>said</p>
</blockquote>
<p><a href="https://x.test" rel="external noopener">out</a></p>`);
  });

  test('has its sections and a description from the first paragraph', () => {
    const long = `${'كلمة '.repeat(100)}`;
    expect(
      renderMarkdown(`A **beginning** by {{store_name}}.\n\n## One *two*\n\nx\n\n### not one\n\n## Last`, settingOf),
    ).toMatchObject({
      description: 'A beginning by Lamsa.',
      sections: [
        { id: 'section-1', title: 'One two' },
        { id: 'section-2', title: 'Last' },
      ],
    });
    const { description } = renderMarkdown(long, settingOf);
    expect(description.length).toBeLessThanOrEqual(300);
    expect(description).toMatch(/كلمة…$/);
    expect(renderMarkdown('## Only headings', settingOf).description).toBe('');
  });

  test('fills in settings: addresses and numbers as left-to-right links, names in their own direction', () => {
    expect(html('{{email}}')).toBe('<p><a href="mailto:care@shop.test"><bdi dir="ltr">care@shop.test</bdi></a></p>');
    expect(html('{{ phone }}')).toBe('<p><a href="tel:+966112345678"><bdi dir="ltr">+966112345678</bdi></a></p>');
    expect(html('**{{company}}**')).toBe('<p><strong><bdi>لمسة، الرياض \u206612214-3284\u2069</bdi></strong></p>');
    expect(html('a {{empty}}{{unknown}} b')).toBe('<p>a  b</p>');
  });

  test('treats the value of a setting as text', () => {
    expect(html('{{evil}}')).toBe(
      '<p><bdi dir="ltr">&#x3C;script>alert(1)&#x3C;/script> **bold** [x](javascript:alert(1))</bdi></p>',
    );
  });

  test.each(scriptPayloads)('makes %j harmless', (payload) => {
    for (const markdown of [payload, `x ${payload} y`, `## ${payload}\n\n${payload}`, `- ${payload}\n\n  ${payload}`]) {
      expect(parts(html(markdown)).filter((part) => !harmless.test(part))).toEqual([]);
      const all = renderQuestions(`### ${payload}\n\n${payload}`, settingOf);
      expect(parts(all.map(({ answer }) => answer).join('')).filter((part) => !harmless.test(part))).toEqual([]);
    }
  });
});

describe('questions', () => {
  test('are headings of level three, grouped by those of level two', () => {
    const questions = renderQuestions(
      'Before.\n\n## A\n\nnot an answer\n\n### One?\n\nYes.\n\n- x\n\n### Two?\n\n## B\n\n### Three?\n\nNo.',
      settingOf,
    );
    expect(questions).toEqual([
      { group: 'A', question: 'One?', answer: '<p>Yes.</p>\n<ul>\n<li>x</li>\n</ul>' },
      { group: 'A', question: 'Two?', answer: '' },
      { group: 'B', question: 'Three?', answer: '<p>No.</p>' },
    ]);
  });

  test('are headings of level two if there is no level three', () => {
    expect(
      renderQuestions('## One?\n\nYes.\n\n## Two?\n\nNo.', settingOf).map(({ group, question }) => [group, question]),
    ).toEqual([
      ['', 'One?'],
      ['', 'Two?'],
    ]);
  });
});

describe('problems', () => {
  const problemsIn = (markdown: string) =>
    problemsOf(markdown, (key) => key in settings).map(({ line, reason }) => `${line} ${reason}`);

  test('are reported with their lines', () => {
    expect(
      problemsIn(
        'fine {{phone}}\n\na <b>c</b>\n\n<div>x</div>\n\n![x](/a.png)\n\n[x](javascript:alert(1)) {{nothing}}',
      ),
    ).toEqual([
      '3 HTML is not shown; use Markdown.',
      '3 HTML is not shown; use Markdown.',
      '5 HTML is not shown; use Markdown.',
      '7 Pictures are not shown.',
      '9 The link javascript:alert(1) is not allowed.',
      '9 There is no setting for {{nothing}}. See: settings list',
    ]);
  });

  test.each(['| a | b |\n| --- | :-: |\n| 1 | 2 |', 'a | b\n--- | ---\n1 | 2'])('include a table: %j', (markdown) =>
    expect(problemsIn(markdown)).toEqual(['1 Tables are not shown; use a list.']),
  );

  test.each([
    'to | or',
    'a - b | c',
    '[a](/b)',
    '[a](b#c)',
    '[a](https://x.test/?q=a:b)',
    '<https://x.test>',
    '<a@x.test>',
    '[t](tel:+9661)',
    '<!-- a note -->',
    '`<b>`',
  ])('do not include %s', (markdown) => expect(problemsIn(markdown)).toEqual([]));

  test.each([
    '<script>alert(1)</script>',
    'x <img src=x onerror=alert(1)>',
    '<!--><script>alert(1)</script-->',
    '[x](JaVaScRiPt:alert(1))',
    '[x](javas&Tab;cript:alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](data:text/html,x)',
    '[x][1]\n\n[1]: vbscript:x',
    '<javascript:alert(1)>',
    '![x](//evil.test/x.png)',
  ])('include %j', (payload) => expect(problemsIn(payload)).toHaveLength(1));
});
