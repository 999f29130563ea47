import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import { BackupFailure } from '../backup/backup-format.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { saveBackup } from '../backup/save-backup.ts';
import { backupBytes } from '../backup/write-backup.ts';
import type { Config } from '../config/config.ts';
import { BACKUP_PATH } from '../routes/sync/sync-backup.ts';
import { backupText } from './backup-summary.ts';
import { openCheckedStores } from './open-checked-stores.ts';
import { runFileCommand } from './run-file-command.ts';
import { refuseOthersData } from './own-data.ts';
import { askServer, findRunningServer } from './running-server.ts';
import type { ServerFile } from './server-file.ts';

const USAGE = `Usage: npm run backup -- FILE

Writes all data (documents, files, keys) to one tar file, whether or not the server is running.
The file contains personal data and the server's keys, so protect it as you protect those.`;

/** On the data's own disk the server still needs space; any other disk may be filled. */
const LEAVE_BESIDE_DATA = 100 * 1_048_576;

/** `npm run backup`. */
export function main(argv: readonly string[]): Promise<number> {
  return runFileCommand(argv, USAGE, async (name, config) => {
    const file = resolve(name);
    const source = await openSource(config);
    const progress = openProgress();
    try {
      console.error(`Backing up ${source.from}`);
      const leaveBytes = (await isOnDiskOf(file, config.dataDir)) ? LEAVE_BESIDE_DATA : 0;
      const { manifest, bytes } = await saveBackup(file, source.bytes, {
        leaveBytes,
        onBytes: written => progress.show(written),
      });
      return `Saved in ${file}: ${backupText(manifest, bytes)}`;
    } finally {
      progress.stop();
      await source.close();
    }
  });
}

interface Source {
  bytes: AsyncIterable<Uint8Array>;
  /** The source's name, for the operator. */
  from: string;
  close(): Promise<void>;
}

/** Uses the running server if there is one, otherwise the databases. */
async function openSource(config: Config): Promise<Source> {
  const server = await findRunningServer(config.dataDir);
  if (server) {
    const bytes = await requestBackup(server);
    return { bytes, from: `the running server on port ${server.port}`, close: () => Promise.resolve() };
  }
  refuseOthersData(config.dataDir);
  const stores = await openCheckedStores(config);
  const { dataDir } = config;
  const blobs = openBlobs(config, randomBytes);
  return {
    bytes: backupBytes({ stores, dataDir, nowMs: Date.now(), files: { blobs } }),
    from: config.storeUrl === null ? dataDir : 'the CouchDB store',
    async close() {
      await blobs.close();
      for (const store of Object.values(stores)) await store.close();
    },
  };
}

function requestBackup(server: ServerFile): Promise<AsyncIterable<Uint8Array>> {
  const headers = { 'accept-encoding': 'identity' };
  return askServer(server, BACKUP_PATH, { headers }, async response => {
    if (response.ok && response.body) return readWhole(response.body);
    const reason = await response.text();
    throw new BackupFailure(`The running server refused the backup (${response.status}): ${reason}`);
  });
}

async function* readWhole(body: NonNullable<Response['body']>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupFailure(`The server stopped sending: ${reason}. See its log for the reason.`);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function isOnDiskOf(file: string, dataDir: string): Promise<boolean> {
  const [target, data] = await Promise.all([stat(dirname(file)), stat(dataDir)]).catch(() => []);
  return target?.dev === data?.dev;
}

/** A progress display for terminals. The total isn't known in advance. */
function openProgress(): { show: (bytes: number) => void; stop: () => void } {
  if (!process.stderr.isTTY) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: '{megabytes} MB written',
    stream: process.stderr,
    clearOnComplete: true,
  });
  bar.start(0, 0, { megabytes: '0.0' });
  return {
    show: bytes => bar.update(0, { megabytes: (bytes / 1e6).toFixed(1) }),
    stop: () => bar.stop(),
  };
}
