import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';

const SEGMENTS = '/v1/sync/segments/';

export interface SlowLink {
  url: string;
  /** Requested paths so far, in order. */
  asked: string[];
  /** Hashes of completely delivered segments, in order, with repetitions. */
  delivered: string[];
  /** Lets this many more segments through. The next ones stop half-way until it is called again. */
  allow(segments: number): void;
  close(): Promise<void>;
}

/**
 * A proxy between a browser and the server at `target`. It forwards everything, but only as many segments as allowed.
 */
export async function openSlowLink(target: string): Promise<SlowLink> {
  const gate = { open: Number.POSITIVE_INFINITY };
  let waiting: (() => void)[] = [];
  const asked: string[] = [];
  const delivered: string[] = [];

  /** Resolves immediately while segments are allowed, or else when more are. */
  const turn = async (): Promise<void> => {
    while (gate.open <= 0) await new Promise<void>(resolve => void waiting.push(resolve));
    gate.open -= 1;
  };
  const deliver = async (path: string, answer: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const half = Math.floor(body.length / 2);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.write(body.subarray(0, half));
    await turn();
    if (response.destroyed) {
      gate.open += 1;
      return;
    }
    response.end(body.subarray(half));
    delivered.push(path.slice(SEGMENTS.length));
  };

  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '/';
    asked.push(path);
    const onward = request(target + path, { method: incoming.method, headers: incoming.headers }, answer => {
      if (path.startsWith(SEGMENTS)) {
        deliver(path, answer, response).catch(() => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    // A secure context, which the service worker and the locks need.
    url: `http://localhost:${address.port}`,
    asked,
    delivered,
    allow(segments) {
      gate.open = segments;
      const now = waiting;
      waiting = [];
      for (const go of now) go();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
