// A process of its own that writes chunks from memory to files, each synced, and says how long that took.
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const [folder = '.', chunkBytes = '0', chunks = '0'] = process.argv.slice(2);
const content = randomBytes(Number(chunkBytes));

process.once('disconnect', () => process.exit());
process.on('message', atOnce => void write(Number(atOnce)));
process.send?.('ready');

/** @param {number} atOnce */
async function write(atOnce) {
  const directory = join(folder, 'bare');
  await mkdir(directory, { recursive: true });
  let next = 0;
  const writeSome = async () => {
    while (next < Number(chunks)) {
      const file = await open(join(directory, String(next++)), 'w');
      await file.writeFile(content);
      await file.datasync();
      await file.close();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, writeSome));
  const ms = performance.now() - startedAt;
  await rm(directory, { recursive: true });
  process.send?.(ms);
}
