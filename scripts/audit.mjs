// The step "audit" of npm test -- --all: fails if npm's registry knows a vulnerability of at least moderate severity in
// a package that the store runs with. A registry that gives no answer fails no test; the nightly job "audit" demands one.

import { runNpm, say, stop } from './prepare.mjs';

const { status, stdout } = runNpm(['audit', '--omit=dev', '--audit-level=moderate', '--json'], { output: 'pipe' });
const report = readReport(stdout);
if (!report) say('NOT CHECKED: npm’s registry has not answered which vulnerabilities it knows.');
else if (status !== 0)
  stop(`Packages with known vulnerabilities: ${Object.keys(report).toSorted().join(', ')}. Run "npm audit".`);

/** The vulnerable packages by name, or null if npm has printed an error instead. */
function readReport(text) {
  try {
    return JSON.parse(text).vulnerabilities ?? null;
  } catch {
    return null;
  }
}
