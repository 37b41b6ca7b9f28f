import { expect, inject, onTestFailed } from 'vitest';
import { watchFailures } from './failure-folder.ts';

watchFailures({
  currentTest() {
    const { currentTestName: name, testPath: file } = expect.getState();
    return name && file ? { file, name } : null;
  },
  onFailure: onTestFailed,
  sharedPort: Number(new URL(inject('storeUrl')).port),
});
