import { createHash } from 'node:crypto';
import { type EncodedWrite, UNSTAMPED, type WriteAnswer } from '../backend.ts';
import { KEPT_VERSIONS, type KeptVersion, type MergeVersions, showOne } from '../conflicts.ts';
import { bodyOf } from '../document-shape.ts';
import { type ConflictFigures, type JsonObject, StoreUnavailable } from '../store.ts';
import { type Leaf, winnerOf } from './document-leaves.ts';
import type { ReadLeaves } from './leaf-reader.ts';

/** A document may have more leaves than two, and others may write it meanwhile. */
const LOOKS = 20;

interface RepairParts {
  readLeaves: ReadLeaves;
  /** The leaf named by its revision ends here: the document isn't deleted by it. */
  endLeaf: (id: string, revision: string) => Promise<void>;
  write: (writes: readonly EncodedWrite[]) => Promise<WriteAnswer[]>;
  merge: MergeVersions;
  now: () => Date;
  /** Waits after a failure. */
  recover: (failures: number) => Promise<void>;
}

/**
 * Merges documents that have several leaves, one document at a time. Any server may do it, and several at once, because
 * equal leaves give equal revisions. First the merged content is written, then the other leaves end. So a repair that was
 * interrupted is found again.
 */
export class ConflictRepairs {
  readonly #parts: RepairParts;
  readonly #waiting = new Set<string>();
  readonly #figures: ConflictFigures = { found: 0, repaired: 0, kept: 0 };
  /** Found, and not repaired yet. */
  readonly #open = new Set<string>();
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(parts: RepairParts) {
    this.#parts = parts;
  }

  get figures(): Readonly<ConflictFigures> {
    return this.#figures;
  }

  /** These documents have several leaves. Some of those may be deleted. */
  note(ids: readonly string[]): void {
    if (this.#isClosed) return;
    for (const id of ids) this.#waiting.add(id);
    if (this.#waiting.size > 0) this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    let failures = 0;
    for (const id of this.#waiting) {
      if (this.#isClosed) break;
      try {
        await this.#repair(id);
        this.#waiting.delete(id);
        failures = 0;
      } catch {
        failures += 1;
        // It goes to the end, behind the others.
        this.#waiting.delete(id);
        this.#waiting.add(id);
        await this.#parts.recover(failures);
      }
    }
    this.#running = undefined;
  }

  async #repair(id: string): Promise<void> {
    for (let look = 0; look < LOOKS; look += 1) {
      const live = await this.#liveLeaves(id);
      const winner = winnerOf(live);
      const loser = live.find(leaf => leaf !== winner);
      if (!winner || !loser) {
        if (this.#open.delete(id)) this.#figures.repaired += 1;
        return;
      }
      if (!this.#open.has(id)) this.#figures.found += 1;
      this.#open.add(id);
      await this.#mergeInto(winner, loser);
    }
    throw new StoreUnavailable(`${id} still has several versions`);
  }

  async #liveLeaves(id: string): Promise<Leaf[]> {
    const [leaves = []] = await this.#parts.readLeaves([{ id }], { history: true });
    return leaves.filter(({ isDeleted }) => !isDeleted);
  }

  /** The caller reads again afterwards, so a write in conflict just means another look. */
  async #mergeInto(winner: Leaf, loser: Leaf): Promise<void> {
    const { endLeaf, write } = this.#parts;
    const { _id: id } = winner.document;
    // Servers that couldn't reach each other may keep the same version. Only the time differs then.
    const merge = id.startsWith(KEPT_VERSIONS.start) ? showOne : this.#parts.merge;
    const [shown, other] = [bodyOf(winner.document), bodyOf(loser.document)];
    if (shown && other) {
      const base = await this.#baseOf(id, winner, loser);
      const { body, isLossy } = merge({ shown, other, base }, id);
      if (isLossy) await this.#keep(id, loser.revision, other);
      const text = JSON.stringify(body);
      if (text !== winner.document.body) {
        const [answer] = await write([{ id, revision: winner.revision, text, position: UNSTAMPED }]);
        if (answer === 'conflict') return;
      }
    }
    await endLeaf(id, loser.revision);
  }

  async #baseOf(id: string, winner: Leaf, loser: Leaf): Promise<JsonObject | undefined> {
    const rev = loser.history.find(revision => winner.history.includes(revision));
    if (rev === undefined) return undefined;
    const [[version] = []] = await this.#parts.readLeaves([{ id, rev }]);
    return version && !version.isDeleted ? bodyOf(version.document) : undefined;
  }

  async #keep(of: string, revision: string, body: JsonObject): Promise<void> {
    const digest = createHash('sha256').update(`${of}\n${revision}`).digest('hex');
    const kept: KeptVersion = { of, revision, at: this.#parts.now().toISOString(), body };
    // In conflict: another server keeps it already.
    const [answer] = await this.#parts.write([
      { id: KEPT_VERSIONS.start + digest, text: JSON.stringify(kept) },
    ]);
    if (answer !== 'conflict') this.#figures.kept += 1;
  }
}
