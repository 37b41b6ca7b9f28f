/**
 * Whether everything is tried, as by `npm test -- --all`, which sets EVERY_TEST=1. `npm test` tries fewer random sequences
 * and fewer rounds of races: docs/testing.md.
 */
export const isEveryTest = process.env.EVERY_TEST === '1';
