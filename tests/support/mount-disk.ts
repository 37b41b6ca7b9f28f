// A small disk of its own, which a test can fill.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isEveryTest } from './every-test.ts';

const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];

function runAsRoot(...command: string[]): void {
  const [program = '', ...args] = [...asRoot, ...command];
  execFileSync(program, args, { stdio: 'ignore' });
}

/**
 * Whether tests that need a disk run: if this process may mount one, which takes Linux, and root or a `sudo` that asks for
 * no password. With EVERY_TEST=1 they run on each Linux machine, so they fail where it may not.
 */
export const runsDiskTests = process.platform === 'linux' && (isEveryTest || canMount());

function canMount(): boolean {
  try {
    mountDisk(1).unmount();
    return true;
  } catch {
    return false;
  }
}

/** Mounts an empty disk of this many megabytes, in memory. */
export function mountDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    runAsRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path); // everybody may write to it
  } catch (cause) {
    rmdirSync(path);
    const needs = 'it has to be root, or `sudo` must ask for no password; a container needs --cap-add SYS_ADMIN';
    throw new Error(`this process may not mount a disk: ${needs}`, { cause });
  }
  const filler = join(path, 'filler');
  return {
    path,
    /** Writes a file until nothing more fits. */
    fill(): void {
      const file = openSync(filler, 'w');
      const block = Buffer.alloc(1024 * 1024);
      try {
        for (;;) writeSync(file, block); // the last one writes what still fits
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    /** Removes what `fill` has written. */
    makeRoom: (): void => rmSync(filler, { force: true }),
    unmount(): void {
      runAsRoot('umount', '-l', path);
      rmdirSync(path);
    },
  };
}
