// Memory and start time with many applications.
import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/run.mjs';
import { builtProgram } from './built-program.mjs';
import { importedBoard } from './imported-board.mjs';
import { benchFolder, startBenchServer } from './server.mjs';

const POSTINGS = 1_000;
const MEGABYTE = 1_048_576;

/** For `parseArgs`. */
export const ROWS_OPTIONS = /** @type {const} */ ({
  applications: { type: 'string', default: '1000000' },
});

/** @param {{ applications: string }} options */
export async function benchRows({ applications }) {
  const folder = benchFolder();
  const program = await builtProgram('rows-fill');
  try {
    const { dataDir } = importedBoard(folder.path, POSTINGS);
    const start = () => startBenchServer({ dataDir, env: { SEED: 'none' } });
    const made = await start();
    await made.stop();
    const startedAt = performance.now();
    execFileSync(process.execPath, [join(program, 'rows-fill.js'), dataDir, applications], {
      cwd: root,
      stdio: 'inherit',
    });
    const fillS = (performance.now() - startedAt) / 1000;

    // The file is behind by all of them.
    const first = await start();
    const firstMb = first.residentMb();
    await first.stop();
    const clean = await start();
    const cleanMs = clean.processorMs();
    const memory = `${clean.residentMb()} MB resident, ${clean.ownMb()} of it not mapped from files`;
    const path = join(dataDir, 'store', 'board.rows.sqlite');
    const fileMb = Math.round(statSync(path).size / MEGABYTE);
    await clean.stop('SIGKILL');
    const killed = await start();
    const killedMb = killed.residentMb();
    await killed.stop();
    const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(2)} s`;
    return {
      [`${applications} applications written in`]: `${fillS.toFixed(0)} s`,
      'file of rows': `${fileMb} MB`,
      'first start after them': `${seconds(first.readyMs)}, ${firstMb} MB`,
      'after a clean stop': `${seconds(clean.readyMs)}, ${memory}, ${seconds(cleanMs)} of processor time`,
      'after kill -9': `${seconds(killed.readyMs)}, ${killedMb} MB`,
    };
  } finally {
    folder.remove();
    rmSync(program, { recursive: true, force: true });
  }
}
