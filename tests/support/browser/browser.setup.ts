import { expect, inject, onTestFailed, TestRunner } from 'vitest';
import { watchFailures } from './failure-folder.ts';

watchFailures({
  currentTest() {
    if (!TestRunner.getCurrentTest()) return null; // before the tests of a file, the state is that of the file before
    const { currentTestName: name, testPath: file } = expect.getState();
    return name && file ? { file, name } : null;
  },
  onFailure: (then) =>
    onTestFailed(({ task }) =>
      then(
        (task.result?.errors ?? []).map(
          ({ message, stack = '' }) => (stack.includes(message) ? stack : `${message}\n${stack}`), // a message may have got more since
        ),
      ),
    ),
  sharedPort: Number(new URL(inject('storeUrl')).port),
});
