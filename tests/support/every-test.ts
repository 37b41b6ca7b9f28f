/**
 * Whether to run everything, as `npm test -- --all` does, which sets EVERY_TEST=1. `npm test` runs fewer random
 * sequences and fewer rounds of races: docs/testing.md.
 */
export const isEveryTest = process.env.EVERY_TEST === '1';

/**
 * Whether tests that alternate run in both languages, and each page is checked in both languages at both widths:
 * EVERY_SCREEN=1, which `npm test -- --all` sets as well.
 */
export const onEveryScreen = Boolean(process.env.EVERY_SCREEN);
