// The owner's command line as a process of its own, as the owner would start it.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { root } from './sources.ts';

export type RunningCommand = {
  kill(signal: NodeJS.Signals): void;
  /** What it has said and how it ended, once it has. */
  ended: Promise<{ code: number | null; out: string; err: string }>;
};

/** Starts `store …argv` with these environment variables on top of a bare environment. */
export function startCommand(argv: readonly string[], env: Record<string, string>): RunningCommand {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/main.ts', ...argv], {
    cwd: root,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...said })),
  );
  return { kill: (signal) => void child.kill(signal), ended };
}

export function runCommandLine(argv: readonly string[], env: Record<string, string>) {
  return startCommand(argv, env).ended;
}

/**
 * A catalogue file that stops in the middle: whoever reads it has taken all but the last 64 kB of `text` when `taken` is fulfilled, and waits for more.
 * So an import can be met half done without guessing at times.
 */
export function stoppingFile(path: string, text: string): { taken: Promise<void>; close(): void } {
  const made = spawnSync('sh', ['-c', 'mkfifo "$0"', path]);
  if (made.status !== 0) throw new Error(`mkfifo failed: ${made.stderr.toString()}`);
  const pipe = createWriteStream(path);
  const taken = new Promise<void>((resolve) => pipe.write(text, () => resolve()));
  const broken = finished(pipe).catch(() => undefined); // the reader was killed, which is what it is for
  return { taken, close: () => void (pipe.destroy(), broken) };
}
