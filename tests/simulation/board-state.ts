import type { DocumentRecord } from '../../sync-server/records/document-record.ts';
import type { SimulatedServer } from './simulated-server.ts';

const COLLECTIONS = [
  'jobs',
  'applications',
  'applicationEvents',
  'reports',
  'messages',
  'postingCounts',
  'saved',
  'hidden',
  'searches',
  'profiles',
  'drafts',
] as const;
type Collection = (typeof COLLECTIONS)[number];

/** What is on the server's disk, read without any of the code that is tested. */
export class Board {
  readonly #documents: ReadonlyMap<string, readonly DocumentRecord[]>;

  private constructor(documents: ReadonlyMap<string, readonly DocumentRecord[]>) {
    this.#documents = documents;
  }

  static async read(server: SimulatedServer): Promise<Board> {
    const documents = new Map<string, readonly DocumentRecord[]>();
    for (const id of COLLECTIONS) documents.set(id, await server.documents(id));
    return new Board(documents);
  }

  /** Tombstones too. */
  all(collection: Collection): readonly DocumentRecord[] {
    return this.#documents.get(collection) ?? [];
  }

  standing(collection: Collection): DocumentRecord[] {
    return this.all(collection).filter(({ tombstone }) => tombstone !== true);
  }

  with(collection: Collection, attribute: string, value: unknown): number {
    return this.standing(collection).filter(({ data }) => data[attribute] === value).length;
  }

  /** A repost is another posting with the same title. */
  postingsTitled(title: string): number {
    const isOf = (value: unknown) => typeof value === 'string' && value.toLowerCase() === title.toLowerCase();
    return this.standing('jobs').filter(
      ({ data }) => isOf(data['jobTitle']) && typeof data['repostOf'] !== 'number',
    ).length;
  }

  /** How often an edit is noted in the postings. */
  editsBy(operationId: string): number {
    return this.standing('jobs')
      .flatMap(({ edits }) => edits?.recent ?? [])
      .filter(({ id }) => id === operationId).length;
  }

  isThere(documentId: string): boolean {
    return COLLECTIONS.some(collection =>
      this.all(collection).some(record => record.documentId === documentId),
    );
  }
}

/** Of a number or a text; anything else is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
