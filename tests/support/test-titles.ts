// Which tests a file has, for lists that name them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { isTest, read, root } from './sources.ts';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Whether a file has a test, or a group of tests, with this title as written there, and does not skip it. */
export function hasTest(path: string, title: string): boolean {
  if (!isTest(path) || !existsSync(join(root, path))) return false;
  const titles = titlesByPath.get(path) ?? titlesOf(read(path));
  titlesByPath.set(path, titles);
  return titles.includes(title);
}

const titlesByPath = new Map<string, string[]>();

/** The titles of the tests and groups in a source, as written there, without those that are skipped. */
export function titlesOf(source: string): string[] {
  const { program, errors } = parseSync('source.test.tsx', source);
  if (errors.length > 0) throw new Error(`The source cannot be parsed: ${errors[0]?.message ?? ''}`);
  return titlesBelow(program as unknown as Node, source);
}

function titlesBelow(node: Node, source: string): string[] {
  const names = node.type === 'CallExpression' ? namesOf(node['callee']) : [];
  const isOne = names[0] === 'test' || names[0] === 'describe';
  const [title, ...rest] = isOne ? (node['arguments'] as Node[]) : [];
  const isSkipped = [...names, ...rest.flatMap(optionsOf)].some((name) => name === 'skip' || name === 'todo');
  if (isSkipped) return [];
  const own = title && isText(title) ? [source.slice(title.start + 1, title.end - 1)] : [];
  const below = Object.values(node).flat().filter(isNode);
  return [...own, ...below.flatMap((each) => titlesBelow(each, source))];
}

/** `test.skip.each(cases)` is `test`, `skip` and `each`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'MemberExpression') return [...namesOf(callee['object']), ...namesOf(callee['property'])];
  return namesOf(callee['callee'] ?? callee['tag']);
}

/** The names in `{ skip: true }`. */
function optionsOf(options: Node): string[] {
  if (options.type !== 'ObjectExpression') return [];
  return (options['properties'] as Node[]).flatMap(({ key }) => namesOf(key));
}

const isText = ({ type, value }: Node): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
