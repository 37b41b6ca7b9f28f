import { expect, test } from 'vitest';
import { titlesOf } from './test-titles.ts';

test('the title of a test counts, another text or a skipped test does not', () => {
  const source = `
    const name = 'only a text';
    // test('in a comment', () => {});
    log('of another call', () => {});
    test('plain', () => {});
    test.each([1, 2])('with cases %d', () => {});
    test.each\`a\`('with a table', () => {});
    test(\`with \${name}\`, { tags: ['core'] }, () => {});
    test.skip('skipped', () => {});
    test.todo('to do');
    test.skip.each([1])('skipped cases', () => {});
    test('skipped by an option', { skip: true }, () => {});
    describe('group', () => {
      test('in a group', () => {});
    });
    describe.skip('skipped group', () => {
      test('in a skipped group', () => {});
    });
  `;
  expect(titlesOf(source)).toEqual(['plain', 'with cases %d', 'with a table', 'with ${name}', 'group', 'in a group']);
});
