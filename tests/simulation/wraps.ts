import type { PersonOutbox, PersonSource } from '../../src/sync/outbox/person-outbox.ts';
import type { FileStore, UploadRemote } from '../../src/sync/files/file-ports.ts';
import type { CatalogueRemote, PushRemote } from '../../src/sync/ports.ts';
import type { PullRemote } from '../../src/sync/private/private-ports.ts';
import type { Blobs } from '../../sync-server/blobs/blobs.ts';
import type { PersonDatabase } from '../../src/local/db/person-db.ts';
import type { Sweep } from '../../sync-server/retention/sweeps.ts';
import type { Context } from '../../sync-server/board/context.ts';
import type { EffectPort } from '../../sync-server/board/effects.ts';
import type { Fence } from '../../sync-server/store/fence.ts';
import type { Store } from '../../sync-server/store/store.ts';
import type { ClusterConnection } from './cluster/simulated-cluster.ts';
import type { SimRequest, SimResponse } from './exchange.ts';

export type Handle = (request: SimRequest) => Promise<SimResponse | null>;

/** What a planted bug may know of the server around which it is planted. */
export interface ServerFacts {
  nowMs: () => number;
  /** How many processes there have been. */
  starts: () => number;
  /** Of the server, of several: from 0. */
  number: number;
}

/** Where a test plants a bug: around the real parts, never in them. */
export interface Wraps {
  /** Of one person, in one tab. */
  outbox: (outbox: PersonOutbox) => PersonOutbox;
  people: (people: PersonSource) => PersonSource;
  push: (remote: PushRemote) => PushRemote;
  pull: (remote: PullRemote) => PullRemote;
  catalogue: (remote: CatalogueRemote) => CatalogueRemote;
  upload: (remote: UploadRemote) => UploadRemote;
  /** The files of one person, in one tab. */
  files: (store: FileStore, db: PersonDatabase) => FileStore;
  /** The data of one person, or of the guest, in one tab. */
  database: (db: PersonDatabase, userId: string | null) => PersonDatabase;
  locks: (locks: LockManager) => LockManager;
  /** The disk of a server process. */
  store: (store: Store, facts: ServerFacts) => Store;
  /** The contents of files, as a server process has them. */
  blobs: (blobs: Blobs, facts: ServerFacts) => Blobs;
  /** A server process, whole. */
  handle: (handle: Handle, facts: ServerFacts) => Handle;
  effects: (ports: EffectPort[], facts: ServerFacts) => EffectPort[];
  /** What the collector looks for. */
  sweeps: (sweeps: Sweep[], context: Context) => Sweep[];
  /** Where the lease's document is. This and what follows are only used with several servers on a cluster. */
  lease: (store: Pick<Store, 'get' | 'commit'>, facts: ServerFacts) => Pick<Store, 'get' | 'commit'>;
  /** What decides which writes a server may send, and which of those that it reads are doubtful. */
  fence: (fence: Fence, facts: ServerFacts) => Fence;
  /** What a server asks of the nodes about one database. */
  nodes: (connection: ClusterConnection, facts: ServerFacts) => ClusterConnection;
  /** The key from which ids are derived. */
  idKey: (key: Uint8Array, facts: ServerFacts) => Uint8Array;
}

export const NO_WRAPS: Wraps = {
  outbox: outbox => outbox,
  people: people => people,
  push: remote => remote,
  pull: remote => remote,
  catalogue: remote => remote,
  upload: remote => remote,
  files: store => store,
  database: db => db,
  locks: locks => locks,
  store: store => store,
  blobs: blobs => blobs,
  handle: handle => handle,
  effects: ports => ports,
  sweeps: sweeps => sweeps,
  lease: store => store,
  fence: fence => fence,
  nodes: connection => connection,
  idKey: key => key,
};
