import type { FastifyBaseLogger } from 'fastify';
import type { Store, StoredDocument } from '../store/store.ts';
import type { Timer } from '../core/timer.ts';

/** A holder that hasn't renewed the lease for this long counts as dead. */
const TERM_MS = 6_000;
const EVERY_MS = TERM_MS / 3;
export const LEASE_ID = 'lease';

export interface LeaseOptions {
  store: Store;
  /** The document's id. Default: `LEASE_ID`. */
  id?: string;
  /** The work that the lease is about, for the log. Default: the catalogue. */
  work?: string;
  /** A unique id of this process. */
  holder: string;
  timer: Timer;
  nowMs: () => number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** `term` is higher than that of any previous holder. */
  onHeld: (term: number) => void;
  onLost: () => void;
}

/**
 * Decides which of several processes on one store does a work, such as building the catalogue: a document with the holder, renewed every two
 * seconds. Clocks are never compared. A process takes over when it has seen the same revision for six seconds by its
 * own clock, and a holder that could not write for six seconds stops. The lease only saves work: the manifest's
 * compare-and-set, which each new holder writes first, detects two builders at once.
 */
export class CatalogueLease {
  readonly #options: LeaseOptions;
  readonly #id: string;
  readonly #work: string;
  #held: { term: number; renewedAtMs: number } | null = null;
  #seen: { revision: string; atMs: number } | null = null;
  #cancel: (() => void) | undefined;
  #working: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#id = options.id ?? LEASE_ID;
    this.#work = options.work ?? 'catalogue';
  }

  /** Resolves after the first attempt to take the lease. */
  async start(): Promise<void> {
    this.#working = this.#turn();
    await this.#working;
  }

  /** Another process builds, whatever the document says. */
  giveUp(): void {
    this.#held = null;
  }

  /** Releases the lease, so that another process can take it at once. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel?.();
    await this.#working;
    const { store } = this.#options;
    if (!this.#held) return;
    this.#held = null;
    const document = await store.get(this.#id).catch(() => undefined);
    if (document && holderOf(document) === this.#options.holder)
      await store.commit([{ ...document, body: { ...document.body, holder: null } }]).catch(() => undefined);
  }

  async #turn(): Promise<void> {
    const { nowMs, log, timer } = this.#options;
    const startedAtMs = nowMs();
    try {
      await this.#renewOrTake(startedAtMs);
    } catch (error) {
      log.warn({ err: error }, `${this.#work}: the lease could not be read or written`);
      if (this.#held && nowMs() - this.#held.renewedAtMs >= TERM_MS) this.#lose();
    }
    if (this.#closed) return;
    this.#cancel = timer.after(EVERY_MS, () => {
      this.#working = this.#turn();
    });
  }

  async #renewOrTake(nowMs: number): Promise<void> {
    const { store, holder } = this.#options;
    const document = await store.get(this.#id);
    const isMine = document !== undefined && holderOf(document) === holder;
    if (this.#held && !isMine) return this.#lose();
    if (!isMine && document && !this.#isFree(document, nowMs)) return;
    const term = isMine ? termOf(document) : termOf(document) + 1;
    const body = { holder, term, renewals: isMine ? renewalsOf(document) + 1 : 0 };
    const [result] = await store.commit([
      { id: this.#id, ...(document && { revision: document.revision }), body },
    ]);
    if (result?.status === 'committed') return this.#hold(term, nowMs);
    if (this.#held) this.#lose();
  }

  /** Whether the lease was released, or not renewed for a term since this process first saw the revision. */
  #isFree(document: StoredDocument, nowMs: number): boolean {
    if (document.body['holder'] === null) return true;
    if (this.#seen?.revision !== document.revision) this.#seen = { revision: document.revision, atMs: nowMs };
    return nowMs - this.#seen.atMs >= TERM_MS;
  }

  #hold(term: number, nowMs: number): void {
    const isNew = !this.#held;
    this.#held = { term, renewedAtMs: nowMs };
    if (!isNew) return;
    this.#options.log.info({ term }, `${this.#work}: this process does it`);
    this.#options.onHeld(term);
  }

  #lose(): void {
    this.#held = null;
    this.#options.log.info(`${this.#work}: another process does it`);
    this.#options.onLost();
  }
}

function holderOf({ body }: StoredDocument): unknown {
  return body['holder'];
}

function termOf(document: StoredDocument | undefined): number {
  const term = document?.body['term'];
  return typeof term === 'number' && Number.isSafeInteger(term) ? term : 0;
}

function renewalsOf({ body }: StoredDocument): number {
  return typeof body['renewals'] === 'number' ? body['renewals'] : 0;
}
