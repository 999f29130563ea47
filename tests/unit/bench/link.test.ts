import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openLink } from '../../../bench/link.mjs';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function linked() {
  const server: Server = createServer((_request, response) => void response.end('x'.repeat(50_000)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const link = await openLink((server.address() as AddressInfo).port);
  closing.push(
    () => link.close(),
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return link;
}

test('what goes through the link is counted once, with its headers', async () => {
  const link = await linked();
  expect((await (await fetch(link.url)).text()).length).toBe(50_000);
  const bytes = link.takeBytes();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(52_000);
  expect(link.takeBytes()).toBe(0);
});

test('a cut link takes nothing, and works again when it is mended', async () => {
  const link = await linked();
  link.setCut(true);
  await expect(fetch(link.url)).rejects.toThrow('fetch failed');
  link.setCut(false);
  expect((await fetch(link.url)).status).toBe(200);
});

test('a slow link changes nothing of what goes through it', async () => {
  const link = await linked();
  link.setShape(1, 5_000_000);
  expect(await (await fetch(link.url)).text()).toBe('x'.repeat(50_000));
});
