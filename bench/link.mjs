import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A link between the page and the server. Counts the bytes in both directions, including headers; can be cut, and can
 * be slow (`delayMs` each way, `bytesPerSecond` down).
 * @param {number} target port
 */
export async function openLink(target) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  let bytes = 0;
  let isCut = false;
  let shape = { delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY };
  let downFreeAt = 0;

  /** @param {import('node:net').Socket} from @param {import('node:net').Socket} to @param {boolean} isDown */
  const join = (from, to, isDown) => {
    let lastAt = 0;
    from.on('data', chunk => {
      bytes += chunk.length;
      const now = performance.now();
      let at = now + shape.delayMs;
      if (isDown) {
        downFreeAt = Math.max(downFreeAt, now) + (1000 * chunk.length) / shape.bytesPerSecond;
        at = downFreeAt + shape.delayMs;
      }
      // Never before earlier data.
      lastAt = Math.max(lastAt, at);
      later(lastAt - now, () => to.writable && to.write(chunk));
    });
    from.on('end', () => later(Math.max(0, lastAt - performance.now()), () => to.end()));
    for (const event of ['error', 'close']) {
      from.on(event, () => {
        sockets.delete(from);
        later(Math.max(0, lastAt - performance.now()), () => to.destroy());
      });
    }
  };

  const server = createServer({ noDelay: true }, page => {
    if (isCut) return void page.destroy();
    const onward = connect({ port: target, host: '127.0.0.1', noDelay: true });
    sockets.add(page).add(onward);
    join(page, onward, false);
    join(onward, page, true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Bytes since the last call. */
    takeBytes() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    /** @param {boolean} cut */
    setCut(cut) {
      isCut = cut;
      if (cut) for (const socket of sockets) socket.destroy();
    },
    /** @param {number} delayMs @param {number} bytesPerSecond */
    setShape: (delayMs, bytesPerSecond) => void (shape = { delayMs, bytesPerSecond }),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** @param {number} ms @param {() => void} action */
function later(ms, action) {
  if (ms <= 0) action();
  else setTimeout(action, ms);
}
