// docs/performance.md: a section for each part that was measured, with machine, commit and command.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

const report = 'docs/performance.md';
const file = join(root, report);
const head = `# Performance

Measured figures, each with its goal. \`npm run bench -- PART --report\` measures a part again and replaces its section.
Machines differ: compare figures of one machine.
`;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Writes or replaces the section of a part. `command`: the arguments of \`npm run bench\`. */
export function writeReport({ title, method, machine, command, products, rows }) {
  const sections = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const size = products === undefined ? '' : ` (${products} products)`;
  const heading = `## ${title}${size}`;
  const commit = git('rev-parse', '--short=8', 'HEAD');
  const isChanged = git('status', '--porcelain', '--', ':/', `:(exclude)${report}`) !== '';
  const shellCommand = ['npm run bench --', ...command.filter((each) => each !== '--report')].join(' ');
  const section = [
    heading,
    '',
    method,
    '',
    `\`${shellCommand}\`, commit ${commit}${isChanged ? ' and changes' : ''},`,
    `${new Date().toISOString().slice(0, 10)}, Node ${machine.node}, ${machine.processors}.`,
    '',
    '| what | median | worst | unit | runs | goal |',
    '| --- | ---: | ---: | --- | ---: | --- |',
    ...rows.map(
      ({ what, median, worst, unit, runs, goal, met }) =>
        `| ${what} | ${median} | ${worst} | ${unit} | ${runs} | ${goal === undefined ? '' : `${goal} ${met ? 'met' : 'missed'}`} |`,
    ),
  ].join('\n');
  const at = sections.findIndex((each) => each.startsWith(`${heading}\n`));
  if (at < 0) sections.push(section);
  else sections[at] = section;
  writeFileSync(file, `${[head, ...sections].map((each) => each.trimEnd()).join('\n\n')}\n`);
}
