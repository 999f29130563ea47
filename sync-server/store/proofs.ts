import type { LatestVersion, ReadDocument } from './backend.ts';
import { generationOf } from './document-shape.ts';
import type { Doubts } from './doubts.ts';
import { type Change, StoreUnavailable, type Write, type WriteResult } from './store.ts';

/** A document that is read again so often has changed each time. */
const LOOKS = 5;
/** So many doubtful documents are remembered before those are looked for that have been proven since. */
const UNPROVEN_MIN = 1_000;
/** So many tries to write on a version that other nodes don't know yet. Its node may be gone for good. */
const TRIES_ON_TOP = 3;
/** So many rounds without any proof, each with a rest. */
const ROUNDS_IN_VAIN = 60;

interface ProofParts {
  doubts: Doubts;
  commit: (writes: readonly Write[]) => Promise<WriteResult[]>;
  /** See `Backend`. */
  latest: (ids: readonly string[]) => Promise<(LatestVersion | undefined)[]>;
  /** Waits before another try after a failure. */
  recover: () => Promise<void>;
  /** Waits until nodes have told each other more. */
  rest: () => Promise<void>;
}

interface Unproven {
  write: Write;
  position: number | undefined;
  tries: number;
}

/** `hold`: ask again when the write is answered. `drop`: the same content will come in a change of its own. */
export type Judgement = 'show' | 'hold' | 'drop';

/**
 * Nothing is confirmed because of a document that may be on one node only. Where this process writes, its listeners and
 * readers don't see such a version. It's written once more, on top of itself, and they see that when a quorum has
 * acknowledged it. A read is no proof: CouchDB answers it with what a single node has.
 *
 * Processes that don't write see everything, because they confirm nothing. They remember what is doubtful and write it
 * again when they take over, before they confirm anything.
 *
 * Deletions are shown without proof, because CouchDB refuses to delete again what is deleted. If the only node that has
 * one loses its disk, the document is back.
 */
export class Proofs {
  readonly #parts: ProofParts;
  readonly #unproven = new Map<string, Unproven>();
  #enough = UNPROVEN_MIN;
  #round: Promise<boolean> | undefined;
  #isWorking = false;
  #isClosed = false;

  constructor(parts: ProofParts) {
    this.#parts = parts;
  }

  judge({ id, revision, body, position }: Change): Judgement {
    const { doubts } = this.#parts;
    if (doubts.answerOf(position)) return 'hold';
    if (body === null || !doubts.isDoubtful(position)) {
      this.#unproven.delete(id);
      return 'show';
    }
    this.#remember({ id, revision, body }, position);
    if (!doubts.isWriting) return 'show';
    void this.#work();
    return 'drop';
  }

  /** Resolves when the write with this position is answered. */
  async answered({ position }: Change): Promise<void> {
    await this.#parts.doubts.answerOf(position);
  }

  /**
   * Resolves when everything doubtful that this process has seen is on a quorum, or at once if it doesn't write. Rejects
   * with `StoreUnavailable`, also if that takes too long.
   */
  async prove(): Promise<void> {
    let least = Number.POSITIVE_INFINITY;
    for (let inVain = 0; this.#unproven.size > 0 && this.#parts.doubts.isWriting; inVain += 1) {
      const { size } = this.#unproven;
      if (size < least) inVain = 0;
      least = Math.min(least, size);
      if (inVain === ROUNDS_IN_VAIN)
        throw new StoreUnavailable(`Too few nodes take ${size} documents that one of them has`);
      if (!(await this.#writeAgain())) await this.#parts.rest();
    }
  }

  /** Reads until nothing in the answer is doubtful. */
  async read<Found extends readonly (ReadDocument | undefined)[]>(
    read: () => Promise<Found>,
  ): Promise<Found> {
    const { doubts, commit } = this.#parts;
    for (let look = 0; look < LOOKS; look += 1) {
      const found = await read();
      if (!doubts.isWriting) return found;
      const open = found.flatMap(document => doubts.answerOf(document?.position) ?? []);
      const unproven = found.flatMap(document =>
        doubts.isDoubtful(document?.position) ? (document ?? []) : [],
      );
      if (open.length === 0 && unproven.length === 0) return found;
      await Promise.all(open);
      // In conflict: it has changed since.
      await commit(unproven.map(({ id, revision, body }) => ({ id, revision, body })));
    }
    throw new StoreUnavailable('A document changed each time it was read');
  }

  close(): void {
    this.#isClosed = true;
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    const { doubts, recover, rest } = this.#parts;
    while (this.#unproven.size > 0 && doubts.isWriting && !this.#isClosed) {
      try {
        if (!(await this.#writeAgain())) await rest();
      } catch {
        await recover();
      }
    }
    this.#isWorking = false;
  }

  /** Tries each once. Resolves to false if some must be tried again. */
  #writeAgain(): Promise<boolean> {
    this.#round ??= this.#writeAll().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #writeAll(): Promise<boolean> {
    this.#forgetProven();
    const all = [...this.#unproven];
    const results = await this.#parts.commit(all.map(([, { write }]) => write));
    const refused = all.filter((_, index) => results[index]?.status === 'conflict');
    for (const [id, each] of all)
      if (this.#unproven.get(id) === each && !refused.some(([other]) => other === id))
        this.#unproven.delete(id);
    const latest = await this.#parts.latest(refused.map(([id]) => id));
    for (const [index, [id, each]] of refused.entries())
      if (this.#unproven.get(id) === each) this.#judgeRefused(each, latest[index]);
    return refused.every(([id]) => !this.#unproven.has(id));
  }

  /** Either another version stands, or the nodes that answered don't know this one. */
  #judgeRefused(each: Unproven, latest: LatestVersion | undefined): void {
    const { id, revision = '', body } = each.write;
    const isSame = latest?.revision === revision;
    if (latest && !isSame && generationOf(latest.revision) >= generationOf(revision)) {
      this.#unproven.delete(id);
      return;
    }
    each.tries += 1;
    if (isSame || each.tries < TRIES_ON_TOP) return;
    // Its content is what counts: no other write builds on this version.
    const isThere = latest !== undefined && !latest.isDeleted;
    each.write = isThere ? { id, revision: latest.revision, body } : { id, body };
  }

  #remember(write: Write, position: number | undefined): void {
    this.#unproven.set(write.id, { write, position, tries: 0 });
    if (this.#unproven.size <= this.#enough) return;
    this.#forgetProven();
    this.#enough = Math.max(UNPROVEN_MIN, 2 * this.#unproven.size);
  }

  /** The lease has told of it since, while another server writes. */
  #forgetProven(): void {
    for (const [id, { position }] of this.#unproven)
      if (!this.#parts.doubts.isDoubtful(position)) this.#unproven.delete(id);
  }
}
