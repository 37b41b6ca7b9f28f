// The owner's command line as a process of its own.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { generateCatalogue } from '../../../server/features/catalogue/import/generate/generate-catalogue.ts';
import { Writable } from 'node:stream';
import type { WithDatabase } from '../../../server/cli/caller.ts';
import { runCommand } from '../../../server/cli/running/run-command.ts';
import type { StoreSettings } from '../../../server/cli/store-settings.ts';
import { root } from '../sources.ts';

export type RunningCommand = {
  kill(signal: NodeJS.Signals): void;
  /** Its standard output so far. */
  output(): string;
  /** Its exit code and output, once it has ended. */
  ended: Promise<{ code: number | null; out: string; err: string }>;
};

/** Browser tests have a build; the others run before the build. */
const program = process.env.BUILT ? ['dist/server/cli.js'] : ['--import', 'tsx', 'server/cli/main.ts'];

/** Starts `store …argv` with these variables on top of PATH and HOME. */
export function startCommand(argv: readonly string[], env: Record<string, string>): RunningCommand {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...program, ...argv], {
    cwd: root,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...output })),
  );
  return { kill: (signal) => void child.kill(signal), output: () => output.out, ended };
}

export function runCommandLine(argv: readonly string[], env: Record<string, string>) {
  return startCommand(argv, env).ended;
}

/**
 * A file that blocks its reader: `taken` resolves once the file is opened; the reader then waits for more than its few
 * bytes. As an attachment in a catalogue it stops an import in the middle of its transaction, as a picture before the
 * transaction, so that a test finds it half done without guessing times.
 */
export function stoppingFile(path: string): { taken: Promise<void>; close(): void } {
  const made = spawnSync('sh', ['-c', 'mkfifo "$0"', path]);
  if (made.status !== 0) throw new Error(`mkfifo failed: ${made.stderr.toString()}`);
  const pipe = createWriteStream(path);
  const taken = new Promise<void>((resolve) => pipe.write('%PDF-', () => resolve()));
  const broken = finished(pipe).catch(() => undefined); // fails once the test kills the reader
  return { taken, close: () => void (pipe.destroy(), broken) };
}

/** A generated catalogue whose last product has an attachment of that name. */
export function catalogueWithAttachment(products: number, name: string): object {
  const document = JSON.parse([...generateCatalogue({ products, seed: 2 })].join('')) as { products: object[] };
  const last = document.products.pop();
  return { ...document, products: [...document.products, { ...last, attachments: [{ file: name }] }] };
}

/** Runs the owner's command line in this process, on the given database. */
export async function runHere(
  argv: readonly string[],
  withDatabase: WithDatabase,
  { settings, cwd = '.' }: { settings?: () => StoreSettings; cwd?: string } = {},
): Promise<{ code: number; out: string; err: string }> {
  const output = { out: '', err: '' };
  const into = (name: 'out' | 'err') =>
    new Writable({
      write(chunk, _, done) {
        output[name] += String(chunk);
        done();
      },
    });
  const caller = { cwd, out: into('out'), err: into('err'), signal: new AbortController().signal };
  return { code: await runCommand(argv, caller, withDatabase, settings), ...output };
}
