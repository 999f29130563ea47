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
  /** From now on, requests for these paths break off. Returns their paths, as they come. */
  lose: (paths: RegExp | null) => readonly string[];
  close(): Promise<void>;
}

/** A proxy between a browser and a server on loopback. It passes on everything as it is, except websockets. */
export async function openCountingProxy(): Promise<CountingProxy> {
  const answers: CountedAnswer[] = [];
  let target: number | null = null;
  let losing: { paths: RegExp | null; lost: string[] } = { paths: null, lost: [] };
  const proxy = createServer((asked, answer) => {
    const { url: path = '', method, headers } = asked;
    const isLost = losing.paths?.test(path) ?? false;
    if (isLost) losing.lost.push(path);
    if (target === null || isLost) {
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
    lose(paths) {
      losing = { paths, lost: [] };
      return losing.lost;
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise(resolve => proxy.close(resolve));
    },
  };
}
