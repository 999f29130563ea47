import { isJobId } from '../../src/domain/job-id.ts';
import type { Card } from '../../src/domain/listing.ts';
import type { Change, Json, Sequence } from '../store/store.ts';
import { cardOf, listedAt, permissionsOf } from '../records/posting.ts';

/** A posting in the projection: all attributes of a card, without `details`. */
export interface PostingRow {
  documentId: string;
  createdAt: string;
  permissions: readonly string[];
  data: Readonly<Record<string, Json | undefined>>;
}

/** The latest state of each changed posting; null: gone. */
export type Changes = Map<number, Card | null>;

const PREFIX = 'jobs/';

/**
 * Tracks which job numbers are advertised by which document, and what changed since the last call of `takeChanges`. A
 * deleted document leaves only its id, so its number must be known here.
 */
export class PostingLedger {
  /** The number of each document, listed or not. */
  readonly #numbers = new Map<string, number>();
  /**
   * The document that has each listed number. Two documents should never share one; if they do, the one written last
   * has it.
   */
  readonly #owners = new Map<number, string>();
  /**
   * Other advertised documents with a number that is taken; one of them gets it when the owner is gone. The one written
   * last comes last.
   */
  readonly #rivals = new Map<number, Set<string>>();
  readonly #postings: () => Iterable<PostingRow>;
  readonly #nowMs: () => number;
  #changes: Changes = new Map();
  #sequence: Sequence | null = null;

  /** `postings` returns their current state, which includes at least all changes taken so far. */
  constructor(postings: () => Iterable<PostingRow>, nowMs: () => number) {
    this.#postings = postings;
    this.#nowMs = nowMs;
  }

  /** Call it before taking any changes. `sequence`: those that come are after it. */
  begin(sequence: Sequence | null): void {
    this.#sequence = sequence;
    const isListed = listedAt(this.#nowMs());
    for (const row of this.#postings()) {
      const { documentId, data } = row;
      const { jobId } = data;
      if (!isJobId(jobId)) continue;
      this.#numbers.set(documentId, jobId);
      if (isListed(row)) this.#own(documentId, jobId);
    }
  }

  get cards(): number {
    return this.#owners.size;
  }

  get changed(): number {
    return this.#changes.size;
  }

  get sequence(): Sequence | null {
    return this.#sequence;
  }

  isOpen(jobId: number): boolean {
    return this.#owners.has(jobId);
  }

  /** Removes postings whose last day is long over from the list, like closed ones; no change announces that. */
  expire(): void {
    const isListed = listedAt(this.#nowMs());
    for (const row of this.#postings()) {
      const { documentId } = row;
      const { jobId } = row.data;
      if (isJobId(jobId) && this.#owners.get(jobId) === documentId && !isListed(row))
        this.#inherit(this.#close(documentId, jobId), new Map());
    }
  }

  take(changes: readonly Change[]): void {
    const isListed = listedAt(this.#nowMs());
    const taken = new Map<string, Card>();
    const ownerless = new Set<number>();
    for (const change of changes) {
      this.#sequence = change.sequence;
      if (!change.id.startsWith(PREFIX)) continue;
      const documentId = change.id.slice(PREFIX.length);
      const row = change.body && rowOf(documentId, change.body);
      const card = row && cardOf(row.data, row.createdAt);
      const isOn = row !== null && isListed(row);
      const left = row && card ? this.#put(row, card, isOn) : this.#drop(documentId);
      for (const jobId of left) ownerless.add(jobId);
      if (card && isOn) taken.set(documentId, card);
      else taken.delete(documentId);
    }
    this.#inherit(
      [...ownerless].filter(jobId => this.#rivals.has(jobId) && !this.isOpen(jobId)),
      taken,
    );
  }

  /** Marks a posting as changed without a change from the feed, because it differs from the catalogue. */
  note(jobId: number, card: Card | null): void {
    if (!this.#changes.has(jobId)) this.#changes.set(jobId, card);
  }

  /** Returns everything that changed since the last call. */
  takeChanges(): Changes {
    const taken = this.#changes;
    this.#changes = new Map();
    return taken;
  }

  /** Restores changes that could not be saved. Newer changes of the same posting win. */
  giveBack(changes: Changes): void {
    this.#changes = new Map([...changes, ...this.#changes]);
  }

  /** This method and those below return the numbers that have lost their owner. */
  #put(row: PostingRow, card: Card, isOn: boolean): number[] {
    const before = this.#numbers.get(row.documentId);
    const left = before !== undefined && before !== card.jobId ? this.#close(row.documentId, before) : [];
    this.#numbers.set(row.documentId, card.jobId);
    if (!isOn) return [...left, ...this.#close(row.documentId, card.jobId)];
    this.#own(row.documentId, card.jobId);
    this.#changes.set(card.jobId, card);
    return left;
  }

  #drop(documentId: string): number[] {
    const jobId = this.#numbers.get(documentId);
    if (jobId === undefined) return [];
    this.#numbers.delete(documentId);
    return this.#close(documentId, jobId);
  }

  #close(documentId: string, jobId: number): number[] {
    if (this.#owners.get(jobId) !== documentId) {
      this.#forgetRival(documentId, jobId);
      return [];
    }
    this.#owners.delete(jobId);
    this.#changes.set(jobId, null);
    return [jobId];
  }

  #own(documentId: string, jobId: number): void {
    const before = this.#owners.get(jobId);
    this.#owners.set(jobId, documentId);
    this.#forgetRival(documentId, jobId);
    if (before === undefined || before === documentId) return;
    const rivals = this.#rivals.get(jobId) ?? new Set<string>();
    this.#rivals.set(jobId, rivals.add(before));
  }

  #forgetRival(documentId: string, jobId: number): void {
    const rivals = this.#rivals.get(jobId);
    if (rivals?.delete(documentId) && rivals.size === 0) this.#rivals.delete(jobId);
  }

  /** Passes numbers to rival documents, which are advertised from now on. Reads all postings once for all numbers. */
  #inherit(jobIds: readonly number[], taken: ReadonlyMap<string, Card>): void {
    if (jobIds.length === 0) return;
    const isListed = listedAt(this.#nowMs());
    const heirs = new Set(jobIds.flatMap(jobId => [...(this.#rivals.get(jobId) ?? [])]));
    const cards = new Map<string, Card>();
    for (const row of this.#postings()) {
      const { documentId, data, createdAt } = row;
      const card = heirs.has(documentId) && isListed(row) && cardOf(data, createdAt);
      if (card) cards.set(documentId, card);
    }
    for (const jobId of jobIds) {
      const cardOfHeir = (heir: string) => taken.get(heir) ?? cards.get(heir);
      // A rival whose number has changed by now has its own change.
      const heir = [...(this.#rivals.get(jobId) ?? [])].findLast(each => cardOfHeir(each)?.jobId === jobId);
      const card = heir && cardOfHeir(heir);
      if (!heir || !card) continue;
      this.#own(heir, jobId);
      this.#changes.set(jobId, card);
    }
  }
}

function rowOf(documentId: string, body: { [key: string]: Json }): PostingRow | null {
  const { data, createdAt } = body;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  return {
    // A part of the change's id would keep all of it in memory. The body's text is that of the projection's row.
    documentId: body['documentId'] === documentId ? body['documentId'] : documentId,
    permissions: permissionsOf(body),
    data,
    createdAt: typeof createdAt === 'string' ? createdAt : '',
  };
}
