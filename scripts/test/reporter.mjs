// Vitest's reporter of `npm test`: progress while files run, and the durations for the list of the slowest tests.

import { addDurations } from './durations.mjs';

const everyMs = 20_000;

export default class ProgressReporter {
  onTestRunStart(specifications) {
    this.files = specifications.length;
    this.done = { files: 0, tests: 0, failed: 0 };
    const begun = performance.now();
    this.timer = setInterval(() => {
      const { files, tests, failed } = this.done;
      const seconds = Math.round((performance.now() - begun) / 1000);
      console.log(`  … ${seconds} s: ${tests} tests done, ${failed} failed; ${files} of ${this.files} files`);
    }, everyMs);
    this.timer.unref();
  }

  onTestCaseResult(test) {
    const { state } = test.result();
    if (state === 'skipped') return;
    this.done.tests += 1;
    if (state === 'failed') this.done.failed += 1;
  }

  onTestModuleEnd(module) {
    this.done.files += 1;
    const durations = [];
    for (const test of module.children.allTests()) {
      const ms = test.diagnostic()?.duration;
      if (ms === undefined) continue;
      durations.push({
        project: module.project.name,
        file: module.relativeModuleId,
        test: test.fullName,
        ms: Math.round(ms),
      });
    }
    if (durations.length > 0) addDurations(durations);
  }

  onTestRunEnd() {
    clearInterval(this.timer);
  }
}
