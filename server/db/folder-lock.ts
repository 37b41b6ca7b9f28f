// The embedded database has no lock of its own: two processes on one folder would ruin it. The lock is a socket in the folder that its holder
// listens on. A crash frees it with the process, whatever is left on disk, and a command line that finds it taken can talk to the holder.
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** The folder belongs to another running process. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running store. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}

const longestSocketPath = 100; // sun_path holds 108 bytes on Linux and 104 on macOS

function socketPath(folder: string): string {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\store-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  const inFolder = join(folder, 'store.sock');
  const fromHere = relative(process.cwd(), inFolder);
  const shortest = fromHere.length < inFolder.length ? fromHere : inFolder;
  if (Buffer.byteLength(shortest) <= longestSocketPath) return shortest;
  return join(tmpdir(), `store-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}.sock`);
}

function canonical(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return realpathSync(folder);
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

function connect(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

/** A connection to the process that holds the folder, or null where nobody does. */
export function connectToHolder(folder: string): Promise<Socket | null> {
  return connect(socketPath(canonical(folder)));
}

export type FolderLock = {
  /** Sets who answers those that connect; until then they wait. */
  onConnection(listener: (socket: Socket) => void): void;
  release(): Promise<void>;
};

/** Takes the folder for this process. Throws FolderInUse where another process that lives has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPath(canonical(folder));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const server = await listen(path);
    if (server) return holdBy(server);
    // The name is taken: by one who lives, or by one who died and could not clear up. A dead one's socket is moved away first, so that of two
    // who come at once only one can take it, and is looked at again: had the other been faster, it would be his.
    const holder = await connect(path);
    if (holder) {
      holder.destroy();
      throw new FolderInUse(folder);
    }
    const aside = `${path}.${process.pid}`;
    try {
      renameSync(path, aside);
    } catch {
      continue; // somebody else has just cleared it
    }
    const robbed = await connect(aside);
    if (robbed) {
      robbed.destroy();
      renameSync(aside, path);
      throw new FolderInUse(folder);
    }
    rmSync(aside, { force: true });
  }
  throw new FolderInUse(folder);
}

function holdBy(server: Server): FolderLock {
  const open = new Set<Socket>();
  const waiting: Socket[] = [];
  let answer: ((socket: Socket) => void) | null = null;
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy()); // a caller that hangs up is no fault of ours
    if (answer) answer(socket);
    else waiting.push(socket);
  });
  server.unref();
  return {
    onConnection(listener) {
      answer = listener;
      for (const socket of waiting.splice(0)) listener(socket);
    },
    async release() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
