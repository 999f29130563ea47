/**
 * The parts of PouchDB 9 and leveldown 6 that this folder uses, as they behave. The community typings pull the DOM
 * library and their own `Buffer` into every file, so they are not used.
 */
declare module 'pouchdb' {
  export interface PouchDocument {
    _id: string;
    _rev?: string;
    _deleted?: true;
    body?: string;
    term?: number;
    position?: number;
    since?: number;
    /** On CouchDB, of a deleted leaf: it isn't a deletion of the document, but gave way to another leaf. */
    yielded?: true;
  }

  export interface BulkRow {
    id?: string;
    ok?: true;
    rev?: string;
    error?: string | true;
    status?: number;
    reason?: string;
  }

  export interface AllDocsRow {
    id?: string;
    key: string;
    value?: { rev: string; deleted?: true };
    doc?: PouchDocument | null;
    error?: string;
  }

  export interface ChangeRow {
    id: string;
    seq: number | string;
    changes: { rev: string }[];
    deleted?: true;
    doc?: PouchDocument;
  }

  export interface ChangesPage {
    results: ChangeRow[];
    last_seq: number | string;
  }

  export interface Database {
    info(): Promise<{
      doc_count: number;
      update_seq: number | string;
      /** Of a CouchDB: shards, copies of each, and how many of them acknowledge a write or answer a read. */
      cluster?: { q: number; n: number; w: number; r: number };
    }>;
    allDocs(options: {
      keys?: string[];
      startkey?: string;
      endkey?: string;
      inclusive_end?: boolean;
      limit?: number;
      include_docs?: boolean;
    }): Promise<{ rows: AllDocsRow[] }>;
    bulkDocs(documents: PouchDocument[], options?: { new_edits?: boolean }): Promise<BulkRow[]>;
    changes(options: {
      since: number | string;
      limit: number;
      batch_size?: number;
      descending?: boolean;
      include_docs?: boolean;
      style?: 'all_docs';
    }): Promise<ChangesPage>;
    close(): Promise<void>;
  }

  export interface DatabaseOptions {
    adapter?: 'leveldb' | 'memory' | 'http';
    /** Before the name of each database. */
    prefix?: string;
    db?: (location: string) => unknown;
    auto_compaction?: boolean;
    revs_limit?: number;
    /** Whether a revision is a hash of the content. Default: true. Otherwise it's random. */
    deterministic_revs?: boolean;
    fetch?: (url: string, options: RequestInit) => Promise<Response>;
    /** The database exists already. */
    skip_setup?: boolean;
  }

  const PouchDB: {
    new (name: string, options?: DatabaseOptions): Database;
    plugin(plugin: unknown): void;
    defaults(options: DatabaseOptions): unknown;
  };
  export default PouchDB;
}

declare module 'pouchdb-adapter-memory' {
  const plugin: unknown;
  export default plugin;
}

declare module 'leveldown' {
  export interface Operation {
    type: 'put' | 'del';
    key: unknown;
    value?: unknown;
  }
  export type Done = (error?: Error | null) => void;
  export type DoneWithValue = (error?: Error | null, value?: unknown) => void;
  export type DoneWithEntry = (error?: Error | null, key?: unknown, value?: unknown) => void;

  export interface Iterator {
    _next(callback: DoneWithEntry): unknown;
    next(callback: DoneWithEntry): unknown;
    end(callback: Done): void;
  }

  /** The methods that an implementation of abstract-leveldown overrides (`_`), and those that this folder calls. */
  export default class LevelDown {
    constructor(location: string);
    readonly location: string;
    readonly status: string;
    _open(options: object, callback: Done): void;
    _batch(operations: readonly Operation[], options: object, callback: Done): void;
    _put(key: unknown, value: unknown, options: object, callback: Done): void;
    _del(key: unknown, options: object, callback: Done): void;
    _get(key: unknown, options: { asBuffer?: boolean }, callback: DoneWithValue): void;
    /** A value of undefined: there is nothing under the key. */
    _getMany(
      keys: readonly string[],
      options: { asBuffer: false },
      callback: (error?: Error | null, values?: readonly (string | undefined)[]) => void,
    ): void;
    _chainedBatch(): never;
    _clear(): never;
    _iterator(options: object): Iterator;
    iterator(options: object): Iterator;
    get(key: string, options: { asBuffer: boolean }, callback: DoneWithValue): void;
    batch(operations: readonly Operation[], options: object, callback: Done): void;
    compactRange(start: string, end: string, callback: Done): void;
    open(options: object, callback: Done): void;
    close(callback: Done): void;
  }
}
