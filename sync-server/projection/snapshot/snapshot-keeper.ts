import type { Timer } from '../../core/timer.ts';

/** Reading fewer changes again is just as fast. */
const MIN_CHANGES = 2_000;
/** Or this share of the rows, because a snapshot contains all of them. */
const SHARE = 0.05;
const QUIET_MS = 5_000;
/** For when changes never pause. */
const LONGEST_WAIT_MS = 120_000;

interface KeeperParts {
  timer: Timer;
  rows: () => number;
  save: () => Promise<void>;
  onFailure: (error: unknown) => void;
}

/** Decides when a snapshot is worth writing: after many changes, when they pause. */
export class SnapshotKeeper {
  readonly #parts: KeeperParts;
  #changes = 0;
  #cancelQuiet: (() => void) | undefined;
  #cancelLongest: (() => void) | undefined;
  #saving: Promise<void> | undefined;
  #closed = false;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  /** The existing snapshot has become useless. */
  invalidate(): void {
    this.note(Number.POSITIVE_INFINITY);
  }

  note(changes: number): void {
    this.#changes += changes;
    if (this.#closed || this.#changes < Math.max(MIN_CHANGES, this.#parts.rows() * SHARE)) return;
    const { timer } = this.#parts;
    const save = () => void this.#save();
    this.#cancelQuiet?.();
    this.#cancelQuiet = timer.after(QUIET_MS, save);
    this.#cancelLongest ??= timer.after(LONGEST_WAIT_MS, save);
  }

  /** Saves if there were changes since the last save. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#saving;
    if (this.#changes > 0) await this.#save();
    else this.#forgetTimers();
  }

  #save(): Promise<void> {
    this.#forgetTimers();
    if (this.#saving) return this.#saving;
    const taken = this.#changes;
    this.#changes = 0;
    this.#saving = this.#parts
      .save()
      .catch((error: unknown) => {
        this.#changes += taken;
        this.#parts.onFailure(error);
      })
      .finally(() => {
        this.#saving = undefined;
      });
    return this.#saving;
  }

  #forgetTimers(): void {
    this.#cancelQuiet?.();
    this.#cancelLongest?.();
    this.#cancelQuiet = undefined;
    this.#cancelLongest = undefined;
  }
}
