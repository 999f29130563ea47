import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * The state of the network. `open`: normal. `cut`: every connection breaks. `black-hole`: bytes are lost silently.
 * `answers-cut`: requests arrive, and connections break before the answers. `answers-lost`: requests arrive, and
 * answers are lost silently. `slow`: answers trickle.
 */
export type Fault = 'open' | 'cut' | 'black-hole' | 'answers-cut' | 'answers-lost' | 'slow';

export interface FaultProxy {
  /** A secure context, which the service worker and the locks need. */
  url: string;
  /** From now on, including open connections. */
  become(fault: Fault): void;
  /** From the answer to the next request on that contains this text. */
  becomeAfter(text: string, fault: Fault): void;
  /** The next request that contains this text arrives twice, the second time in its own connection. */
  duplicate(text: string): void;
  /** Complete requests forwarded to the server, in order. A duplicated one appears twice. */
  arrived: string[];
  /** Complete requests lost in a black hole, in order. A page says that it sends before its request is on the way. */
  swallowed: string[];
  close(): Promise<void>;
}

/** A slow connection: this many bytes per interval. */
const SLOW_BYTES = 2_048;
const SLOW_EVERY_MS = 20;

/**
 * A proxy between a browser and the server on loopback. It only handles TCP, so that every fault is one of the network.
 */
export async function openFaultProxy(serverPort: number): Promise<FaultProxy> {
  let fault: Fault = 'open';
  let wanted: string | null = null;
  let planned: { text: string; fault: Fault } | null = null;
  const ends = new Set<() => void>();
  const arrived: string[] = [];
  const swallowed: string[] = [];

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
    let lost: Buffer = Buffer.alloc(0);
    let isAwaited = false;
    const end = () => {
      ends.delete(end);
      client.destroy();
      server.destroy();
    };
    ends.add(end);
    client.on('data', chunk => {
      if (fault === 'black-hole') {
        lost = Buffer.concat([lost, chunk]);
        if (!isWhole(lost)) return;
        swallowed.push(lost.toString());
        lost = Buffer.alloc(0);
        return;
      }
      server.write(chunk);
      request = Buffer.concat([request, chunk]);
      if (!isWhole(request)) return;
      isAwaited = planned !== null && request.includes(planned.text);
      onRequest(request);
      request = Buffer.alloc(0);
    });
    server.on('data', chunk => {
      if (fault === 'answers-cut') end();
      else if (fault === 'slow') trickle(chunk, client, server);
      else if (fault === 'open') client.write(chunk);
      if (!isAwaited || planned === null) return;
      fault = planned.fault;
      planned = null;
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
    swallowed,
    become(next) {
      fault = next;
      if (next === 'cut') for (const end of ends) end();
    },
    becomeAfter(text, next) {
      planned = { text, fault: next };
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

/** Discards the answer. */
function sendAlone(request: Buffer, port: number): void {
  const copy = connect(port, '127.0.0.1', () => copy.write(request));
  copy.on('error', () => copy.destroy());
  copy.on('data', () => copy.destroy());
}

/** Pauses the server until its data have passed, so that order and back-pressure are those of a single connection. */
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
