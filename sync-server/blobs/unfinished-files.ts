import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { syncDirectory } from '../store/durable-file.ts';

/** Longer than any body takes. */
const ABANDONED_MS = 86_400_000;
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
/** Of this process. */
const inProgress = new Set<string>();

/**
 * Files that aren't complete yet, in a folder that other servers may share. Their names say which process of which
 * machine writes them, so that a start removes what a killed process left, and nothing that another server is writing.
 */
export class UnfinishedFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A path for a new file. Call `end` when it was renamed or removed. */
  begin(random: string): string {
    const path = join(this.#folder, `${HOST}.${process.pid}.${random}`);
    inProgress.add(path);
    return path;
  }

  end(path: string): void {
    inProgress.delete(path);
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await syncDirectory(join(this.#folder, '..'));
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (await isAbandoned(name, path)) await rm(path, { recursive: true, force: true });
    }
  }
}

async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [host, pid] = name.split('.');
  if (host === HOST) return Number(pid) === process.pid ? !inProgress.has(path) : !isAlive(Number(pid));
  // It may have been renamed meanwhile.
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_MS;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
