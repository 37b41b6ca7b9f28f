// The embedded database belongs to one process. While the store runs, it carries out commands of other processes, over
// the socket that is its lock on the folder. One JSON value per line:
//
//   caller  → {"argv":["import","a.json"],"cwd":"…","isTTY":true,"columns":100}
//   holder  → {"out":"…"} | {"err":"…"}  …  {"exit":0}
//
// If the caller hangs up (Ctrl-C), its command is stopped and rolled back.
import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import * as v from 'valibot';
import type { Database } from '../../db/connect.ts';
import type { FolderLock } from '../../db/folder-lock.ts';
import { CommandRefused, type Caller, type Output } from '../caller.ts';
import { runCommand } from './run-command.ts';
import type { StoreSettings } from '../store-settings.ts';

const requestSchema = v.object({
  argv: v.array(v.string()),
  cwd: v.string(),
  isTTY: v.boolean(),
  columns: v.optional(v.number()),
});

const replySchema = v.union([
  v.object({ out: v.string() }),
  v.object({ err: v.string() }),
  v.object({ exit: v.number() }),
]);

const longestRequest = 256 * 1024;

/** Lets the process that has the data folder open run command lines sent by other processes. */
export function answerCommands(lock: FolderLock, deps: { db: Database; settings?: () => StoreSettings }): void {
  lock.onConnection((socket) => {
    let text = '';
    socket.setEncoding('utf8');
    const listen = (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end < 0 && text.length < longestRequest) return;
      socket.off('data', listen);
      socket.resume(); // needed to see the caller hang up
      void answer(socket, text.slice(0, Math.max(0, end)), deps);
    };
    socket.on('data', listen);
  });
}

async function answer(
  socket: Socket,
  line: string,
  { db, settings }: { db: Database; settings?: () => StoreSettings },
): Promise<void> {
  const request = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), line);
  if (!request.success) {
    socket.destroy();
    return;
  }
  const { argv, cwd, isTTY, columns } = request.output;
  const stop = new AbortController();
  socket.once('close', () => stop.abort());
  const caller: Caller = {
    cwd,
    out: socketOutput(socket, 'out', false, columns),
    err: socketOutput(socket, 'err', isTTY, columns),
    signal: stop.signal,
  };
  const exit = await runCommand(argv, caller, (work) => work(db), settings);
  await Promise.all([caller.out, caller.err].map((output) => new Promise<void>((resolve) => output.end(resolve))));
  if (!socket.destroyed) socket.end(`${JSON.stringify({ exit })}\n`);
}

function socketOutput(socket: Socket, name: 'out' | 'err', isTTY: boolean, columns: number | undefined): Output {
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _, done) {
      if (socket.destroyed) done(); // the caller has hung up, and its command is being stopped
      else socket.write(`${JSON.stringify({ [name]: chunk.toString() })}\n`, () => done());
    },
  });
  return Object.assign(output, { isTTY, ...(columns === undefined ? {} : { columns }) });
}

/**
 * Sends a command line to the process that has the folder open and returns its exit code. Throws Refused if the
 * connection closes first.
 */
export function sendToHolder(socket: Socket, argv: readonly string[], caller: Caller): Promise<number> {
  const { isTTY = false, columns } = caller.err;
  let exit: number | null = null;
  let text = '';
  const take = (line: string) => {
    const reply = v.parse(v.pipe(v.string(), v.parseJson(), replySchema), line);
    if ('exit' in reply) {
      exit = reply.exit;
      return;
    }
    const [output, text] = 'out' in reply ? [caller.out, reply.out] : [caller.err, reply.err];
    if (output.write(text)) return;
    socket.pause();
    output.once('drain', () => socket.resume());
  };
  return new Promise((resolve, reject) => {
    const hangUp = () => socket.destroy();
    caller.signal.addEventListener('abort', hangUp, { once: true });
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      const lines = (text + chunk).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    socket.once('error', hangUp);
    socket.once('close', () => {
      caller.signal.removeEventListener('abort', hangUp);
      if (exit === null)
        reject(
          new CommandRefused(
            'The store stopped before it reported the result. Check the current state before you repeat the command.',
          ),
        );
      else resolve(exit);
    });
    socket.write(`${JSON.stringify({ argv, cwd: caller.cwd, isTTY, columns })}\n`);
  });
}
