import type { ChangesPage, Database, PouchDocument } from 'pouchdb';
import type { PollFeed } from '../../../sync-server/store/cluster/feed-watch.ts';
import { toLeaf } from '../../../sync-server/store/cluster/document-leaves.ts';
import { TooFewNodes } from '../../../sync-server/store/cluster/cluster-requests.ts';
import type { ReadLeaves } from '../../../sync-server/store/cluster/leaf-reader.ts';
import { bodyOf } from '../../../sync-server/store/document-shape.ts';
import { type JsonObject, StoreUnavailable } from '../../../sync-server/store/store.ts';
import {
  changesOf,
  listOf,
  QUORUM,
  readFrom,
  readSequence,
  sealSequence,
  writeTo,
} from '../../support/couch-answers.ts';
import { CouchReplica, type WrittenDocument } from '../../support/couch-replica.ts';
import { MapStore } from '../../support/memory-store.ts';
import { Disk } from '../disk.ts';
import type { SimulatedTime } from '../simulated-time.ts';
import type { ClusterFaults } from './cluster-faults.ts';

export const DATABASES = ['board', 'accounts', 'catalogue'] as const;
export type DatabaseName = (typeof DATABASES)[number];

const NODES = [0, 1, 2] as const;
/** As long as a node may not know what others accepted, if nothing keeps them apart. */
const LAG_MS = 3_000;
/** As long as a request is on its way that something holds up. PouchDB gives up after 30 s. */
const LATE_MS = 8_000;
/** One way between two machines, usually and at worst. */
const WAY_MS = { least: 1, usual: 4, slow: 500 } as const;

/** A server process, as the cluster knows it. */
export interface Client {
  /** The node that it asks as long as it can reach it. */
  home: number;
  /** Resolves when the process isn't frozen. Rejects if it has died. */
  ready: () => Promise<void>;
  /** Before and after each document that is written to the board. Throws if the process dies now. What one that died earlier had sent lands. */
  onWrite: () => void;
}

/** What `httpBackend` needs of a database. */
export interface ClusterConnection {
  database: Database;
  readLeaves: ReadLeaves;
  poll: PollFeed;
}

/**
 * A CouchDB of three nodes: the nodes of the tests' stand-in, without HTTP. Nodes miss writes and learn of them later;
 * requests and answers are lost or late; a node is down, or is parted from the others with the servers that ask it.
 */
export class SimulatedCluster {
  faults: ClusterFaults;
  /** Out of order, with everything that it has. */
  down: number | null = null;
  /** This node and the servers that ask it don't reach the others. */
  parted: number | null = null;
  readonly #nodes: Record<DatabaseName, CouchReplica[]>;
  readonly #time: SimulatedTime;
  readonly #random: () => number;
  readonly #witness: (what: string) => void;
  readonly #waiting = new Set<() => void>();
  /** How often each node's disk was replaced. The sequences of the earlier ones mean nothing to it. */
  readonly #replaced = [0, 0, 0];
  #isSyncing = false;
  /** Some node lacks something that another one has. */
  #isUneven = false;

  constructor({
    time,
    random,
    faults,
    witness,
  }: {
    time: SimulatedTime;
    random: () => number;
    faults: ClusterFaults;
    /** Is told of each request. */
    witness: (what: string) => void;
  }) {
    this.#time = time;
    this.#random = random;
    this.#witness = witness;
    this.faults = faults;
    const three = () => NODES.map(() => new CouchReplica());
    this.#nodes = { board: three(), accounts: three(), catalogue: three() };
  }

