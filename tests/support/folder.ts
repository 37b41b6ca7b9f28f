import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the running test's own, gone when that is finished. */
export function testFolder() {
  const path = mkdtempSync(join(tmpdir(), 'store-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    /** Writes a file and gives its path; what is no text or bytes is written as JSON. */
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
