import type {
  Change,
  IntegrityReport,
  Sequence,
  Store,
  StoredDocument,
  StoreSnapshot,
  StoreStatus,
  Subscription,
  Write,
  WriteResult,
} from '../../sync-server/store/store.ts';
import { StoreUnavailable } from '../../sync-server/store/store.ts';
import type { MapStore } from '../support/memory-store.ts';

/** A server process as its disk sees it. */
export interface ServerProcess {
  /** From 1. */
  number: number;
  alive: boolean;
  /** The disk refuses the next commit (full, or broken). */
  refuses: boolean;
  /** It did: the process answers 503 from then on and ends (fail-stop). */
  hasFailed: boolean;
  /** The process dies in its n-th commit from now: 0 = before the next one, 1 = right after it. */
  commitsToLive: number;
  onDeath: () => void;
  /** Resolves when the process goes on. Absent: it isn't frozen. */
  frozen?: Promise<void> | undefined;
  /** Of several servers: how often it began to do the work that only one does. */
  terms?: number;
}

/** The disk as one process has it: from its death on, nothing that it still does reaches the disk, and it hears nothing. */
export class ProcessStore implements Store {
  readonly name: string;
  readonly order = 'commits';
  readonly #disk: MapStore;
  readonly #process: ServerProcess;

  constructor(disk: MapStore, process: ServerProcess) {
    this.name = disk.name;
    this.#disk = disk;
    this.#process = process;
  }

  get(id: string): Promise<StoredDocument | undefined> {
    return this.#reading(() => this.#disk.get(id));
  }

  getMany(ids: readonly string[]): Promise<(StoredDocument | undefined)[]> {
    return this.#reading(() => this.#disk.getMany(ids));
  }

  range(asked: { start: string; end: string; limit?: number }): Promise<StoredDocument[]> {
    return this.#reading(() => this.#disk.range(asked));
  }

  /** Writes stand alone, as on a cluster: a death in the midst of a batch leaves its first ones. */
  async commit(writes: readonly Write[]): Promise<WriteResult[]> {
    killUnlessAlive(this.#process);
    refuseIfFull(this.#process);
    const results: WriteResult[] = [];
    for (const write of writes) {
      dieIfDue(this.#process);
      this.#process.commitsToLive -= 1;
      results.push(...(await this.#disk.commit([write])));
    }
    dieIfDue(this.#process);
    return results;
  }

  async refuseIfFull(): Promise<void> {
    killUnlessAlive(this.#process);
    refuseIfFull(this.#process);
  }

  async subscribe(
    since: Sequence | undefined,
    listener: (changes: readonly Change[]) => void,
  ): Promise<Subscription> {
    killUnlessAlive(this.#process);
    return this.#disk.subscribe(since, changes => {
      if (this.#process.alive) listener(changes);
    });
  }

  snapshot(): Promise<StoreSnapshot> {
    return this.#reading(() => this.#disk.snapshot());
  }

  status(): Promise<StoreStatus> {
    return this.#reading(() => this.#disk.status());
  }

  checkIntegrity(): Promise<IntegrityReport> {
    return this.#reading(() => this.#disk.checkIntegrity());
  }

  async close(): Promise<void> {}

  #reading<T>(read: () => Promise<T>): Promise<T> {
    killUnlessAlive(this.#process);
    return read();
  }
}

export function killUnlessAlive({ alive }: ServerProcess): void {
  if (!alive) throw new StoreUnavailable('killed');
}

/** Fail-stop: after the first refusal nothing is taken any more, until another process has looked at the disk. */
function refuseIfFull(process: ServerProcess): void {
  if (!process.refuses && !process.hasFailed) return;
  process.hasFailed = true;
  throw new StoreUnavailable('No space left on device');
}

function dieIfDue(process: ServerProcess): void {
  if (process.commitsToLive > 0) return;
  process.alive = false;
  process.onDeath();
  throw new StoreUnavailable('killed');
}

/** Before and after each document that a process writes to a cluster: it may die there. */
export function countDown(process: ServerProcess): void {
  killUnlessAlive(process);
  dieIfDue(process);
  process.commitsToLive -= 1;
}

/** A write beside the stores, before or right after which the process may die. */
export async function takeWrite(process: ServerProcess, write: () => void): Promise<void> {
  killUnlessAlive(process);
  refuseIfFull(process);
  dieIfDue(process);
  process.commitsToLive -= 1;
  write();
  dieIfDue(process);
}
