import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnavailable } from './store.ts';

const MEGABYTE = 1_048_576;
/** With less than this free, nothing more is written: LevelDB needs room to tidy what it has. */
const LOW_BYTES = 64 * MEGABYTE;
/** Given up when a start finds the disk full: without room LevelDB does not even open. */
const RESERVE_BYTES = 32 * MEGABYTE;
/** The reserve is made where it is a small part of what is free. */
const ROOMY_BYTES = 4 * (LOW_BYTES + RESERVE_BYTES);
const RESERVE_NAME = 'reserve';
/** So old may a look at the disk be. */
const LOOK_EVERY_MS = 250;

/** There is no room: it may pass, and what is stored can be read. */
export class DiskFull extends StoreUnavailable {
  constructor(directory: string) {
    super(`The disk of ${directory} is full. Nothing is written until there is room again.`);
  }
}

export interface DiskGuardOptions {
  directory: string;
  nowMs: () => number;
  freeBytes?: () => Promise<number>;
}

/**
 * Watches the room on the data directory's disk, so that it is not LevelDB that finds it full: after a failed write that
 * must be started anew.
 */
export class DiskGuard {
  readonly #directory: string;
  readonly #nowMs: () => number;
  readonly #freeBytes: () => Promise<number>;
  #free = Number.POSITIVE_INFINITY;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #isArmed = false;

  private constructor({ directory, nowMs, freeBytes }: DiskGuardOptions) {
    this.#directory = directory;
    this.#nowMs = nowMs;
    this.#freeBytes = freeBytes ?? (() => freeOn(directory));
  }

  /** Before databases are opened: gives the reserve up when the disk is full, makes it when there is room. */
  static async open(options: DiskGuardOptions): Promise<DiskGuard> {
    const guard = new DiskGuard(options);
    await mkdir(options.directory, { recursive: true, mode: 0o700 });
    await guard.#look();
    const reserve = join(options.directory, RESERVE_NAME);
    if (guard.isFull) {
      await rm(reserve, { force: true });
      await guard.#look();
    } else if (guard.#free > ROOMY_BYTES && !existsSync(reserve)) {
      // Not zeros: a file system may keep those as none. A reserve that cannot be made is no reason not to start.
      await writeFile(reserve, randomBytes(RESERVE_BYTES), { mode: 0o600 }).catch(() =>
        rm(reserve, { force: true }),
      );
    }
    return guard;
  }

  get freeBytes(): number {
    return this.#free;
  }

  get isFull(): boolean {
    return this.#free < LOW_BYTES;
  }

  /** From now on. The little that a start writes has room in what the reserve took. */
  arm(): void {
    this.#isArmed = true;
  }

  /** Rejects with `DiskFull` when there is no room to write. */
  async check(): Promise<void> {
    if (!this.#isArmed) return;
    const elapsed = this.#nowMs() - this.#lookedMs;
    if (elapsed < 0 || elapsed >= LOOK_EVERY_MS) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
    }
    if (this.isFull) throw new DiskFull(this.#directory);
  }

  async #look(): Promise<void> {
    this.#free = await this.#freeBytes();
    this.#lookedMs = this.#nowMs();
  }
}

/** A disk that does not say is taken for roomy: a failed write will tell. */
async function freeOn(directory: string): Promise<number> {
  const disk = await statfs(directory).catch(() => null);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}
