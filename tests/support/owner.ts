// The owner at the command line, in the process of the test.
import { Writable } from 'node:stream';
import { runCommand } from '../../server/cli/run-command.ts';
import type { Shop } from './shop.ts';

/** Gives a command to the store of a test: its exit code, and all that it said. */
export async function ownerRuns(shop: Shop, ...argv: string[]): Promise<{ code: number; said: string }> {
  let said = '';
  const into = () =>
    new Writable({
      write(chunk, _, done) {
        said += String(chunk);
        done();
      },
    });
  const caller = { cwd: '.', out: into(), err: into(), signal: new AbortController().signal };
  return { code: await runCommand(argv, caller, (work) => work(shop.open.db)), said };
}
