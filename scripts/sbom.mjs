// npm run sbom: the packages that come with the store, as a CycloneDX document, in dist/sbom.json.
// `npm sbom --omit dev` leaves out those that a tool for building needs too, such as React (npm/cli#7909).

import { spawnSync } from 'node:child_process';

const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

const command = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const { status, stdout } = spawnSync('npm', command, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: [0, 'pipe', 2] });
if (status !== 0) process.exit(status ?? 1);
const list = JSON.parse(stdout);
const components = list.components.filter((each) => !isForDevelopment(each));
const known = new Set([list.metadata.component, ...components].map((each) => each['bom-ref']));
const dependencies = list.dependencies
  .filter(({ ref }) => known.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => known.has(each)) }));
console.log(JSON.stringify({ ...list, components, dependencies }, null, 2));
