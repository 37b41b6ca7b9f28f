// Running every test in both languages takes twice as long. Tests of what is the same in both therefore take turns, in their order:
// one in Arabic, the next in English (in the browser on a phone and on a desktop). With EVERY_SCREEN=1, as nightly and before a
// release, each runs in both. What differs by language, direction or width always runs in both (`onEach`).
import { test } from 'vitest';
import type { Language } from '../../contract/core/language.ts';
import { onEveryScreen } from './every-test.ts';

type Story = () => void | Promise<void>;

/** A test with its name, and with options where it needs any. */
type Take = (name: string, ...rest: [Story] | [{ timeout?: number; tags?: string[] }, Story]) => void;

const register = test as Take;

/**
 * `test` for a story that is told once in Arabic and once in English, each time with the same tests: all but those of `onEach` are left out of one of the two.
 * A story of fewer than two tests needs `onEach`, or one of the languages would have none.
 */
export function inTurn(language: Language): Take & Pick<typeof test, 'each'> & { onEach: Take } {
  let count = 0;
  const isTurn = () => onEveryScreen || count++ % 2 === (language === 'ar' ? 0 : 1);
  const take: Take = (name, ...rest) => (isTurn() ? register(name, ...rest) : undefined);
  const each = (cases: readonly unknown[]) => test.each(cases.filter(isTurn));
  return Object.assign(take, { each: each as typeof test.each, onEach: register });
}

/** The language of a test that stands alone and is the same in both. */
export function onlyIn(language: Language): Language[] {
  return onEveryScreen ? ['ar', 'en'] : [language];
}
