import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    void this.#answer(request).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
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
    const cluster = { q: 2, n: 3, w: 2, r: 2 };
    return {
      status: 200,
      body: { db_name: name, doc_count: node.ids().length, update_seq: this.#opaque(node.sequence), cluster },
    };
  }

  #write(
    name: string,
    all: CouchReplica[],
    body: Record<string, unknown>,
  ): { status: number; body: unknown } {
    const docs = body['docs'] as WrittenDocument[];
    const heard = this.heardBy.shift();
    const nodes = all.filter((_, node) => this.reachable[node] && (heard?.includes(node) ?? true));
    let isAccepted = false;
    let isFailed = false;
    const rows = docs.flatMap((document): object[] => {
      const replies = nodes.map(node =>
        body['new_edits'] === false ? node.keep(document) : node.edit(document),
      );
      if (replies.length === 0) isFailed = true;
      const revisions = replies.flatMap(reply => (typeof reply === 'object' ? [reply.rev] : []));
      const agreed = revisions.find(rev => revisions.filter(other => other === rev).length >= 2);
      if (agreed === undefined && revisions.length > 0) isAccepted = true;
      const rev = agreed ?? revisions[0];
      if (replies.includes('kept')) return [];
      if (rev !== undefined) return [{ ok: true, id: document._id, rev }];
      const error = replies.length === 0 ? 'internal_server_error' : 'conflict';
      return [{ id: document._id, error, reason: error }];
    });
    if (this.replicates && !heard) this.replicate(name);
    for (const wake of this.#waiting) wake();
    return { status: isFailed ? 500 : isAccepted ? 202 : 201, body: rows };
  }

  #read(all: CouchReplica[], body: Record<string, unknown>, query: URLSearchParams): object {
    const nodes = all.filter((_, node) => this.reachable[node]).slice(-2);
    const merged = new CouchReplica();
    for (const node of nodes) merged.catchUpWith(node);
    const results = (body['docs'] as { id: string; rev?: string }[]).map(({ id, rev }) => {
      const one = rev === undefined ? undefined : merged.version(id, rev);
      const leaves = rev === undefined ? merged.leaves(id) : one ? [{ document: one, history: [] }] : [];
      const found = leaves.map(({ document, history }) => {
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
    const [start, end] = [value('startkey') ?? '', value('endkey')];
    const ids = this.#reader(all)
      .ids()
      .filter(id => id >= start && (end === null || id < end));
    return { rows: ids.slice(0, Number(query.get('limit') ?? ids.length)).map(id => ({ id, key: id })) };
  }

  async #changes(all: CouchReplica[], query: URLSearchParams): Promise<object> {
    const since = query.get('since') ?? '0';
    const limit = Number(query.get('limit') ?? Number.POSITIVE_INFINITY);
    const after = () => {
      const node = this.#reader(all);
      const sorted = node.changesAfter(this.#readOpaque(since, node));
      return query.get('descending') === 'true' ? sorted.toReversed() : sorted;
    };
    const signal = AbortSignal.timeout(Number(query.get('timeout') ?? 0) + 1);
    while (query.get('feed') === 'longpoll' && after().length === 0 && !signal.aborted)
      await this.#news(signal);
    const node = this.#reader(all);
    const rows = after().slice(0, limit);
    const results = rows.map(({ id, sequence }) => {
      const leaves = node.leaves(id);
      const [top] = leaves;
      return {
        id,
        seq: this.#opaque(sequence),
        changes: leaves.map(({ document }) => ({ rev: document._rev })),
        ...(top?.document._deleted && { deleted: true }),
        ...(query.get('include_docs') === 'true' && { doc: top?.document }),
      };
    });
    return { results, last_seq: results.at(-1)?.seq ?? this.#opaque(node.sequence) };
  }

  #news(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const wake = () => {
        this.#waiting.delete(wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  #reader(all: CouchReplica[]): CouchReplica {
    const order = [this.reader, 0, 1, 2].find(node => this.reachable[node]) ?? 0;
    return all[order] ?? new CouchReplica();
  }

  /** Of one node. For another one, the feed starts anew. */
  #opaque(sequence: number): string {
    const node = [this.reader, 0, 1, 2].find(each => this.reachable[each]) ?? 0;
    return `${sequence}-${Buffer.from(`node${node}:${sequence}`).toString('base64url')}`;
  }

  #readOpaque(since: string, _node: CouchReplica): number {
    const [, code = ''] = since.split('-');
    const [node, sequence] = Buffer.from(code, 'base64url').toString().split(':');
    const reader = [this.reader, 0, 1, 2].find(each => this.reachable[each]) ?? 0;
    return node === `node${reader}` ? Number(sequence) : 0;
  }
}
