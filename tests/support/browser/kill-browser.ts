import { readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Kills the browser that has a profile open. */
export function killBrowserOf(profile: string): void {
  // `host-pid`: Chromium's lock in its profile folder.
  process.kill(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)), 'SIGKILL');
}
