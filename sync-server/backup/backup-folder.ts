import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFailure } from './backup-format.ts';

const NAME = /^portage-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar$/;
const PARTIAL = /^portage-\d{8}T\d{6}Z\.tar\.partial(?:\.lock.*)?$/;

export interface FoundBackup {
  path: string;
  madeAtMs: number;
  bytes: number;
}

/** The folder for scheduled backups. Only touches files that are named like its own. */
export class BackupFolder {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Creates the folder if it doesn't exist. Throws `BackupFailure` if it isn't writable. */
  async prepare(): Promise<void> {
    const probe = join(this.directory, '.portage-probe');
    try {
      await mkdir(this.directory, { recursive: true, mode: 0o700 });
      await writeFile(probe, '');
      await rm(probe);
      for (const name of await readdir(this.directory))
        if (PARTIAL.test(name)) await rm(join(this.directory, name), { force: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new BackupFailure(`BACKUP_DIR cannot be written to: ${reason}`);
    }
  }

  /** `portage-20261120T120000Z.tar`: names sort by time. */
  pathFor(madeAtMs: number): string {
    const moment = new Date(madeAtMs).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
    return join(this.directory, `portage-${moment}.tar`);
  }

  /** Newest first. */
  async list(): Promise<FoundBackup[]> {
    const found: FoundBackup[] = [];
    for (const name of (await readdir(this.directory)).sort().toReversed()) {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
      if (year === undefined) continue;
      const path = join(this.directory, name);
      const { size } = await stat(path);
      const madeAtMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      if (!Number.isNaN(madeAtMs)) found.push({ path, madeAtMs, bytes: size });
    }
    return found;
  }

  async keepNewest(count: number): Promise<void> {
    for (const { path } of (await this.list()).slice(count)) await rm(path, { force: true });
  }
}
