import { expect, test } from 'vitest';
import { importsOf } from '../support/sources.ts';

// The numbering plans of the whole world (30 kB compressed) load only with pages that ask for a phone number.

/** Everything that a file imports statically. */
function needs(path: string, files = new Set<string>()): Set<string> {
  for (const { file, package: name, typeOnly, dynamic } of importsOf(path)) {
    if (typeOnly || dynamic) continue;
    if (name !== null) files.add(name);
    if (file === null || files.has(file)) continue;
    files.add(file);
    if (/\.tsx?$/.test(file)) needs(file, files);
  }
  return files;
}

const plans = 'libphonenumber-js';

test.each(['login', 'login_.return', 'forgetPassword', 'reset-password', 'verify-email', 'cart'])(
  '/%s does not load the numbering plans',
  (page) => {
    expect(needs(`src/routes/${page}.tsx`)).not.toContain(plans);
  },
);

test.each(['register', 'profile', 'verify-phone'])('/%s loads the numbering plans', (page) => {
  expect(needs(`src/routes/${page}.tsx`)).toContain(plans);
});
