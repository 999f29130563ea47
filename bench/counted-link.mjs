import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';

/**
 * What one request or one websocket took on the link, headers and frames included.
 * @typedef {{ path: string, isSocket: boolean, up: number, down: number }} Exchange
 */

/**
 * A link between the page and the server that counts the bytes of each request. Each connection carries one exchange after
 * the other, so what passed since the last one belongs to this one.
 * @param {string} target origin of the server
 * @param {(exchange: Exchange) => void} onExchange when its last byte has passed
 */
export async function openCountedLink(target, onExchange) {
  const { hostname, port } = new URL(target);
  const agent = new http.Agent({ keepAlive: true });
  /** @type {Set<Exchange>} */
  const open = new Set();
  /** @type {WeakMap<import('node:stream').Duplex, { up: number, down: number }>} */
  const counted = new WeakMap();

  /** @param {http.IncomingMessage} request @param {boolean} isSocket @returns {Exchange} */
  const begin = (request, isSocket) => {
    const exchange = { path: request.url ?? '', isSocket, up: 0, down: 0 };
    open.add(exchange);
    return exchange;
  };
  /** @param {Exchange} exchange @param {import('node:net').Socket} socket */
  const end = (exchange, socket) => {
    if (!open.delete(exchange)) return;
    const before = counted.get(socket) ?? { up: 0, down: 0 };
    const now = { up: socket.bytesRead, down: socket.bytesWritten };
    counted.set(socket, now);
    onExchange({ ...exchange, up: now.up - before.up, down: now.down - before.down });
  };

  const server = http.createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    const { method, url: path, headers, socket } = request;
    const exchange = begin(request, false);
    response.on('close', () => end(exchange, socket));
    const onward = http.request({ hostname, port, path, method, headers, agent }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('upgrade', (request, stream, head) => {
    const socket = request.socket;
    const exchange = begin(request, true);
    const onward = connect(Number(port), hostname);
    const lines = [`GET ${request.url} HTTP/1.1`];
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(stream).pipe(onward);
    for (const side of [onward, stream]) side.on('error', () => undefined);
    stream.on('close', () => {
      onward.destroy();
      end(exchange, socket);
    });
    onward.on('close', () => stream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    port: address.port,
    /** Exchanges under way, websockets aside. */
    busy: () => [...open].filter(({ isSocket }) => !isSocket).length,
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
