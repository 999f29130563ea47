import type { SegmentArchive } from './segment-archive.ts';

/** Segments that no manifest names any more stay available this long for phones that are downloading. */
const GRACE_MS = 10 * 60_000;
/** Removes many at once instead of a few after each change. */
const EVERY_MS = 60_000;

/** Removes segments some time after the last manifest that named them. */
export class SegmentCollector {
  readonly #archive: SegmentArchive;
  readonly #retired = new Map<string, number>();
  #notBeforeMs = 0;

  constructor(archive: SegmentArchive) {
    this.#archive = archive;
  }

  /** `named`: all hashes that are live now, from `hashes` or not. */
  retire(hashes: Iterable<string>, named: ReadonlySet<string>, nowMs: number): void {
    const retired = [...hashes].filter(hash => !named.has(hash) && !this.#retired.has(hash));
    for (const hash of retired) this.#retired.set(hash, nowMs);
    for (const hash of named) this.#retired.delete(hash);
    this.#archive.forget(retired);
  }

  /**
   * Reads the revisions first, then the named hashes, and only removes segments that were not written again since. So a
   * segment that another builder has stored and named meanwhile stays. `readNamed` resolves to null if this builder is
   * no longer the current one.
   */
  async collect(nowMs: number, readNamed: () => Promise<ReadonlySet<string> | null>): Promise<void> {
    if (nowMs < this.#notBeforeMs) return;
    this.#notBeforeMs = nowMs + EVERY_MS;
    const due = [...this.#retired].flatMap(([hash, atMs]) => (atMs < nowMs - GRACE_MS ? [hash] : []));
    if (due.length === 0) return;
    const looked = await this.#archive.look(due);
    const named = await readNamed();
    if (!named) return;
    await this.#archive.remove(looked.filter(({ hash }) => !named.has(hash)));
    for (const hash of due) this.#retired.delete(hash);
  }
}
