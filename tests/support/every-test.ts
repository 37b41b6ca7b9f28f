/**
 * Whether everything is tried, as by `npm test -- --all`, which sets EVERY_TEST=1. `npm test` tries fewer random sequences
 * and fewer rounds of races: docs/testing.md.
 */
export const isEveryTest = process.env.EVERY_TEST === '1';

/**
 * Whether tests that take turns run in both languages, and each page is checked in both languages at both widths:
 * EVERY_SCREEN=1, which `npm test -- --all` sets as well.
 */
export const onEveryScreen = Boolean(process.env.EVERY_SCREEN);
