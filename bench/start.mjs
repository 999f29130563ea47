// Start time and memory with many postings: the first start (empty store), after a clean stop, and after kill -9.
import { join } from 'node:path';
import { importedBoard } from './imported-board.mjs';
import { benchFolder, startBenchServer } from './server.mjs';

export async function benchStart({ postings = 100_000 } = {}) {
  const folder = benchFolder();
  try {
    const empty = await startBenchServer({ dataDir: join(folder.path, 'samples') });
    await empty.stop();
    const samples = await startBenchServer({ dataDir: join(folder.path, 'samples') });
    await samples.stop();

    const { dataDir, importMs } = importedBoard(folder.path, postings);

    const first = await startBenchServer({ dataDir, env: { SEED: 'none' } });
    await first.stop();
    const clean = await startBenchServer({ dataDir, env: { SEED: 'none' } });
    const residentMb = clean.residentMb();
    await clean.stop('SIGKILL');
    const killed = await startBenchServer({ dataDir, env: { SEED: 'none' } });
    await killed.stop();
    const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(2)} s`;
    return {
      'first start with samples': seconds(empty.readyMs),
      'later start with samples': seconds(samples.readyMs),
      [`import of ${postings}`]: seconds(importMs),
      'first start after the import': seconds(first.readyMs),
      'after a clean stop': seconds(clean.readyMs),
      'after kill -9': seconds(killed.readyMs),
      'resident MB': residentMb,
    };
  } finally {
    folder.remove();
  }
}
