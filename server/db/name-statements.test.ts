import { describe, expect, it } from 'vitest';
import { nameStatements } from './name-statements.ts';

const use = (nameOf: (text: string) => string | undefined, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1);

describe('names of statements', () => {
  it('are given to a statement that is used often, and stay the same', () => {
    const nameOf = nameStatements();
    expect(use(nameOf, 'select $1', 4)).toBeUndefined();
    const name = nameOf('select $1');
    expect(name).toBeTypeOf('string');
    expect(use(nameOf, 'select $1', 10)).toBe(name);
    expect(use(nameOf, 'select $2', 5)).not.toBe(name);
  });

  it('are not given to long statements, or to those that begin and end transactions', () => {
    expect(use(nameStatements(), 'savepoint sp1', 10)).toBeUndefined();
    expect(use(nameStatements(), `select ${'$1, '.repeat(2_000)}$1`, 10)).toBeUndefined();
  });

  it.each(['select id from words where word like $1', 'select id from words where word % $1'])(
    'are not given to patterns: %s',
    (text) => expect(use(nameStatements(), text, 10)).toBeUndefined(),
  );

  it('are not given to long lists, which have a text for each length', () => {
    expect(use(nameStatements(), 'select id from words where id in ($1, $2, $3, $4, $5)', 10)).toBeUndefined();
    expect(use(nameStatements(), 'select id from words where id in ($1, $2)', 10)).toBeTypeOf('string');
  });

  it('are bounded in number, and so is what counts the uses', () => {
    const nameOf = nameStatements();
    for (let one = 0; one < 5_000; one += 1) nameOf(`select ${one}, $1`);
    for (let one = 0; one < 300; one += 1) use(nameOf, `select $1, ${one}`, 5);
    expect(nameOf('select $1, 299')).toBeTypeOf('string');
    expect(use(nameOf, 'select $1, 300', 10)).toBeUndefined();
  });
});
