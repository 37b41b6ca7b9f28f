// Vitest reporter of `npm test`: prints progress, and collects the results for the summary.

import { addResults } from './results.mjs';

const everyMs = 20_000;

export default class ProgressReporter {
  onTestRunStart(specifications) {
    this.files = specifications.length;
    this.done = { files: 0, tests: 0, failed: 0 };
    const startedAt = performance.now();
    this.timer = setInterval(() => {
      const { files, tests, failed } = this.done;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
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
    const results = [];
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === 'skipped' || state === 'pending') continue;
      results.push({
        project: module.project.name,
        file: module.relativeModuleId,
        test: test.fullName,
        ms: Math.round(test.diagnostic()?.duration ?? 0),
        failure: state === 'failed' ? (errors[0]?.message ?? '') : undefined,
        diff: state === 'failed' ? errors[0]?.diff : undefined,
      });
    }
    // If a hook or the file itself fails, no test is marked as failed.
    for (const part of [module, ...module.children.allSuites()]) {
      for (const { message } of part.errors()) {
        const test = part === module ? '(the file)' : part.fullName;
        results.push({ project: module.project.name, file: module.relativeModuleId, test, ms: 0, failure: message });
      }
    }
    if (results.length > 0) addResults(results);
  }

  onTestRunEnd() {
    clearInterval(this.timer);
  }
}
