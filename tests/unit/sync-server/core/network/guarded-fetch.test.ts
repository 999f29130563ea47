import dns, { type LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  AddressRefused,
  guardedFetch,
  type Resolve,
} from '../../../../../sync-server/core/network/guarded-fetch.ts';
import { readNetwork } from '../../../../../sync-server/core/network/private-addresses.ts';

const LOOPBACK = readNetwork('127.0.0.1') ?? expect.fail();
/** No time limit is reached, even if the machine stands still for a while. */
const PLAIN = { timeoutMs: 60_000, maxBytes: 1_000 };
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
/** Names and their addresses; each call takes the next list of a name. */
function names(map: Record<string, string[][]>): Resolve {
  return async (hostname): Promise<LookupAddress[]> => {
    const lists = map[hostname] ?? [];
    const addresses = lists.length > 1 ? (lists.shift() ?? []) : (lists[0] ?? []);
    return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
}

describe('a guarded request', () => {
  test('is refused at addresses that are not public, in every spelling, and nothing connects', async () => {
    let connections = 0;
    const port = await serve((_request, response) => {
      connections += 1;
      response.end('secret');
    });
    const guard = { allowed: [], resolve: names({ 'inside.example': [['10.0.0.8', '127.0.0.1']] }) };
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '①②⑦.0.0.1',
      'inside.example',
    ];
    for (const host of hosts)
      await expect(guardedFetch(guard, `http://${host}:${port}/`, PLAIN), host).rejects.toThrow(
        AddressRefused,
      );
    expect(connections).toBe(0);
  });

  test.each(['ftp://a.example', 'file:///etc/passwd', 'http://a:b@c.example', 'no url', 'javascript:1'])(
    'is refused for %s',
    async address => {
      await expect(guardedFetch({ allowed: [] }, address, PLAIN)).rejects.toThrow(AddressRefused);
    },
  );

  test('goes to the very address that was checked, so a second answer of the name server changes nothing', async () => {
    const port = await serve((request, response) => response.end(request.headers.host));
    const resolve = names({ 'turn.example': [['127.0.0.1'], ['10.0.0.1']] });
    const answer = await guardedFetch(
      { allowed: [LOOPBACK], resolve },
      `http://turn.example:${port}/`,
      PLAIN,
    );
    expect(Buffer.from(answer.body).toString()).toBe(`turn.example:${port}`);
    await expect(
      guardedFetch({ allowed: [LOOPBACK], resolve }, `http://turn.example:${port}/`, PLAIN),
    ).rejects.toThrow(AddressRefused);
  });

  test('uses only those addresses of a name that it may', async () => {
    const port = await serve((_request, response) => response.end('ok'));
    const resolve = names({ 'mixed.example': [['10.0.0.1', '127.0.0.1']] });
    const answer = await guardedFetch(
      { allowed: [LOOPBACK], resolve },
      `http://mixed.example:${port}/`,
      PLAIN,
    );
    expect(answer.status).toBe(200);
  });

  test('is refused at each redirect to an address that is not public', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    );
    const request = { ...PLAIN, maxRedirects: 3 };
    await expect(guardedFetch({ allowed: [LOOPBACK] }, `http://127.0.0.1:${port}/`, request)).rejects.toThrow(
      AddressRefused,
    );
  });

  test('follows so many redirects, repeats a message whole, and keeps secrets from other origins', async () => {
    const seen: string[] = [];
    const note: RequestListener = (request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${body} ${request.headers.authorization ?? '-'}`);
        const to = request.url === '/1' ? '/2' : request.url === '/2' ? `http://localhost:${other}/3` : null;
        if (to === null) response.end('there');
        else response.writeHead(request.url === '/1' ? 301 : 302, { location: to }).end();
      });
    };
    const other = await serve(note);
    const port = await serve(note);
    const guard = { allowed: [LOOPBACK], resolve: names({ localhost: [['127.0.0.1']] }) };
    const request = {
      ...PLAIN,
      method: 'POST' as const,
      body: 'news',
      headers: { authorization: 'Basic x' },
    };
    const url = `http://127.0.0.1:${port}/1`;
    const answer = await guardedFetch(guard, url, { ...request, maxRedirects: 2 });
    expect(Buffer.from(answer.body).toString()).toBe('there');
    expect(seen).toEqual(['POST /1 news Basic x', 'POST /2 news Basic x', 'POST /3 news -']);
    expect((await guardedFetch(guard, url, { ...request, maxRedirects: 1 })).status).toBe(302);
  });

  test('never makes a message a question: one that leads elsewhere has not arrived', async () => {
    const seen: string[] = [];
    const port = await serve((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.writeHead(request.url === '/1' ? 303 : 200, { location: '/2' }).end();
    });
    const url = `http://127.0.0.1:${port}/1`;
    const guard = { allowed: [LOOPBACK] };
    const message = { ...PLAIN, method: 'POST' as const, body: 'news', maxRedirects: 3 };
    expect((await guardedFetch(guard, url, message)).status).toBe(303);
    expect(seen).toEqual(['POST /1']);
    expect((await guardedFetch(guard, url, { ...PLAIN, maxRedirects: 3 })).status).toBe(200);
  });

  test('cuts off an endless answer, and gives up on a slow one', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/silent') return;
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(more));
      };
      if (request.url === '/endless') more();
      else response.write('begin');
    });
    const guard = { allowed: [LOOPBACK] };
    const endless = await guardedFetch(guard, `http://127.0.0.1:${port}/endless`, PLAIN);
    expect(endless).toMatchObject({ status: 200, isCut: true });
    expect(endless.body).toHaveLength(1_000);
    const impatient = { ...PLAIN, timeoutMs: 60 };
    for (const path of ['silent', 'dripping'])
      await expect(guardedFetch(guard, `http://127.0.0.1:${port}/${path}`, impatient)).rejects.toThrow(
        /timeout/i,
      );
  });

  test('rejects with the network’s error if no one answers', async () => {
    const port = await serve(request => request.socket.destroy());
    const url = `http://127.0.0.1:${port}/`;
    await expect(guardedFetch({ allowed: [LOOPBACK] }, url, PLAIN)).rejects.toThrow(
      /socket hang up|ECONNRESET/,
    );
  });
});

test('names that are slow to look up leave threads to the store', async () => {
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const slow = vi.spyOn(dns, 'lookup').mockImplementation((...given: unknown[]) => {
    const done = given.at(-1) as (error: Error) => void;
    running += 1;
    most = Math.max(most, running);
    waiting.push(() => {
      running -= 1;
      done(new Error('no such name'));
    });
    queueMicrotask(() => setImmediate(() => waiting.shift()?.()));
  });
  const tries = Array.from({ length: 8 }, (_, number) =>
    guardedFetch({ allowed: [] }, `http://slow-${number}.example/`, PLAIN).catch(() => null),
  );
  expect(await Promise.all(tries)).toEqual(Array(8).fill(null));
  expect(slow).toHaveBeenCalledTimes(8);
  expect(most).toBe(2);
  slow.mockRestore();
});
