// The embedded database has no lock of its own: two processes on one folder would corrupt it. The lock is a socket in
// the folder on which its holder listens. A crash releases it, whatever is left on disk, and a command line that finds
// the folder locked can talk to the holder.
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** Another running process has locked the folder. */
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

/** Connects to the process that has locked the folder; null if there is none. */
export function connectToHolder(folder: string): Promise<Socket | null> {
  return connect(socketPath(canonical(folder)));
}

export type FolderLock = {
  /** Sets the handler of connections; those that came earlier have waited for it. */
  onConnection(listener: (socket: Socket) => void): void;
  release(): Promise<void>;
};

/** Locks the folder for this process. Throws FolderInUse if another running process has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPath(canonical(folder));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const server = await listen(path);
    if (server) return holdBy(server);
    // The socket exists: its process is running, or crashed without removing it. Move a dead socket aside before
    // deleting it, so that only one of two concurrent processes gets it. Then test it again: if the other process was
    // faster, we have moved its live socket and must put it back.
    const holder = await connect(path);
    if (holder) {
      holder.destroy();
      throw new FolderInUse(folder);
    }
    const aside = `${path}.${process.pid}`;
    try {
      renameSync(path, aside);
    } catch {
      continue; // another process has just moved it
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
    socket.on('error', () => socket.destroy()); // the caller hung up
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
