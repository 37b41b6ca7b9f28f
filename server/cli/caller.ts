import type { Writable } from 'node:stream';
import type { Database } from '../db/connect.ts';
import type { StoreSettings } from './store-settings.ts';

/** A stream of text to whoever gave the command; on a terminal it knows its width. */
export type Output = Writable & { isTTY?: boolean; columns?: number };

/** Whoever gave the command: this process's own terminal, or another process that asked the running store to carry it out. */
export type Caller = {
  /** The folder that names of files are relative to. */
  cwd: string;
  out: Output;
  err: Output;
  /** Aborted when the caller wants no more of it. */
  signal: AbortSignal;
};

/**
 * Gives the work the store's database, brought up to date unless it is to be seen as it is, and gives back its exit code. Where another process holds the
 * database, that one does the work instead.
 */
export type WithDatabase = (work: (db: Database) => Promise<number>, as?: { itIs: boolean }) => Promise<number>;

/** The same with a transaction that sees the store as it is at one moment, for as long as the work takes. */
export type WithSnapshot = (work: (db: Database) => Promise<number>) => Promise<number>;

export type CommandContext = {
  caller: Caller;
  withDatabase: WithDatabase;
  withSnapshot: WithSnapshot;
  settings: () => StoreSettings;
};

/** Exit codes of all commands. */
export const exitCodes = { done: 0, refused: 1, usage: 2, stopped: 130 } as const;

/** The command cannot be carried out, and the message says why; no fault of the program. */
export class Refused extends Error {}

export function say(output: Output, line: string): void {
  output.write(`${line}\n`);
}
