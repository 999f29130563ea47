import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changesOf, listOf, QUORUM, readFrom, readSequence, sealSequence, writeTo } from './couch-answers.ts';
import { CouchReplica, type WrittenDocument } from './couch-replica.ts';

/**
 * Three nodes of a CouchDB behind one address, as they answer where it matters: a write is judged by each node that can
 * be reached, and answered 202 as soon as one of them took it and too few did, even if the others refused it. With
 * `new_edits: false` it's always 201. Reads by id ask a quorum; ranges and the feed ask one node, whose sequences mean
 * nothing to others. Nodes learn what they missed from `replicate`.
 */
export class CouchCluster {
  readonly #databases = new Map<string, CouchReplica[]>();
  readonly #server = createServer((request, response) => {
    this.#answer(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      // The client gave up while its request was being read.
      () => response.destroy(),
    );
  });
  readonly #waiting = new Set<() => void>();
  /** By the number of a node: whether it can be reached. */
  readonly reachable = [true, true, true];
  /** Of the next requests to write: the nodes that hear of it, and no others by it. Afterwards all reachable ones do. */
  readonly heardBy: number[][] = [];
  /** The node that answers for ranges and the feed. */
  reader = 0;
  /** Whether nodes learn of each write at once. */
  replicates = true;
  url = '';

  async start(): Promise<this> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): Promise<void> {
    return new Promise(resolve => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  /** Nothing is wrong with any node from now on. */
  recover(): void {
    this.reachable.fill(true);
    this.heardBy.length = 0;
    this.replicates = true;
    this.reader = 0;
  }

  replicas(name: string): CouchReplica[] {
    const found = this.#databases.get(name);
    if (!found) throw new Error(`No database ${name}`);
    return found;
  }

  /** All reachable nodes learn what one of them has. */
  replicate(name: string): void {
    const nodes = this.replicas(name).filter((_, node) => this.reachable[node]);
    for (const node of nodes) for (const other of nodes) if (other !== node) node.catchUpWith(other);
    for (const wake of this.#waiting) wake();
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', this.url);
    const [, name = '', action] = url.pathname.split('/').map(decodeURIComponent);
    const text = Buffer.concat(await request.toArray()).toString();
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    if (request.method === 'PUT' && action === undefined) {
      if (this.#databases.has(name)) return { status: 412, body: { error: 'file_exists' } };
      this.#databases.set(name, [new CouchReplica(), new CouchReplica(), new CouchReplica()]);
      return { status: 201, body: { ok: true } };
    }
    const nodes = this.#databases.get(name);
    if (!nodes) return { status: 404, body: { error: 'not_found', reason: 'Database does not exist.' } };
    if (action === '_bulk_docs') return this.#write(name, nodes, body);
    if (action === '_bulk_get') return { status: 200, body: this.#read(nodes, body, url.searchParams) };
    if (action === '_all_docs') return { status: 200, body: this.#list(nodes, url.searchParams) };
    if (action === '_changes') return { status: 200, body: await this.#changes(nodes, url.searchParams) };
    const node = this.#reader(nodes);
    return {
      status: 200,
      body: {
        db_name: name,
        doc_count: node.ids().length,
        update_seq: sealSequence(this.#readerNumber(), node.sequence),
        cluster: QUORUM,
      },
    };
  }

  #write(
    name: string,
    all: CouchReplica[],
    body: Record<string, unknown>,
  ): { status: number; body: unknown } {
    const heard = this.heardBy.shift();
    const nodes = all.filter((_, node) => this.reachable[node] && (heard?.includes(node) ?? true));
    const { status, rows } = writeTo(nodes, body['docs'] as WrittenDocument[], {
      areNewEdits: body['new_edits'] !== false,
    });
    if (this.replicates && !heard) this.replicate(name);
    for (const wake of this.#waiting) wake();
    return { status, body: rows };
  }

  #read(all: CouchReplica[], body: Record<string, unknown>, query: URLSearchParams): object {
    const nodes = all.filter((_, node) => this.reachable[node]).slice(-2);
    const entries = body['docs'] as { id: string; rev?: string }[];
    const read = readFrom(nodes, entries);
    const results = entries.map(({ id, rev }, index) => {
      const found = (read[index] ?? []).map(({ document, history }) => {
        const revisions = {
          start: history.length === 0 ? 0 : Number.parseInt(history[0] ?? '', 10),
          ids: history.map(each => each.split('-')[1]),
        };
        return { ok: { ...document, ...(query.get('revs') === 'true' && { _revisions: revisions }) } };
      });
      const missing = { error: { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' } };
      return { id, docs: found.length === 0 ? [missing] : found };
    });
    return { results };
  }

  #list(all: CouchReplica[], query: URLSearchParams): object {
    const value = (key: string) => JSON.parse(query.get(key) ?? 'null') as string | null;
    const limit = Number(query.get('limit') ?? Number.POSITIVE_INFINITY);
    const ids = listOf(this.#reader(all), { start: value('startkey') ?? '', end: value('endkey'), limit });
    return { rows: ids.map(id => ({ id, key: id })) };
  }

  async #changes(all: CouchReplica[], query: URLSearchParams): Promise<object> {
    const since = query.get('since') ?? '0';
    const limit = Number(query.get('limit') ?? Number.POSITIVE_INFINITY);
    const isDescending = query.get('descending') === 'true';
    const after = () => readSequence(this.#readerNumber(), since);
    const signal = AbortSignal.timeout(Number(query.get('timeout') ?? 0) + 1);
    while (query.get('feed') === 'longpoll' && this.#reader(all).sequence <= after() && !signal.aborted)
      await this.#news(signal);
    const node = this.#reader(all);
    const results = changesOf(node, { after: after(), limit, isDescending }).map(
      ({ id, sequence, revisions, document }) => ({
        id,
        seq: sealSequence(this.#readerNumber(), sequence),
        changes: revisions.map(rev => ({ rev })),
        ...(document?._deleted && { deleted: true }),
        ...(query.get('include_docs') === 'true' && { doc: document }),
      }),
    );
    return { results, last_seq: results.at(-1)?.seq ?? sealSequence(this.#readerNumber(), node.sequence) };
  }

  #news(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  #readerNumber(): number {
    return [this.reader, 0, 1, 2].find(node => this.reachable[node]) ?? 0;
  }

  #reader(all: CouchReplica[]): CouchReplica {
    return all[this.#readerNumber()] ?? new CouchReplica();
  }
}
