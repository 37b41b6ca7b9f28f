// Installs an operating system package where that needs no prompt: on Debian and its derivatives, as root.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './prepare.mjs';

/** Returns whether the package is installed afterwards. */
export function installSystemPackage(name) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  say(`${name} is missing: installing it with apt-get.`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  if (spawnSync('apt-get', ['update', '-qq'], options).status !== 0) return false;
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0;
}
