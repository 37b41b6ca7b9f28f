// The contract's calls in shoppers' code: without what only the server reads. Schemas of bodies bring libraries with
// them, such as that of phone numbers.
import { parseAst, type PluginOption } from 'vite';

/** Parts of a call that only the server reads. A page that validates a body imports the body's schema. */
export const serverParts: readonly string[] = ['summary', 'params', 'body'];

export const callsWithoutServerParts = (): PluginOption => ({
  name: 'calls-without-server-parts',
  transform: {
    filter: { id: /[\\/]contract[\\/](?:\w+[\\/])?[\w-]+\.ts$/, code: 'defineCall({' },
    handler: (code) => ({ code: withoutServerParts(code), map: null }),
  },
});

/** `code`: of a module, in JavaScript. Only calls that are defined at its top level change. */
export function withoutServerParts(code: string): string {
  const cuts: [start: number, end: number][] = [];
  for (const statement of parseAst(code).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue;
      const [parts] = init.arguments;
      if (init.callee.name !== 'defineCall' || parts?.type !== 'ObjectExpression') continue;
      parts.properties.forEach((part, at) => {
        if (part.type !== 'Property' || part.key.type !== 'Identifier' || !serverParts.includes(part.key.name)) return;
        cuts.push([part.start, parts.properties[at + 1]?.start ?? parts.end - 1]);
      });
    }
  }
  return cuts.reduceRight((left, [start, end]) => left.slice(0, start) + left.slice(end), code);
}
