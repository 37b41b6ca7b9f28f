// Databases that are not there, for what the store does meanwhile.
import { createServer, type Socket } from 'node:net';
import { openPostgres, type OpenDatabase } from '../../server/db/connect.ts';
import { freePort } from './free-port.ts';

export type Away = { open: OpenDatabase; close(): Promise<void> };

/** Nobody listens: ECONNREFUSED. */
export async function nobodyListens(): Promise<Away> {
  const open = openPostgres(`postgres://store@127.0.0.1:${await freePort()}/store`);
  return { open, close: () => open.close() };
}

/** A PostgreSQL that is starting up and takes nobody yet: 57P03, in its own protocol. */
export function startingUp(): Promise<Away> {
  return serve((socket) => {
    const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(fields.length + 4, 1);
    socket.end(Buffer.concat([head, fields]));
  });
}

/** A PostgreSQL that takes the connection and never says a word. */
export function silent(): Promise<Away> {
  return serve(() => undefined);
}

async function serve(answer: (socket: Socket) => void): Promise<Away> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined); // the client hangs up as it likes
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
