import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { root } from '../../scripts/run.mjs';
import { median } from '../figures.mjs';
import { exchange } from './board.mjs';

const BYTES = 100 * 1_048_576;
const ROUNDS = 9;
const RANGE_BYTES = 1_000_000;
const RANGES = 50;
const MB = 1_000_000;

/**
 * The same content from our server and from `@fastify/static`, in turns.
 * @param {import('./board.mjs').FileBoard} board @param {string} folder
 */
export async function downloadFigures(board, folder) {
  const content = randomBytes(BYTES);
  const directory = join(folder, 'static');
  mkdirSync(directory);
  writeFileSync(join(directory, 'bench.bin'), content);
  const child = fork(join(root, 'bench', 'files', 'static-server.mjs'), [directory]);
  const agent = new Agent({ keepAlive: true });
  /** @type {Record<string, string>} */
  const figures = {};
  try {
    const [url] = await once(child, 'message');
    const beside = `${url}/bench.bin`;
    for (const bucketId of ['plain', 'encrypted']) {
      const fileId = board.newId();
      await board.upload(bucketId, fileId, content, 8);
      const ours = board.urlOf(bucketId, fileId);
      figures[`download, ${bucketId}, whole`] = await compared(ours, beside, address =>
        whole(agent, address),
      );
      figures[`download, ${bucketId}, ranges of 1 MB`] = await compared(ours, beside, address =>
        inRanges(agent, address),
      );
    }
  } finally {
    agent.destroy();
    child.disconnect();
  }
  return figures;
}

/** @param {string} ours @param {string} beside @param {(url: string) => Promise<number>} read resolves to bytes */
async function compared(ours, beside, read) {
  const ratios = [];
  const speeds = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = await speedOf(beside, read);
    const speed = await speedOf(ours, read);
    const after = await speedOf(beside, read);
    if (round === 0) continue;
    speeds.push(speed);
    ratios.push((speed / before + speed / after) / 2);
  }
  return `${median(speeds).toFixed(0)} MB a second, ${median(ratios).toFixed(2)} × @fastify/static`;
}

/** @param {string} url @param {(url: string) => Promise<number>} read */
async function speedOf(url, read) {
  const startedAt = performance.now();
  const bytes = await read(url);
  return (bytes / MB / (performance.now() - startedAt)) * 1000;
}

/** @param {Agent} agent @param {string} url */
async function whole(agent, url) {
  const { status, bytes } = await exchange(agent, url);
  if (status !== 200 || bytes !== BYTES) throw new Error(`${url}: ${status}, ${bytes} bytes`);
  return bytes;
}

/** @param {Agent} agent @param {string} url */
async function inRanges(agent, url) {
  for (let at = 0; at < RANGES; at += 1) {
    const start = (at * 7_919_993) % (BYTES - RANGE_BYTES);
    const headers = { range: `bytes=${start}-${start + RANGE_BYTES - 1}` };
    const { status, bytes } = await exchange(agent, url, { headers });
    if (status !== 206 || bytes !== RANGE_BYTES) throw new Error(`${url}: ${status}, ${bytes} bytes`);
  }
  return RANGES * RANGE_BYTES;
}
