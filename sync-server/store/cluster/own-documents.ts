import { LRUCache } from 'lru-cache';
import type { ChangeRow, PouchDocument } from 'pouchdb';

/** Characters of ids and bodies. */
const CHARACTERS = 8_000_000;

/**
 * Documents as this process has just written them. The feed shows them within moments, and so needn't read them from
 * the database again. A revision names the whole content, so a document found here is the one that is stored.
 */
export class OwnDocuments {
  readonly #documents = new LRUCache<string, PouchDocument>({
    maxSize: CHARACTERS,
    sizeCalculation: ({ body = '' }, id) => id.length + body.length,
  });
  #isOfUse = false;

  /** Call it when the database has answered that it has exactly this. */
  note(document: PouchDocument, revision: string): void {
    this.#documents.set(document._id, { ...document, _rev: revision });
    this.#isOfUse = true;
  }

  /** Whether the next page of the feed may consist of these. */
  get isOfUse(): boolean {
    return this.#isOfUse;
  }

  /** The rows with their documents. undefined: some were written elsewhere, so the whole page must be read. */
  complete(rows: readonly ChangeRow[]): ChangeRow[] | undefined {
    const completed = rows.flatMap(row => {
      const document = this.#documents.get(row.id);
      const isWinner = row.changes.length === 1 && row.changes[0]?.rev === document?._rev;
      return document && isWinner ? [{ ...row, doc: document }] : [];
    });
    if (completed.length === rows.length) return completed;
    this.#isOfUse = false;
    return undefined;
  }
}
