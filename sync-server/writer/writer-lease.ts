import type { FastifyBaseLogger } from 'fastify';
import type { Leadership, LeadershipFollower } from './leadership.ts';
import type { Timer } from '../core/timer.ts';
import type { Fence } from '../store/fence.ts';
import { Doubts, readDoubts } from '../store/doubts.ts';
import { type JsonObject, type Store, type StoredDocument, StoreUnavailable } from '../store/store.ts';

export const LEASE_ID = 'writer:lease';
export const EVERY_MS = 1_000;
/** A holder writes for so long after it began to renew the lease. */
export const HOLD_MS = 4_500;
/**
 * A lease that wasn't renewed for so long is free. The difference to `HOLD_MS` is for what the last holder had sent and
 * the database hadn't carried out yet.
 */
export const TAKE_MS = 6_000;
/** How long a process that handed its term on leaves the lease to the others, even if it couldn't release it. */
export const REST_MS = TAKE_MS + 2 * EVERY_MS;

export interface LeaseOptions {
  /** Its writes must not be fenced by this lease. */
  store: Pick<Store, 'get' | 'commit'>;
  /** A unique id of this process. */
  holder: string;
  /** Where other processes reach this one. */
  address: string;
  timer: Timer;
  /** Must not go back (`writer/steady-clock.ts`). */
  clockMs: () => number;
  nowMs: () => number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /**
   * After taking the lease, it's read again after this time, because two nodes of a cluster may each accept another
   * process. 0: never.
   */
  confirmMs?: number;
}

/** The process that holds the lease, as it was last read. */
export interface LeaseHolder {
  id: string;
  term: number;
  address: string;
  /** When its term began, by its own clock. */
  sinceMs: number;
}

/**
 * Decides which of several processes on the same databases writes: a document with the holder, which renews it every
 * second. Clocks are never compared. A process takes the lease when it has seen the same revision for six seconds by
 * its own clock, and a holder that couldn't renew it for four and a half seconds writes nothing more. Each holder has a
 * term, which is higher than all before.
 *
 * It also is the fence of the stores. CouchDB can't compare a write's term with the lease's, so this is what holds:
 * - Right before each request that writes, the holder checks the time of its last renewal. A process that was stopped
 *   for long finds its time over before it sends anything. Then it looks at the lease, and only goes on if it still has
 *   it.
 * - A batch whose term ended before its answer isn't acknowledged.
 * - A request that was sent in time and carried out more than a second and a half later may land in the next term. It
 *   can't change a document that the next holder has changed, because each write names the revision that it replaces.
 *   It can make a new one. Nothing is lost or done twice then, because ids are derived from what people sent. But a
 *   rule about several documents, such as a unique index, may be broken. The next holder sees the lower term in the
 *   feed and counts it (`lateWrites`), so the operator learns of it.
 * - A holder that sees a higher term in the feed stops.
 */
export class WriterLease implements Fence, Leadership {
  /** Documents of an earlier term that landed in this process's own term. */
  lateWrites = 0;
  readonly #options: LeaseOptions;
  readonly #followers = new Set<LeadershipFollower>();
  readonly #watchers = new Set<() => void>();
  #held: { term: number; untilMs: number } | null = null;
  #holder: LeaseHolder | null = null;
  #seen: { revision: string; atMs: number; isAlive: boolean } | null = null;
  #highest = 0;
  #isHandingOn = false;
  #restsUntilMs = 0;
  /** Writes of earlier terms that the feed shows from now on are late. */
  #isCaughtUp = false;
  #cancel: (() => void) | undefined;
  #working: Promise<void> | undefined;
  #isAgain = false;
  #closed = false;
  readonly #doubts = new Map<string, Doubts>();

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  /** Resolves after the first attempt to take the lease. */
  async start(): Promise<void> {
    await this.look();
  }

