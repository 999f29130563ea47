import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/run.mjs';
import { median } from '../figures.mjs';
import { CHUNK_BYTES } from './board.mjs';

const CHUNKS = 20;
const ROUNDS = 7;
const MB = 1_000_000;

/**
 * Each upload runs between two runs of the same synced writes by a bare process, on the same disk.
 * @param {import('./board.mjs').FileBoard} board @param {string} folder
 */
export async function uploadFigures(board, folder) {
  const content = randomBytes(CHUNKS * CHUNK_BYTES);
  const bare = await bareDisk(folder);
  /** @type {Record<string, string>} */
  const figures = {};
  try {
    for (const atOnce of [1, 8]) {
      for (const bucketId of ['plain', 'encrypted']) {
        const ours = [];
        const ratios = [];
        let processorMs = 0;
        for (let round = 0; round <= ROUNDS; round += 1) {
          const fileId = board.newId();
          const before = await bare.write(atOnce);
          const startedAt = performance.now();
          const usedBefore = board.processorMs();
          await board.upload(bucketId, fileId, content, atOnce);
          const ms = performance.now() - startedAt;
          const used = board.processorMs() - usedBefore;
          const after = await bare.write(atOnce);
          await board.ask(`/v1/storage/buckets/${bucketId}/files/${fileId}`, { method: 'DELETE' });
          // The first round warms up.
          if (round === 0) continue;
          ours.push(ms);
          processorMs += used / ROUNDS;
          ratios.push((before + after) / 2 / ms);
        }
        const speed = (content.length / MB / median(ours)) * 1000;
        figures[`upload, ${bucketId}, ${atOnce === 1 ? 'one by one' : `${atOnce} at once`}`] =
          `${speed.toFixed(0)} MB a second, ${median(ratios).toFixed(2)} × synced writes, ${processorMs.toFixed(0)} ms of processor`;
      }
    }
  } finally {
    bare.stop();
  }
  return figures;
}

/** @param {string} folder */
async function bareDisk(folder) {
  const program = join(root, 'bench', 'files', 'bare-disk.mjs');
  const child = fork(program, [folder, String(CHUNK_BYTES), String(CHUNKS)]);
  await once(child, 'message');
  return {
    /** In ms. @param {number} atOnce @returns {Promise<number>} */
    async write(atOnce) {
      child.send(atOnce);
      const [ms] = await once(child, 'message');
      return ms;
    },
    stop: () => child.disconnect(),
  };
}
