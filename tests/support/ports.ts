import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems use for outgoing connections and give to programs that ask for any (from 32768 on
 * Linux). One of those could be taken while a server is down that must come back on it.
 */
const FIRST = 12_000;
const COUNT = 20_000;

/** Concurrent processes have similar ids, so this spreads their starting points. */
let last = (process.pid * 211) % COUNT;

/** A free port that this process hasn't returned before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    last = (last + 1) % COUNT;
    if (await isFree(FIRST + last)) return FIRST + last;
  }
  throw new Error('There is no free port');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