  /** Resolves when this process holds the lease, or knows that another one that is alive does. */
  async decided(): Promise<void> {
    if (this.#closed || this.#held || this.#seen?.isAlive) return;
    await new Promise<void>(resolve => {
      const stop = this.watch(() => {
        if (!this.#closed && !this.#held && !this.#seen?.isAlive) return;
        stop();
        resolve();
      });
    });
  }

  /** null: no process holds it, or it's unknown. The holder may be this process. */
  get holder(): LeaseHolder | null {
    return this.#holder;
  }

  /** As far as this process can see, the holder has not renewed the lease for long, and no other one could take it. */
  get isSilent(): boolean {
    return !this.#held && this.#seen !== null && this.#options.clockMs() - this.#seen.atMs >= 2 * TAKE_MS;
  }

  /** The number of this process's term, even if it has to find out whether it goes on. */
  get current(): number | null {
    return this.#held?.term ?? null;
  }

  /** The number of this process's term; null if it may not write right now. */
  get held(): number | null {
    return this.#held && this.#options.clockMs() < this.#held.untilMs ? this.#held.term : null;
  }

  term(): number {
    const { held } = this;
    if (held === null) throw new StoreUnavailable('Another server writes, or none does');
    return held;
  }

  async settled(): Promise<number> {
    while (this.#held && this.held === null && !this.#closed) {
      await new Promise<void>(resolve => {
        const stop = this.watch(() => {
          stop();
          resolve();
        });
      });
    }
    return this.term();
  }

  noteTerms(terms: readonly number[]): void {
    for (const term of terms) {
      this.#highest = Math.max(this.#highest, term);
      if (!this.#held || term === this.#held.term) continue;
      if (term > this.#held.term) {
        this.#options.log.warn({ term }, 'writer: another server has a higher term');
        this.#lose();
        void this.look();
      } else if (this.#isCaughtUp) this.lateWrites += 1;
    }
  }

  doubtsOf(store: string): Doubts {
    const doubts = this.#doubts.get(store) ?? new Doubts();
    this.#doubts.set(store, doubts);
    return doubts;
  }

  /** Everything that earlier holders wrote in their terms has been seen. */
  caughtUp(): void {
    this.#isCaughtUp = true;
  }

  follow(follower: LeadershipFollower): () => void {
    this.#followers.add(follower);
    if (this.#held) follower.onHeld(this.#held.term);
    return () => void this.#followers.delete(follower);
  }

  /** Calls back after each look at the lease. */
  watch(onLooked: () => void): () => void {
    this.#watchers.add(onLooked);
    return () => void this.#watchers.delete(onLooked);
  }

  /** Looks at the lease now: the feed has shown a change of it. */
  look(): Promise<void> {
    this.#isAgain = true;
    this.#working ??= this.#turns().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  /** Releases the lease because this process can't do what its term asks. Others can take it at once, this one later. */
  async handOn(): Promise<void> {
    this.#isHandingOn = true;
    await this.look();
  }

  /** Releases the lease, so that another process can take it at once. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel?.();
    await this.#working;
    for (const watcher of this.#watchers) watcher();
    if (!this.#held) return;
    const { term } = this.#held;
    this.#held = null;
    for (const doubts of this.#doubts.values()) doubts.end();
    const document = await this.#options.store.get(LEASE_ID).catch(() => undefined);
    if (document) await this.#release(document, term).catch(() => undefined);
  }

  async #release(document: StoredDocument, term: number): Promise<void> {
    if (holderOf(document)?.id !== this.#options.holder) return;
    const { id, revision } = document;
    const body = { ...document.body, holder: null, doubts: this.#doubtsIn(term) };
    await this.#options.store.commit([{ id, revision, body }]);
  }

  #doubtsIn(term: number): JsonObject {
    return Object.fromEntries([...this.#doubts].map(([name, doubts]) => [name, { ...doubts.state(term) }]));
  }

  async #turns(): Promise<void> {
    while (this.#isAgain && !this.#closed) {
      this.#isAgain = false;
      await this.#turn();
    }
  }

  async #turn(): Promise<void> {
    const { clockMs, log, timer } = this.#options;
    this.#cancel?.();
    try {
      await this.#renewOrTake(clockMs());
    } catch (error) {
      log.warn({ err: error }, 'writer: the lease could not be read or written');
      if (this.#held && this.held === null) this.#lose();
    }
    for (const watcher of this.#watchers) watcher();
    if (!this.#closed) this.#cancel = timer.after(EVERY_MS, () => void this.look());
  }

  async #renewOrTake(startedMs: number): Promise<void> {
    const { store, holder: id, address, nowMs } = this.#options;
    if (this.#isHandingOn) this.#restsUntilMs = startedMs + REST_MS;
    const document = await store.get(LEASE_ID);
    if (this.#isHandingOn) {
      this.#isHandingOn = false;
      this.#holder = null;
      const { current } = this;
      if (current === null) return;
      this.#lose();
      if (document) await this.#release(document, current);
      return;
    }
    const present = document && holderOf(document);
    for (const [name, doubts] of this.#doubts) doubts.told(readDoubts(document?.body['doubts'], name));
    const isMine = present?.id === id;
    this.#holder = present ?? null;
    if (this.#held && !isMine) return this.#lose();
    const isFree = isMine || !document || this.#isFree(document);
    if (!isFree || startedMs < this.#restsUntilMs) return;
    // Higher than all terms in the databases, even if the lease is from a backup.
    const isSame = isMine && present.term >= this.#highest;
    const term = isSame ? present.term : Math.max(document ? termOf(document) : 0, this.#highest) + 1;
    if (!isSame && this.#held) this.#lose();
    const sinceMs = isSame ? present.sinceMs : nowMs();
    const renewals = isSame && document ? renewalsOf(document) + 1 : 0;
    const [result] = await store.commit([
      {
        id: LEASE_ID,
        ...(document && { revision: document.revision }),
        body: { holder: { id, address, sinceMs }, term, renewals, doubts: this.#doubtsIn(term) },
      },
    ]);
    if (result?.status !== 'committed') {
      if (this.#held) this.#lose();
      return;
    }
    if (!this.#held && !(await this.#isConfirmed(result.revision))) return;
    this.#holder = { id, term, address, sinceMs };
    this.#hold(term, startedMs);
  }

  async #isConfirmed(revision: string): Promise<boolean> {
    const { store, timer, confirmMs = 0 } = this.#options;
    if (confirmMs === 0) return true;
    await new Promise<void>(resolve => timer.after(confirmMs, resolve));
    return (await store.get(LEASE_ID))?.revision === revision;
  }

  /** Whether the lease was released, or not renewed for long enough since this process first saw the revision. */
  #isFree(document: StoredDocument): boolean {
    if (document.body['holder'] === null) return true;
    const nowMs = this.#options.clockMs();
    if (this.#seen?.revision !== document.revision)
      this.#seen = { revision: document.revision, atMs: nowMs, isAlive: this.#seen !== null };
    return nowMs - this.#seen.atMs >= TAKE_MS;
  }

  #hold(term: number, startedMs: number): void {
    const isNew = !this.#held;
    this.#held = { term, untilMs: startedMs + HOLD_MS };
    this.#highest = Math.max(this.#highest, term);
    if (!isNew || this.#closed) return;
    this.#isCaughtUp = false;
    for (const doubts of this.#doubts.values()) doubts.begin(term);
    this.#options.log.info({ term }, 'writer: this server writes');
    for (const follower of this.#followers) follower.onHeld(term);
  }

  #lose(): void {
    this.#held = null;
    this.#seen = null;
    for (const doubts of this.#doubts.values()) doubts.end();
    this.#options.log.info('writer: this server no longer writes');
    for (const follower of this.#followers) follower.onLost();
  }
}

function holderOf(document: StoredDocument): LeaseHolder | null {
  const { holder } = document.body;
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return null;
  const { id, address, sinceMs } = holder;
  if (typeof id !== 'string' || typeof address !== 'string' || typeof sinceMs !== 'number') return null;
  return { id, address, sinceMs, term: termOf(document) };
}

export function termOf({ body }: StoredDocument): number {
  const { term } = body;
  return typeof term === 'number' && Number.isSafeInteger(term) ? term : 0;
}

function renewalsOf({ body }: StoredDocument): number {
  return typeof body['renewals'] === 'number' ? body['renewals'] : 0;
}
