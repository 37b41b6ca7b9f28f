import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder of the running test, removed when the test ends. */
export function testFolder() {
  const path = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    /** Writes a file and returns its path; objects are written as JSON. */
    write(name: string, content: string | Uint8Array | object): string {
      const file = join(path, name);
      writeFileSync(
        file,
        typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
      );
      return file;
    },
  };
}
