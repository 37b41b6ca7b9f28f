// npm run sbom: the packages that come with the store, as a CycloneDX document, in dist/sbom.json.
// `npm sbom --omit dev` leaves out those that a tool for building needs too, such as React (npm/cli#7909). If two copies
// of a package have the same version, npm lists the first one: sbom.test.ts fails if only that is for building.

import { runNpm, stop } from './prepare.mjs';

const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

const command = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const { status, stdout } = runNpm(command, { output: 'pipe' });
if (status !== 0) stop('npm could not list the packages: run "npm ci", then try again.');
const list = JSON.parse(stdout);
const components = list.components.filter((each) => !isForDevelopment(each));
const known = new Set([list.metadata.component, ...components].map((each) => each['bom-ref']));
const dependencies = list.dependencies
  .filter(({ ref }) => known.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => known.has(each)) }));
console.log(JSON.stringify({ ...list, components, dependencies }, null, 2));
