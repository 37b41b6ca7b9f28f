// Asks a store for pages as fast as it answers, with as little work as possible: prepared requests on plain sockets, of
// which the answers are only counted. Arguments: the store's URL, seconds, paths. Sends the counts to its parent.

import { connect } from 'node:net';

const connections = 32;
/** Requests that are sent together, without waiting for an answer in between. */
const together = 4;

const [url, seconds, ...paths] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const requests = Buffer.from(
  Array.from({ length: together }, (_, turn) =>
    [
      `GET ${paths[turn % paths.length]} HTTP/1.1`,
      `Host: ${host}`,
      'Accept: text/html',
      'Accept-Encoding: br',
      'Accept-Language: ar',
      '\r\n',
    ].join('\r\n'),
  ).join(''),
);
const endOfHead = Buffer.from('\r\n\r\n');

let pages = 0;

function open() {
  let unread = Buffer.alloc(0); // the beginning of a head
  let left = 0; // bytes of the current answer that are still to come
  let open = 0; // answers that are still to come
  const ask = () => {
    open = together;
    socket.write(requests);
  };
  const read = (length, buffer) => {
    let chunk = buffer.subarray(0, length);
    if (unread.length > 0) chunk = Buffer.concat([unread, chunk]);
    while (chunk.length > 0 && (left > 0 || chunk.includes(endOfHead))) {
      if (left === 0) left = lengthOf(chunk);
      const taken = Math.min(left, chunk.length);
      left -= taken;
      chunk = chunk.subarray(taken);
      if (left > 0) continue;
      pages += 1;
      open -= 1;
      if (open === 0) ask();
    }
    unread = Buffer.from(chunk); // a copy, because the buffer is used again
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: { buffer: Buffer.alloc(256 * 1024), callback: read },
  });
  socket.on('connect', ask);
  socket.on('error', fail);
  socket.on('end', () => fail(new Error('the store closed a connection')));
}

/** Length of the answer that begins here, with its head. */
function lengthOf(chunk) {
  const end = chunk.indexOf(endOfHead);
  const head = chunk.latin1Slice(0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) fail(new Error(`not a page of known length: ${head}`));
  return end + endOfHead.length + Number(length);
}

function fail(error) {
  console.error(error);
  process.exit(1);
}

for (let number = 0; number < connections; number += 1) open();
const startedAt = performance.now();
const before = process.cpuUsage();
setTimeout(
  () => {
    const ms = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(before);
    process.send({ pages, ms, processorMs: (user + system) / 1_000 }, () => process.exit(0));
  },
  Number(seconds) * 1_000,
);
