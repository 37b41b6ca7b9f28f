import { expect, inject, onTestFailed } from 'vitest';
import { watchFailures } from './failure-folder.ts';

watchFailures({
  currentTest() {
    const { currentTestName: name, testPath: file } = expect.getState();
    return name && file ? { file, name } : null;
  },
  onFailure: (then) =>
    onTestFailed(({ task }) => then((task.result?.errors ?? []).map(({ message, stack }) => stack ?? message))),
  sharedPort: Number(new URL(inject('storeUrl')).port),
});
