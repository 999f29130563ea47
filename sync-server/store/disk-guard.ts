import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreUnavailable } from './store.ts';

const MEGABYTE = 1_048_576;
/** With less free space, nothing more is written: LevelDB needs room for its own compaction. */
const LOW_BYTES = 64 * MEGABYTE;
/** Deleted when a start finds the disk full: LevelDB can't even open without room. */
const RESERVE_BYTES = 32 * MEGABYTE;
/** The reserve is only created if it is a small part of the free space. */
const ROOMY_BYTES = 4 * (LOW_BYTES + RESERVE_BYTES);
const RESERVE_NAME = 'reserve';
/** The longest time that a measurement of free space is valid. */
const LOOK_EVERY_MS = 250;

/** There is no room to write. This may pass, and stored data can still be read. */
export class DiskFull extends StoreUnavailable {
  constructor(directory: string) {
    super(`The disk of ${directory} is full. Nothing can be saved until space is freed.`);
  }
}

export interface DiskGuardOptions {
  directory: string;
  nowMs: () => number;
  freeBytes?: () => Promise<number>;
}

/**
 * Watches the free space on the data directory's disk, so that LevelDB never finds it full: after a failed write,
 * LevelDB must be restarted.
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

  /** Call it before opening databases. Deletes the reserve if the disk is full, and creates it if there is room. */
  static async open(options: DiskGuardOptions): Promise<DiskGuard> {
    const guard = new DiskGuard(options);
    await mkdir(options.directory, { recursive: true, mode: 0o700 });
    await guard.#look();
    const reserve = join(options.directory, RESERVE_NAME);
    if (guard.isFull) {
      await rm(reserve, { force: true });
      await guard.#look();
    } else if (guard.#free > ROOMY_BYTES && !existsSync(reserve)) {
      // Random bytes, because file systems may store zeros as holes. A start goes on even if the reserve can't be
      // created.
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

  /** Checks start from now on. The little that a start writes fits into the reserve's space. */
  arm(): void {
    this.#isArmed = true;
  }

  /** Rejects with `DiskFull` if there is no room to write. */
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

/** If the disk doesn't report its free space, it is assumed to have room; a failed write will show otherwise. */
async function freeOn(directory: string): Promise<number> {
  const disk = await statfs(directory).catch(() => null);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}
