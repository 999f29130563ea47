import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What the network does. `open`: nothing. `cut`: every connection is broken. `black-hole`: bytes go nowhere, and nobody
 * says so. `answers-cut`: requests arrive, and the line breaks before their answers. `answers-lost`: requests arrive, and
 * their answers go nowhere. `slow`: answers come a little at a time.
 */
export type Fault = 'open' | 'cut' | 'black-hole' | 'answers-cut' | 'answers-lost' | 'slow';

export interface FaultProxy {
  /** A secure context: the service worker and the locks need one. */
  url: string;
  /** From now on, for connections that are open too. */
  become(fault: Fault): void;
  /** The next request that has this text in it arrives twice, the second time in a connection of its own. */
  duplicate(text: string): void;
  /** Requests that were sent on to the server, whole and in order; a doubled one twice. */
  arrived: string[];
  close(): Promise<void>;
}

/** A slow line: so many bytes, so often. */
const SLOW_BYTES = 2_048;
const SLOW_EVERY_MS = 20;

/** Between a browser and the server on loopback: TCP alone, so that every fault is one of the network's. */
export async function openFaultProxy(serverPort: number): Promise<FaultProxy> {
  let fault: Fault = 'open';
  let wanted: string | null = null;
  const ends = new Set<() => void>();
  const arrived: string[] = [];

  const onRequest = (request: Buffer) => {
    const text = request.toString();
    arrived.push(text);
    if (wanted === null || !text.includes(wanted)) return;
    wanted = null;
    arrived.push(text);
    sendAlone(request, serverPort);
  };
  const begin = (client: Socket) => {
    const server = connect(serverPort, '127.0.0.1');
    let request: Buffer = Buffer.alloc(0);
    const end = () => {
      ends.delete(end);
      client.destroy();
      server.destroy();
    };
    ends.add(end);
    client.on('data', chunk => {
      if (fault === 'black-hole') return;
      server.write(chunk);
      request = Buffer.concat([request, chunk]);
      if (!isWhole(request)) return;
      onRequest(request);
      request = Buffer.alloc(0);
    });
    server.on('data', chunk => {
      if (fault === 'answers-cut') end();
      else if (fault === 'slow') trickle(chunk, client, server);
      else if (fault === 'open') client.write(chunk);
    });
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
  };

  const proxy = createServer(client => {
    if (fault === 'cut') client.destroy();
    else begin(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    url: `http://localhost:${address.port}`,
    arrived,
    become(next) {
      fault = next;
      if (next === 'cut') for (const end of ends) end();
    },
    duplicate(text) {
      wanted = text;
    },
    async close() {
      for (const end of ends) end();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function isWhole(request: Buffer): boolean {
  const headEnd = request.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const [, length = '0'] = /content-length: (\d+)/i.exec(request.toString('latin1', 0, headEnd)) ?? [];
  return request.length >= headEnd + 4 + Number(length);
}

/** Nobody reads its answer. */
function sendAlone(request: Buffer, port: number): void {
  const copy = connect(port, '127.0.0.1', () => copy.write(request));
  copy.on('error', () => copy.destroy());
  copy.on('data', () => copy.destroy());
}

/** The server is held back until what it said has passed: order and backpressure stay those of one connection. */
function trickle(chunk: Buffer, client: Socket, server: Socket): void {
  server.pause();
  let at = 0;
  const timer = setInterval(() => {
    if (client.destroyed || at >= chunk.length) {
      clearInterval(timer);
      server.resume();
      return;
    }
    client.write(chunk.subarray(at, at + SLOW_BYTES));
    at += SLOW_BYTES;
  }, SLOW_EVERY_MS);
}
