import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../../../sync-server/core/environment.ts';
import { OpenParts } from '../../../sync-server/core/open-parts.ts';
import type { Timer } from '../../../sync-server/core/timer.ts';
import type { Stores } from '../../../sync-server/board/context.ts';
import type { RemovalTraces } from '../../../sync-server/store/removal-traces.ts';
import { StoreUnavailable, type Write, type WriteResult } from '../../../sync-server/store/store.ts';
import type { ToldPositions } from '../../../sync-server/writer/followed-positions.ts';
import type { Destination } from '../../../sync-server/writer/peer-client.ts';
import { collectWrites, type RequestWrite } from '../../../sync-server/writer/request-writes.ts';
import type { SimRequest, SimResponse } from '../exchange.ts';
import { countDown, killUnlessAlive, type ServerProcess } from '../process-store.ts';
import type { ServerFacts, Wraps } from '../wraps.ts';
import { openClusterStores } from './cluster-stores.ts';
import type { Client, DatabaseName, SimulatedCluster } from './simulated-cluster.ts';

const READS = new Set(['GET', 'HEAD']);

interface Parts {
  cluster: SimulatedCluster;
  /** Of this server, from 0. */
  number: number;
  /** Processes by their addresses: how servers reach each other. */
  seats: Map<string, Seat>;
  wraps: Wraps;
  facts: ServerFacts;
  log: FastifyBaseLogger;
}

type Opened = Awaited<ReturnType<typeof openClusterStores>>;

/** One server process among several on a cluster: what it asks the nodes and the other servers, and what they ask it. */
export class Seat {
  readonly #parts: Parts;
  readonly #process: ServerProcess;
  readonly #client: Client;
  readonly #address: string;
  readonly #open = new OpenParts();
  #opened: Opened | undefined;
  #answer: ((request: SimRequest) => Promise<SimResponse>) | undefined;
  #end: (reason: Error) => void = () => {};
  readonly #died: Promise<never>;

  constructor(process: ServerProcess, parts: Parts) {
    this.#process = process;
    this.#parts = parts;
    this.#died = new Promise((_, reject) => {
      this.#end = reject;
    });
    this.#died.catch(() => undefined);
    this.#address = `server-${parts.number}-${process.number}`;
    this.#client = {
      home: parts.number % 3,
      ready: () => goesOn(process),
      onWrite: () => {
        if (process.alive) countDown(process);
      },
    };
  }

  /** Resolves when this server writes, or when another one does. */
  async open(environment: Environment, timer: Timer, traces: RemovalTraces): Promise<Stores> {
    const { cluster, seats, wraps, facts, log } = this.#parts;
    seats.set(this.#address, this);
    this.#opened = await openClusterStores(
      {
        cluster,
        client: this.#client,
        address: this.#address,
        environment,
        timer,
        traces,
        wraps,
        facts,
        log,
        peers: {
          commit: (to, store, text) => this.#ask(to, seat => seat.#commit(to.term, store, text)),
          positions: (to, since) => this.#ask(to, seat => seat.#told(to.term, since)),
        },
      },
      this.#open,
    );
    return this.#opened.stores;
  }

  get writer(): Opened['writer'] {
    if (!this.#opened) throw new Error('The stores aren’t open');
    return this.#opened.writer;
  }

  /** `answer`: how this server answers a request that it doesn't pass on. */
  serve(answer: (request: SimRequest) => Promise<SimResponse>): void {
    this.#answer = answer;
  }

  /** null: the process has died, and so have its connections. */
  orDeath<T>(answer: Promise<T>): Promise<T | null> {
    return Promise.race([answer, this.#died.catch(() => null)]);
  }

  /** As `registerForwardedRequests`: what changes something is answered by the server that writes. */
  async handle(request: SimRequest): Promise<SimResponse> {
    const { writer, allSeen } = this.#opened ?? {};
    if (!writer || !allSeen || !this.#answer) return unavailable();
    if (READS.has(request.method) || writer.isWriting) return this.#answer(request);
    const to = writer.destination;
    if (!to) return unavailable();
    try {
      const taken = await this.#ask(to, seat => seat.#take(to.term, request));
      await allSeen(taken.writes);
      return taken.answer;
    } catch {
      return unavailable();
    }
  }

  /** A clean stop: the lease is released. */
  async close(): Promise<void> {
    await this.#open.close();
    await this.#opened?.lease.close();
  }

  /** Those who wait for an answer of this process learn that none will come. */
  die(): void {
    this.#end(new StoreUnavailable('The other server has died'));
  }

  #writing(term: number): Opened {
    const opened = this.#opened;
    if (!opened?.writer.isWriting || opened.lease.current !== term)
      throw new StoreUnavailable('The server no longer writes');
    return opened;
  }

  async #commit(term: number, store: string, text: string): Promise<WriteResult[]> {
    return this.#writing(term).inner[store as DatabaseName].commit(JSON.parse(text) as Write[]);
  }

  async #told(term: number, since: number): Promise<ToldPositions> {
    return this.#writing(term).positions.tell(since);
  }

  async #take(term: number, request: SimRequest): Promise<{ answer: SimResponse; writes: RequestWrite[] }> {
    this.#writing(term);
    const answering = this.#answer;
    if (!answering) throw new StoreUnavailable('The server is being started');
    const writes: RequestWrite[] = [];
    const answer = await new Promise<SimResponse>((resolve, reject) => {
      collectWrites(writes, () => void answering(request).then(resolve, reject));
    });
    return { answer, writes };
  }

  #isReachedBy(other: Seat): boolean {
    return this.#process.alive && this.#parts.cluster.areTogether(this.#client, other.#client);
  }

  /** As `PeerClient`: there is no answer once the term is over or the other process has died. */
  async #ask<T>(to: Destination, question: (seat: Seat) => Promise<T>): Promise<T> {
    const { cluster, seats } = this.#parts;
    await goesOn(this.#process);
    const other = seats.get(to.address);
    const isReached = () => !to.signal.aborted && other !== undefined && other.#isReachedBy(this);
    await cluster.travel();
    if (!other || !isReached()) throw new StoreUnavailable('The server that writes did not answer');
    const isOver = new Promise<never>((_, reject) => {
      const over = () => reject(new StoreUnavailable('The term is over'));
      to.signal.addEventListener('abort', over, { once: true });
    });
    const asked = goesOn(other.#process).then(() => question(other));
    const answer = await Promise.race([asked, isOver, other.#died]);
    await cluster.travel();
    if (!isReached() || cluster.losesAnswer())
      throw new StoreUnavailable('The answer of the server that writes was lost');
    await goesOn(this.#process);
    return answer;
  }
}

/** Resolves when the process isn't frozen. */
async function goesOn(process: ServerProcess): Promise<void> {
  while (process.frozen) await process.frozen;
  killUnlessAlive(process);
}

function unavailable(): SimResponse {
  const type = 'general_service_unavailable';
  const body = Buffer.from(JSON.stringify({ message: type, code: 503, type, version: '1' }));
  return { status: 503, headers: { 'content-type': 'application/json', 'retry-after': '2' }, body };
}
