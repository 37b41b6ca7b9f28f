// Running every test in both languages takes twice as long. Tests that are the same in both therefore alternate in
// their order: one in Arabic, the next in English (in the browser: phone and desktop). With EVERY_SCREEN=1, nightly and
// before a release, each runs in both. Tests that depend on language, direction or width always run in both (`onEach`).
import { test } from 'vitest';
import type { Language } from '../../contract/core/language.ts';
import { onEveryScreen } from './every-test.ts';

type Story = () => void | Promise<void>;

/** Registers a test by name, with options if it needs any. */
type Take = (name: string, ...rest: [Story] | [{ timeout?: number; tags?: string[] }, Story]) => void;

const register = test as Take;

type InTurn = Take & Pick<typeof test, 'each'> & { onEach: Take };

/**
 * `test` for a suite that is defined for Arabic and for English with the same tests: each test is left out of one of
 * the two, except those of `onEach`. A suite of fewer than two tests needs `onEach`, or one language would have none.
 */
export function inTurn(language: Language, isInBoth = onEveryScreen): InTurn {
  let count = 0;
  const isTurn = () => isInBoth || count++ % 2 === (language === 'ar' ? 0 : 1);
  const take: Take = (name, ...rest) => (isTurn() ? register(name, ...rest) : undefined);
  const each = (cases: readonly unknown[]) => test.each(cases.filter(isTurn));
  return Object.assign(take, { each: each as typeof test.each, onEach: register });
}

/**
 * `inTurn` for behaviour that no language changes, such as what is sent after a lost connection: one language each, on
 * every screen too. The screens themselves are checked in both (tests/support/screens).
 */
export const alternating = (language: Language): InTurn => inTurn(language, false);

/** The language of a single test that is the same in both; both with EVERY_SCREEN. */
export function onlyIn(language: Language): Language[] {
  return onEveryScreen ? ['ar', 'en'] : [language];
}
