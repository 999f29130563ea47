import { isJobId } from '../../src/domain/job-id.ts';
import type { Card } from '../../src/domain/listing.ts';
import type { Change, Json, Sequence } from '../store/store.ts';
import { cardOf, isClosed } from './posting.ts';

/** A posting as the projection has it: all attributes of a card, without `details`. */
export interface PostingRow {
  documentId: string;
  createdAt: string;
  data: Readonly<Record<string, Json | undefined>>;
}

/** The last state of each posting that changed; null = gone. */
export type Changes = Map<number, Card | null>;

const PREFIX = 'jobs/';

/**
 * Which job numbers are advertised, by which document, and what changed since it was last asked. A deleted document
 * leaves only its id, so the number that it had must be known here.
 */
export class PostingLedger {
  /** Open and closed ones. */
  readonly #numbers = new Map<string, number>();
  /** Open ones. Two documents with one number should not be; then the one written last has it. */
  readonly #owners = new Map<number, string>();
  #changes: Changes = new Map();
  #sequence: Sequence | null = null;

  /** The postings as they stand, before any change is taken. */
  begin(postings: Iterable<PostingRow>): void {
    for (const { documentId, data } of postings) {
      const { jobId } = data;
      if (!isJobId(jobId)) continue;
      this.#numbers.set(documentId, jobId);
      if (!isClosed(data)) this.#owners.set(jobId, documentId);
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

  take(changes: readonly Change[]): void {
    for (const change of changes) {
      this.#sequence = change.sequence;
      if (!change.id.startsWith(PREFIX)) continue;
      const documentId = change.id.slice(PREFIX.length);
      const row = change.body && rowOf(documentId, change.body);
      const card = row && cardOf(row.data, row.createdAt);
      if (row && card) this.#put(row, card);
      else this.#drop(documentId);
    }
  }

  /** Notes a posting as changed although no change came: it differs from what the catalogue has. */
  note(jobId: number, card: Card | null): void {
    if (!this.#changes.has(jobId)) this.#changes.set(jobId, card);
  }

  /** Everything that changed since the last call. */
  takeChanges(): Changes {
    const taken = this.#changes;
    this.#changes = new Map();
    return taken;
  }

  /** Gives back what could not be saved; what changed again meanwhile is newer. */
  giveBack(changes: Changes): void {
    this.#changes = new Map([...changes, ...this.#changes]);
  }

  #put(row: PostingRow, card: Card): void {
    const before = this.#numbers.get(row.documentId);
    if (before !== undefined && before !== card.jobId) this.#close(row.documentId, before);
    this.#numbers.set(row.documentId, card.jobId);
    if (isClosed(row.data)) return this.#close(row.documentId, card.jobId);
    this.#owners.set(card.jobId, row.documentId);
    this.#changes.set(card.jobId, card);
  }

  #drop(documentId: string): void {
    const jobId = this.#numbers.get(documentId);
    if (jobId === undefined) return;
    this.#numbers.delete(documentId);
    this.#close(documentId, jobId);
  }

  #close(documentId: string, jobId: number): void {
    if (this.#owners.get(jobId) !== documentId) return;
    this.#owners.delete(jobId);
    this.#changes.set(jobId, null);
  }
}

function rowOf(documentId: string, body: { [key: string]: Json }): PostingRow | null {
  const { data, createdAt } = body;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  return { documentId, data, createdAt: typeof createdAt === 'string' ? createdAt : '' };
}
