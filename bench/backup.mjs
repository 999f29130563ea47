// A backup of many postings while applications keep arriving, and its restore into an empty data directory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/run.mjs';
import { applicationRequests } from './application-requests.mjs';
import { importedBoard, runScript } from './imported-board.mjs';
import { benchFolder, startBenchServer } from './server.mjs';

export async function benchBackup({ postings = 100_000 } = {}) {
  const folder = benchFolder();
  try {
    const { dataDir } = importedBoard(folder.path, postings);
    const server = await startBenchServer({ dataDir, env: { SEED: 'none' } });
    const file = join(folder.path, 'backup.tar');
    const startedAt = performance.now();
    const backup = spawn(process.execPath, [join(root, 'scripts', 'backup.mjs'), file], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(backup, 'exit');
    let written = 0;
    const next = await applicationRequests(server.url);
    while (backup.exitCode === null && backup.signalCode === null) {
      const { path, ...request } = next();
      const answer = await fetch(server.url + path, request);
      if ((await answer.text()).includes('"applied"')) written += 1;
    }
    const [code] = await ended;
    if (code !== 0) throw new Error(`The backup ended with ${code}`);
    const backupMs = performance.now() - startedAt;
    await server.stop();

    const restored = join(folder.path, 'restored');
    const restoreMs = runScript('restore.mjs', [file], { DATA_DIR: restored });
    const again = await startBenchServer({ dataDir: restored, env: { SEED: 'none' } });
    const { cards } = await (await fetch(`${again.url}/v1/sync/catalogue`)).json();
    await again.stop();
    return {
      [`backup of ${postings}`]: `${(backupMs / 1000).toFixed(1)} s`,
      'applications taken meanwhile': written,
      'its size': `${(statSync(file).size / 1_000_000).toFixed(1)} MB`,
      restore: `${(restoreMs / 1000).toFixed(1)} s`,
      'postings after it': cards,
    };
  } finally {
    folder.remove();
  }
}
