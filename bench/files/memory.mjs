import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange } from './board.mjs';

const FILES = 1000;
const BYTES = 1_000_000;
const AT_ONCE = 8;
const IDLE_MS = 5_000;
const SAMPLE_EVERY_MS = 25;

/** @param {import('./board.mjs').FileBoard} board */
export async function memoryFigures(board) {
  const content = randomBytes(BYTES);
  const ids = Array.from({ length: FILES }, board.newId);
  const agent = new Agent({ keepAlive: true });
  await pause(IDLE_MS);
  const idle = board.residentMb();
  /** @type {Record<string, string>} */
  const figures = { 'resident memory, idle': `${idle} MB` };
  const more = (/** @type {number} */ mb) => `${mb} MB, ${mb - idle} more than idle`;
  for (const bucketId of ['plain', 'encrypted']) {
    const written = await peakWhile(board, () =>
      forEach(ids, fileId => board.put(bucketId, fileId, content)),
    );
    figures[`peak of ${FILES} uploads of 1 MB, ${bucketId}`] = more(written);
    const read = await peakWhile(board, () =>
      forEach(ids, async fileId => {
        const { status, bytes } = await exchange(agent, board.urlOf(bucketId, fileId));
        if (status !== 200 || bytes !== BYTES) throw new Error(`${fileId}: ${status}, ${bytes} bytes`);
      }),
    );
    figures[`peak of reading them, ${bucketId}`] = more(read);
  }
  await pause(IDLE_MS);
  figures['5 s after it'] = more(board.residentMb());
  agent.destroy();
  return figures;
}

/** @param {readonly string[]} ids @param {(fileId: string) => Promise<void>} task */
async function forEach(ids, task) {
  const left = [...ids];
  const some = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await task(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

/** In MB. @param {import('./board.mjs').FileBoard} board @param {() => Promise<void>} task */
async function peakWhile(board, task) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, board.residentMb());
  }, SAMPLE_EVERY_MS);
  await task();
  clearInterval(timer);
  return peak;
}
