import { randomBytes } from 'node:crypto';
import { basename, dirname, resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import { openBackup } from '../backup/open-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import type { Config } from '../config/config.ts';
import { openStore } from '../backup/open-store.ts';
import { backupText } from './backup-summary.ts';
import { refuseOthersData } from './own-data.ts';
import { runFileCommand } from './run-file-command.ts';

const USAGE = `Usage: npm run restore -- FILE

Restores a backup into an empty data directory (DATA_DIR) and compares everything before it reports success.
Stop the server first. Phones notice the restored data and resend what they sent in the last 30 days.`;

/** Created by a file system or by hand; they don't count as data. */
const NOBODYS = ['lost+found', '.gitkeep'];

/** `npm run restore`. */
export function main(argv: readonly string[]): Promise<number> {
  return runFileCommand(argv, USAGE, async (name, config) => {
    refuseOthersData(config.dataDir);
    const file = resolve(name);
    const reading = openBar('Reading');
    const backup = await openBackup(file, reading.show).finally(reading.stop);
    const writing = openBar('Writing');
    const blobs = config.filesUrl === null ? null : openBlobs(config, randomBytes);
    try {
      await restoreBackup({
        backup,
        dataDir: config.dataDir,
        tolerated: tolerated(config, file),
        openStore: (dataDir, database) => openStore({ ...config, dataDir }, database, () => undefined),
        onProgress: writing.show,
        ...(blobs && { blobs }),
      });
      return `Restored into ${config.dataDir}: ${backupText(backup.manifest, backup.bytes)}`;
    } finally {
      writing.stop();
      await blobs?.close();
      await backup.close();
    }
  });
}

/** The backup itself and the folder of scheduled backups may be in the data directory. */
function tolerated(config: Config, file: string): Set<string> {
  const inside = [file, ...(config.backups ? [config.backups.directory] : [])].filter(
    path => dirname(path) === config.dataDir,
  );
  return new Set([...NOBODYS, ...inside.map(path => basename(path))]);
}

/** A progress bar, for terminals. */
function openBar(title: string): { show: (done: number, of: number) => void; stop: () => void } {
  if (!process.stderr.isTTY) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: `${title} {bar} {percentage}%`,
    stream: process.stderr,
    clearOnComplete: true,
  });
  bar.start(1, 0);
  return {
    show(done, of) {
      bar.setTotal(of);
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
