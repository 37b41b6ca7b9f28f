// Unavailable databases, for tests of what the store does without one.
import { createServer, type Socket } from 'node:net';
import { openPostgres, type OpenDatabase } from '../../../server/db/connect.ts';
import { freePort } from '../network/free-port.ts';

export type UnavailableDatabase = { open: OpenDatabase; close(): Promise<void> };

/** Nothing listens: ECONNREFUSED. */
export async function nobodyListens(): Promise<UnavailableDatabase> {
  const open = openPostgres(`postgres://store@127.0.0.1:${await freePort()}/store`);
  return { open, close: () => open.close() };
}

/** A PostgreSQL that is starting up and accepts no connection yet. */
export function startingUp(): Promise<UnavailableDatabase> {
  return refusing('57P03', 'the database system is starting up');
}

/** A database that allows no connections: `alter database … allow_connections false`. */
export function closedToAll(): Promise<UnavailableDatabase> {
  return refusing('55000', 'database "store" is not currently accepting connections');
}

/** A PostgreSQL that ends each connection at its first statement after the pool's own, as during a shutdown. */
export function ending(): Promise<UnavailableDatabase> {
  return serve((socket) => {
    const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
    const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
    socket.write(Buffer.concat([authenticated, ready]));
    socket.once('data', () => {
      const noRows = Buffer.concat([Buffer.from([0x43, 0, 0, 0, 13]), Buffer.from('SELECT 0\0')]);
      socket.write(Buffer.concat([noRows, ready]));
      socket.once('data', () => socket.end(fatal('57P01', 'terminating connection due to administrator command')));
    });
  });
}

function refusing(code: string, message: string): Promise<UnavailableDatabase> {
  return serve((socket) => socket.end(fatal(code, message)));
}

/** A PostgreSQL protocol message: the error that ends a connection. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A PostgreSQL that accepts the connection and never answers. */
export function silent(): Promise<UnavailableDatabase> {
  return serve(() => undefined);
}

async function serve(answer: (socket: Socket) => void): Promise<UnavailableDatabase> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined); // the client may hang up at any time
    socket.once('data', () => answer(socket));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const open = openPostgres(`postgres://store@127.0.0.1:${port}/store`);
  return {
    open,
    async close() {
      for (const socket of sockets) socket.destroy();
      await open.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
