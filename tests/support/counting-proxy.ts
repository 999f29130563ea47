import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** An answer as it crossed the network. */
export interface CountedAnswer {
  path: string;
  encoding: string | undefined;
  /** Of its body. */
  bytes: number;
}

export interface CountingProxy {
  /** A secure context, which the service worker needs. */
  url: string;
  /** The answers since this was last emptied. */
  answers: CountedAnswer[];
  /** From now on, requests go to this port of loopback. null: nowhere. What is under way breaks off. */
  leadTo(port: number | null): void;
  close(): Promise<void>;
}

/** A proxy between a browser and a server on loopback. It passes on everything as it is, except websockets. */
export async function openCountingProxy(): Promise<CountingProxy> {
  const answers: CountedAnswer[] = [];
  let target: number | null = null;
  const proxy = createServer((asked, answer) => {
    const { url: path = '', method, headers } = asked;
    if (target === null) {
      answer.destroy();
      return;
    }
    const onward = request({ host: '127.0.0.1', port: target, path, method, headers }, found => {
      const counted = { path, encoding: found.headers['content-encoding'], bytes: 0 };
      answers.push(counted);
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.on('data', (chunk: Buffer) => {
        counted.bytes += chunk.length;
      });
      found.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://localhost:${address.port}`,
    answers,
    leadTo(port) {
      target = port;
      proxy.closeAllConnections();
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise(resolve => proxy.close(resolve));
    },
  };
}
