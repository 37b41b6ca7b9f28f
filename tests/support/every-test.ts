/**
 * Whether everything is tried, as by `npm test -- --all`, which sets EVERY_TEST=1. `npm test` tries fewer random sequences
 * and fewer rounds of races: docs/testing.md.
 */
export const isEveryTest = process.env.EVERY_TEST === '1';

/**
 * Whether every story is told in both languages, and each page is looked at in both on both widths: EVERY_SCREEN=1, which
 * `npm test -- --all` sets, too.
 */
export const onEveryScreen = Boolean(process.env.EVERY_SCREEN);
