import type { FastifyBaseLogger } from 'fastify';
import { readAlert, type SearchAlert } from '../../src/wire/search-alerts.ts';
import { parseMoment } from '../core/moments.ts';
import { toRecord } from '../records/board-documents.ts';
import { documentsIn } from '../store/pages-of.ts';
import type { JsonObject, Store, Subscription } from '../store/store.ts';
import { SearchIndex } from './search-index.ts';

const PREFIX = 'searches/';
const RANGE = { start: PREFIX, end: 'searches0' };

/** A saved search whose matches this server announces. */
export interface WatchedSearch {
  searchId: string;
  userId: string;
  name: string;
  query: string;
  alert: SearchAlert;
  /** When it was saved, in ms. */
  since: number;
}

type Facts = Omit<WatchedSearch, 'name' | 'query'>;

/** All of them in memory, as of the last commit. */
export class WatchedSearches {
  readonly index = new SearchIndex();
  readonly #store: Store;
  readonly #log: FastifyBaseLogger;
  readonly #facts = new Map<string, Facts>();
  readonly #onChange: (searchId: string) => void;
  #subscription: Subscription | undefined;

  /** `onChange`: a search may be announced differently now, or no more. Must not throw. */
  constructor(store: Store, log: FastifyBaseLogger, onChange: (searchId: string) => void) {
    this.#store = store;
    this.#log = log;
    this.#onChange = onChange;
  }

  async open(): Promise<void> {
    const { sequence } = await this.#store.status();
    for await (const { id, body } of documentsIn(this.#store, RANGE)) this.#note(id, body);
    this.#subscription = await this.#store.subscribe(sequence, changes => {
      for (const { id, body } of changes) if (id.startsWith(PREFIX)) this.#note(id, body);
    });
  }

  get(searchId: string): Facts | undefined {
    return this.#facts.get(searchId);
  }

  close(): void {
    this.#subscription?.close();
  }

  /** Runs within the commit. */
  #note(id: string, body: JsonObject | null): void {
    const searchId = id.slice(PREFIX.length);
    const search = body && this.#read(id, body);
    if (search) {
      const { name: _, query, ...facts } = search;
      this.#facts.set(searchId, facts);
      this.index.set(searchId, query);
    } else {
      if (!this.#facts.delete(searchId)) return;
      this.index.delete(searchId);
    }
    this.#onChange(searchId);
  }

  #read(id: string, body: JsonObject): WatchedSearch | null {
    try {
      return watchedSearch(body);
    } catch (error) {
      this.#log.error({ err: error, id }, 'alerts: a stored search could not be read');
      return null;
    }
  }
}

/** null: this server doesn't announce its matches. Throws if it is no document. */
export function watchedSearch(body: JsonObject): WatchedSearch | null {
  const { documentId, owner, tombstone, data, createdAt } = toRecord(body);
  const alert = readAlert(data['alertBy'], data['alertWhen'], data['alertZone']);
  // A guest's phone compares on its own: the server has no way to reach a guest.
  if (tombstone || owner === undefined || owner.startsWith('guest:') || !alert || alert.by === 'device')
    return null;
  const { name, query } = data;
  if (typeof name !== 'string' || typeof query !== 'string') return null;
  return { searchId: documentId, userId: owner, name, query, alert, since: parseMoment(createdAt) ?? 0 };
}
