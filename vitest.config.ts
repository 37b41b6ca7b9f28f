import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of the journey harness: they leave a page's globals behind. */
const journeyHarnessTests = 'tests/support/journeys/*.test.ts';
const apiTests = ['server/**/*.api.test.ts', 'tests/journeys/**/*.api.test.ts'];

/** Short files that take minutes: the default order, by file size, would run them late. */
const takesMinutes = /\/browser\/(?:layout-shift|screens)\./;

/**
 * Runs the slowest files first, so that no worker ends with only those. Then the jsdom files in a row, because a worker
 * is reused only within one environment and each start costs a second.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      if (takesMinutes.test(moduleId)) return 0;
      return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom') ? 1 : 2;
    };
    const ranked = (await super.sort(files)).map((file) => ({ file, rank: rank(file) }));
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ file }) => file);
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    tags: [
      { name: 'core', description: 'Browser tests of `npm test`; the others run with `npm test -- --all` only.' },
      {
        name: 'nightly',
        description:
          'Tests without a browser that kill processes, need other programs or take at least ten seconds; they run with ' +
          '`npm test -- --all` only.',
      },
      {
        name: 'embedded',
        description:
          'API tests that also run on the embedded database, because its results could differ (docs/testing.md).',
      },
    ],
    sequence: { sequencer: LongestFirst },
    chaiConfig: { truncateThreshold: 1000 }, // the summary of a run shows only the message, not the difference
    maxWorkers: availableParallelism() + 1, // some of them wait for a page or a timer
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          testTimeout: 30_000,
          include: ['{src,sw,contract,server}/**/*.test.{ts,tsx}', 'tests/{project,support}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', journeyHarnessTests],
          setupFiles: 'tests/support/components/unit.setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          isolate: false,
          include: apiTests,
          env: { TEST_DB: 'pglite' },
          globalSetup: 'tests/support/database/embedded.setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: apiTests,
          env: { TEST_DB: 'postgres' },
          // The database has its own processes, and several files wait for timers.
          maxWorkers: availableParallelism() + 2,
          globalSetup: 'tests/support/database/postgres.setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          isolate: false, // the harness starts each page with empty memory
          include: ['tests/journeys/**/*.test.tsx', journeyHarnessTests],
          // React as in production; unit tests use the build that warns.
          env: { TEST_DB: 'pglite', NODE_ENV: 'production' },
          globalSetup: ['tests/support/database/embedded.setup.ts', 'tests/support/journeys/journey-app.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false, // files share their worker's browser
          maxWorkers: Math.max(2, availableParallelism()), // a browser leaves no processor idle, and one more delays them all
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/support/store/built-store.setup.ts',
          setupFiles: 'tests/support/browser/browser.setup.ts',
          env: { BUILT: '1' }, // the command line that they run is built too
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
