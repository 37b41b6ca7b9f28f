import type { Writable } from 'node:stream';
import type { Database } from '../db/connect.ts';
import type { StoreSettings } from './store-settings.ts';

/** A text stream to the caller; a terminal has a width. */
export type Output = Writable & { isTTY?: boolean; columns?: number };

/** The caller of a command: this process's own terminal, or another process that asked the running store to run it. */
export type Caller = {
  /** The folder that file names are relative to. */
  cwd: string;
  out: Output;
  err: Output;
  /** Aborted when the caller cancels. */
  signal: AbortSignal;
};

/**
 * Calls `work` with the store's database and returns its exit code. Migrates it first unless `itIs` is set. If another
 * process has the database open, that process runs the command instead.
 */
export type WithDatabase = (work: (db: Database) => Promise<number>, as?: { itIs: boolean }) => Promise<number>;

/** The same, with a transaction that sees the store at one moment for as long as `work` takes. */
export type WithSnapshot = (work: (db: Database) => Promise<number>) => Promise<number>;

export type CommandContext = {
  caller: Caller;
  /** As `WithDatabase`. The command's exit code is the one that `work` returns, else 0. */
  withDatabase: (work: Work, as?: { itIs: boolean }) => Promise<void>;
  /** As `WithSnapshot`, likewise. */
  withSnapshot: (work: Work) => Promise<void>;
  /** Sets the exit code of a command without a database. */
  exitWith: (code: number) => void;
  settings: () => StoreSettings;
};

type Work = (db: Database) => Promise<number | void>;

export const exitCodes = { done: 0, refused: 1, usage: 2, stopped: 130 } as const;

/** An expected refusal; its message tells the owner why. Not a bug. */
export class CommandRefused extends Error {}

export function say(output: Output, line: string): void {
  output.write(`${line}\n`);
}
