// A story told in both languages is as long again. So its tests take turns: one runs in Arabic, the next in English; all run in both with EVERY_SCREEN=1, as
// before a release. Whole journeys and what differs by language run in both each time.
import { test } from 'vitest';
import { screens, type Language, type Screen } from './browser.ts';

type Story = () => void | Promise<void>;

/** A test with its name, and with options where it needs any. */
type Take = (name: string, ...rest: [Story] | [{ timeout: number }, Story]) => void;

const inAll = Boolean(process.env.EVERY_SCREEN);

const register = test as Take;

/** `test` for a story that is told once in Arabic and once in English, each time with the same tests: every test is left out of one of the two. */
export function inTurn(language: Language): Take & Pick<typeof test, 'each'> {
  let count = 0;
  const isTurn = () => inAll || count++ % 2 === (language === 'ar' ? 0 : 1);
  const take: Take = (name, ...rest) => (isTurn() ? register(name, ...rest) : undefined);
  const each = (cases: readonly unknown[]) => test.each(cases.filter(isTurn));
  return Object.assign(take, { each: each as typeof test.each });
}

let turn = 0;

/** The screen whose turn it is, for a test that stands alone. */
export function screenInTurn(): Screen[] {
  return inAll ? screens : screens.slice(turn++ % screens.length).slice(0, 1);
}

/** The language whose turn it is, for a test that stands alone. */
export function languageInTurn(): Language[] {
  return inAll ? ['ar', 'en'] : [turn++ % 2 === 0 ? 'ar' : 'en'];
}
