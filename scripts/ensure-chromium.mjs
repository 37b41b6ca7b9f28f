// Browser tests and measurements need Chromium: finds it, or installs it if possible.

import { register } from 'tsx/esm/api';
import { stop } from './prepare.mjs';
import { installSystemPackage } from './system-package.mjs';

register();
const { findChromium } = await import('../tests/support/browser/chromium.ts');

export function ensureChromium() {
  const there = findChromium() ?? (installSystemPackage('chromium') ? findChromium() : null);
  return (
    there ??
    stop('Chromium was not found. Install it (for example: sudo apt-get install chromium) or set CHROMIUM_PATH.')
  );
}
