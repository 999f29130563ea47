import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_EVERY_MS = 20;
const MB = 1_000_000;

/**
 * JavaScript heap and array buffers of a page and its workers together, sampled: the peak of memory in use, including
 * garbage that hasn't been collected yet. (`performance.measureUserAgentSpecificMemory` would collect it first and
 * needs an isolated page; `Performance.getMetrics` only covers the page's own thread and no array buffers.)
 * @param {import('playwright-core').Page} page
 */
export async function watchMemory(page) {
  const session = await page.context().newCDPSession(page);
  /** Bytes by thread. @type {Map<string, number>} */
  const used = new Map();
  let peak = 0;
  const over = new AbortController();
  let lastId = 0;

  const note = (/** @type {string} */ thread, /** @type {Record<string, number> | undefined} */ usage) => {
    if (!usage) return;
    used.set(thread, (usage['usedSize'] ?? 0) + (usage['backingStorageSize'] ?? 0));
    peak = Math.max(
      peak,
      [...used.values()].reduce((sum, bytes) => sum + bytes, 0),
    );
  };

  // Workers can only be reached through their page: messages nested in messages are part of the protocol.
  session.on('Target.attachedToTarget', ({ sessionId }) => used.set(sessionId, 0));
  session.on('Target.detachedFromTarget', ({ sessionId }) => used.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) =>
    note(sessionId, JSON.parse(message).result),
  );
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });

  const sample = async () => {
    for (const sessionId of used.keys()) {
      if (sessionId === 'page') continue;
      const message = JSON.stringify({ id: ++lastId, method: 'Runtime.getHeapUsage' });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => used.delete(sessionId));
    }
    note('page', Object(await session.send('Runtime.getHeapUsage')));
  };
  const sampling = (async () => {
    while (!over.signal.aborted) {
      await sample();
      await pause(SAMPLE_EVERY_MS);
    }
  })();

  return {
    /** The peak in MB. */
    async stop() {
      over.abort();
      await sampling;
      await session.detach();
      return peak / MB;
    },
  };
}
