// Files that explain a failed browser test: its errors, which a run shows only at its end, screenshot, console and server
// logs, in a folder per test.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const results = fileURLToPath(new URL('../../../test-results', import.meta.url));
const failures = join(results, 'failures');
const stores = join(results, 'stores');

type Runner = {
  /** The running test, if any. */
  currentTest(): { file: string; name: string } | null;
  /** `then` gets the errors, each with its stack. */
  onFailure(then: (errors: string[]) => void): void;
  /** Port of the store that all tests share. */
  sharedPort: number;
};

/** Null in benchmarks and screenshots, which use the same browser without a test runner. */
let runner: Runner | null = null;

/** Ports of the stores that this test file has started. */
const ownPorts = new Set<number>();

/** To be called at the start of each test file. */
export function watchFailures(current: Runner): void {
  runner = current;
  ownPorts.clear();
}

/** Removes the files of earlier runs. */
export function clearFailures(): void {
  for (const folder of [failures, stores]) rmSync(folder, { recursive: true, force: true });
}

/** Log file of the store on this port. */
export function storeLogFile(port: number): string {
  mkdirSync(stores, { recursive: true });
  ownPorts.add(port);
  return join(stores, `${port}.log`);
}

/** Writes errors, console and server logs to the test's folder if the test fails. Does nothing outside of a test. */
export function explainFailure(consoleLines: readonly string[]): void {
  const folder = folderOfTest();
  if (!folder || !runner) return;
  const { sharedPort, onFailure } = runner;
  onFailure((errors) => {
    writeFileSync(nextFile(folder, 'errors', 'txt'), errors.map((error) => `${error}\n`).join(''));
    writeFileSync(nextFile(folder, 'console', 'txt'), consoleLines.map((line) => `${line}\n`).join(''));
    for (const port of new Set([...ownPorts, sharedPort])) {
      const log = join(stores, `${port}.log`);
      if (existsSync(log)) copyFileSync(log, join(folder, `server-${port}.txt`));
    }
    process.stderr.write(`Errors, screenshot, console and server logs: ${folder}\n`);
  });
}

/** Adds a screenshot to the folder of the running test. */
export async function keepScreenshot(page: Page): Promise<void> {
  const folder = folderOfTest();
  // A crashed or hanging page has no screenshot, which must not hide the failure.
  if (folder) await page.screenshot({ path: nextFile(folder, 'page', 'png'), timeout: 5_000 }).catch(() => undefined);
}

function folderOfTest(): string | null {
  const test = runner?.currentTest();
  if (!test) return null;
  return join(failures, basename(test.file, '.test.ts'), test.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100));
}

/** Numbers the files, as a test may have several shoppers. */
function nextFile(folder: string, name: string, extension: string): string {
  mkdirSync(folder, { recursive: true });
  const count = readdirSync(folder).filter((file) => file.startsWith(name)).length;
  return join(folder, `${name}-${count + 1}.${extension}`);
}
