// The built server as `npm start` runs it. It ends with its parent, and tells it how much memory it uses once garbage is gone.
import { setTimeout as pause } from 'node:timers/promises';

process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.on('message', message => {
  if (message === 'memory') void tellMemory();
});

async function tellMemory() {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await pause(50);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ used: heapUsed + external, resident: rss });
}

await import('../../scripts/start.mjs');