  /** What was on one server's disk before there was a cluster. */
  async fill(disk: Disk): Promise<void> {
    for (const name of DATABASES) {
      const documents = await disk[name].range({ start: '', end: '\u007f' });
      const written = documents.map(({ id, body }) => ({ _id: id, body: JSON.stringify(body) }));
      writeTo(this.#nodes[name], written, { areNewEdits: true });
    }
  }

  /** Whether two servers reach each other. */
  areTogether(one: Pick<Client, 'home'>, other: Pick<Client, 'home'>): boolean {
    return (one.home === this.parted) === (other.home === this.parted);
  }

  /** Something about the nodes has changed. */
  moved(): void {
    for (const wake of this.#waiting) wake();
    this.#syncSoon();
  }

  /** A node's disk is replaced by an empty one, and the others give it what they have. */
  replace(number: number): void {
    for (const name of DATABASES) this.#nodes[name][number] = new CouchReplica();
    this.#replaced[number] = (this.#replaced[number] ?? 0) + 1;
    this.#sync();
    this.moved();
  }

  /** Everything is everywhere. */
  settle(): void {
    this.down = null;
    this.parted = null;
    this.#sync();
    this.moved();
  }

  /** What CouchDB shows of all documents, on all reachable nodes together. */
  disk(): Disk {
    const disk = new Disk();
    for (const name of DATABASES) {
      const whole = new CouchReplica();
      for (const node of this.#nodes[name]) whole.catchUpWith(node);
      disk[name] = MapStore.of(
        name,
        whole.ids().flatMap((id): [string, JsonObject][] => {
          const body = bodyOf(whole.leaves(id)[0]?.document as PouchDocument);
          return body ? [[id, body]] : [];
        }),
      );
    }
    return disk;
  }

  /** Documents that have several versions at once. */
  contested(): string[] {
    return DATABASES.flatMap(name => {
      const [node] = this.#nodes[name];
      const live = (id: string) => node?.leaves(id).filter(({ document }) => !document._deleted) ?? [];
      return (node?.ids() ?? []).filter(id => live(id).length > 1).map(id => `${name} ${id}`);
    });
  }

  losesAnswer(): boolean {
    return this.#chance(this.faults.answerLost);
  }

  /** As long as something is on its way from one machine to another. */
  travel(): Promise<void> {
    const { least, usual, slow } = WAY_MS;
    const isSlow = this.#chance(this.faults.slow);
    const ms = least + this.#random() * ((isSlow ? slow : usual) - least);
    return new Promise(resolve => this.#time.after(ms, resolve));
  }

  connect(client: Client, name: DatabaseName): ClusterConnection {
    const ask = <T>(what: string, answer: () => T) => this.#ask(client, `${what} ${name}`, answer);
    const readLeaves: ReadLeaves = (entries, options) =>
      ask('leaves', () =>
        readFrom(this.#quorumOf(client, name), entries).map(leaves =>
          leaves.flatMap(one => {
            const leaf = toLeaf(one.document as PouchDocument);
            return leaf ? [options?.history ? { ...leaf, history: one.history } : leaf] : [];
          }),
        ),
      );
    const database: Database = {
      info: () =>
        ask('info', () => {
          const [number, node] = this.#readerOf(client, name);
          return {
            doc_count: node.ids().length,
            update_seq: sealSequence(number, node.sequence),
            cluster: QUORUM,
          };
        }),
      allDocs: ({ startkey = '', endkey = null, limit = Number.POSITIVE_INFINITY }) =>
        ask('list', () => {
          const [, node] = this.#readerOf(client, name);
          const ids = listOf(node, { start: startkey, end: endkey, limit });
          return { rows: ids.map(id => ({ id, key: id })) };
        }),
      bulkDocs: documents => this.#write(client, name, documents),
      changes: options =>
        ask('changes', () => {
          const [number, node] = this.#readerOf(client, name);
          return changesPage(number, node, options);
        }),
      close: () => Promise.resolve(),
    };
    return { database, readLeaves, poll: (since, signal) => this.#poll(client, name, since, signal) };
  }

  async #write(client: Client, name: DatabaseName, documents: PouchDocument[]) {
    const written = documents.map((document): WrittenDocument => ({ ...document }));
    const { status, rows } = await this.#ask(
      client,
      `write ${name} ${written.map(({ _id }) => _id).join(' ')}`,
      () => {
        const heard = this.#reachedBy(client).filter(() => !this.#chance(this.faults.missed));
        const nodes = (heard.length === 0 ? this.#reachedBy(client).slice(0, 1) : heard).map(node =>
          this.#node(name, node),
        );
        if (nodes.length < NODES.length) this.#isUneven = true;
        if (name !== 'board') return this.#landed(writeTo(nodes, written, { areNewEdits: true }));
        const each = written.map(document => {
          client.onWrite();
          return writeTo(nodes, [document], { areNewEdits: true });
        });
        client.onWrite();
        return this.#landed({
          status: each.some(({ status }) => status === 202) ? (202 as const) : (201 as const),
          rows: each.flatMap(({ rows }) => rows),
        });
      },
      { mayBeLate: true },
    );
    if (status === 202) throw new TooFewNodes(rows);
    return rows.map(({ error, ...row }) => ({ ...row, ...(error !== undefined && { error }) }));
  }

  #landed<T>(answer: T): T {
    for (const wake of this.#waiting) wake();
    this.#syncSoon();
    return answer;
  }

  async #ask<T>(
    client: Client,
    what: string,
    answer: () => T,
    { mayBeLate = false }: { mayBeLate?: boolean } = {},
  ): Promise<T> {
    await client.ready();
    if (this.#reachedBy(client).length === 0) throw new StoreUnavailable('No node answers');
    if (this.#chance(this.faults.requestLost)) throw new StoreUnavailable('A request was lost');
    const isLate = this.#chance(this.faults.late);
    const lateMs = this.#random() * LATE_MS;
    await this.travel();
    if (isLate && mayBeLate) await new Promise<void>(resolve => this.#time.after(lateMs, resolve));
    if (this.#reachedBy(client).length === 0) throw new StoreUnavailable('The node went down');
    this.#witness(`${this.#time.nowMs()} ${client.home} ${what}`);
    const found = answer();
    const isLost = this.#chance(this.faults.answerLost);
    await this.travel();
    await client.ready();
    if (isLost) throw new StoreUnavailable('An answer was lost');
    return found;
  }

  /** Resolves when the feed that the server reads has something after `since`. */
  async #poll(client: Client, name: DatabaseName, since: number | string, signal: AbortSignal) {
    for (;;) {
      await client.ready();
      if (signal.aborted) return false;
      const [number, node] = this.#readerOf(client, name);
      if (node.sequence > readSequence(number, String(since))) {
        await this.travel();
        await client.ready();
        return true;
      }
      await new Promise<void>(resolve => {
        const wake = () => {
          this.#waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.#waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    }
  }

  /** Nodes that don't know the same learn from each other within seconds. */
  #syncSoon(): void {
    if (this.#isSyncing || !this.#isUneven) return;
    this.#isSyncing = true;
    this.#time.after(this.#random() * LAG_MS, () => {
      this.#isSyncing = false;
      this.#sync();
      for (const wake of this.#waiting) wake();
    });
  }

  #sync(): void {
    this.#isUneven = this.down !== null || this.parted !== null;
    for (const name of DATABASES) {
      for (const one of NODES) {
        for (const other of NODES) {
          if (one === other || !this.#areLinked(one, other)) continue;
          this.#node(name, one).catchUpWith(this.#node(name, other));
        }
      }
    }
  }

  #areLinked(one: number, other: number): boolean {
    return this.down !== one && this.down !== other && (one === this.parted) === (other === this.parted);
  }

  /** The server's own node first. */
  #reachedBy({ home }: Client): number[] {
    const side = NODES.filter(
      node => node !== this.down && (node === this.parted) === (home === this.parted),
    );
    return side.includes(home as 0) ? [home, ...side.filter(node => node !== home)] : side;
  }

  #quorumOf(client: Client, name: DatabaseName): CouchReplica[] {
    const reached = this.#reachedBy(client);
    // Any of them may be the slowest, whose answer isn't waited for.
    const slow = reached.length > QUORUM.r ? Math.floor(this.#random() * reached.length) : -1;
    return reached.filter((_, index) => index !== slow).map(node => this.#node(name, node));
  }

  #readerOf(client: Client, name: DatabaseName): [number, CouchReplica] {
    const [number] = this.#reachedBy(client);
    if (number === undefined) throw new StoreUnavailable('No node answers');
    return [number + NODES.length * (this.#replaced[number] ?? 0), this.#node(name, number)];
  }

  #node(name: DatabaseName, number: number): CouchReplica {
    const node = this.#nodes[name][number];
    if (!node) throw new RangeError(`There is no node ${number}`);
    return node;
  }

  #chance(rate: number): boolean {
    return rate > 0 && this.#random() < rate;
  }
}

function changesPage(
  number: number,
  node: CouchReplica,
  { since, limit, descending = false }: { since: number | string; limit: number; descending?: boolean },
): ChangesPage {
  const after = descending ? 0 : readSequence(number, String(since));
  const results = changesOf(node, { after, limit, isDescending: descending }).map(
    ({ id, sequence, revisions, document }) => ({
      id,
      seq: sealSequence(number, sequence),
      changes: revisions.map(rev => ({ rev })),
      ...(document?._deleted && { deleted: true as const }),
      ...(document && { doc: document as PouchDocument }),
    }),
  );
  return { results, last_seq: results.at(-1)?.seq ?? sealSequence(number, node.sequence) };
}
