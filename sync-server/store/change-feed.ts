import type { ChangePage, FeedChange } from './backend.ts';
import { START } from './backend.ts';
import { Expectations, type Expectation } from './expectations.ts';
import type { Proofs } from './proofs.ts';
import type { Change, Sequence, StoreUnavailable, Subscription } from './store.ts';

const PAGE_SIZE = 500;
/** How many of the revisions that a listener read last are remembered. A node lags by seconds, so older ones don't come again. */
const MOST_AHEAD = 5_000;

type Deliver = (changes: readonly Change[]) => void;
type ReadPage = (since: Sequence, limit: number) => Promise<ChangePage>;

interface Listener {
  deliver: Deliver;
  closed: boolean;
  /**
   * The latest revisions by id that the listener read itself before it joined. If the feed shows one again, it's skipped.
   * The feed may be far behind the listener, if a node that lags has answered it.
   */
  ahead: Map<string, string>;
}

interface Newcomer {
  listener: Listener;
  position: Sequence;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

interface FeedOptions {
  read: ReadPage;
  /** Called when a page could not be read or a listener threw. true: try again; false: stay stopped. */
  recover: (error: unknown) => Promise<boolean>;
  /**
   * The pause before reading again, for databases where a read may lag behind a write. `misses`: how many reads in a row
   * didn't show all writes that were made before they began.
   */
  lag?: (misses: number) => Promise<void>;
  /** Called with what is new to the feed, before its listeners. */
  onNext?: (changes: readonly FeedChange[]) => void;
  /** Absent if listeners may see every change. */
  proofs?: Pick<Proofs, 'judge' | 'answered'> | undefined;
}

/**
 * A store's only feed. It reads pages of changes whenever it is rung and passes them to all listeners, in order.
 *
 * Sequences are opaque, so a newcomer's position can't be compared with the feed's. The newcomer reads on its own until
 * it reaches the present, and joins when the feed has reached the present too (a short page). Only what it reads while
 * joining can be shown to it twice. Joining happens inside the loop, so the feed's next page is read later and is never
 * older.
 */
export class ChangeFeed {
  readonly #read: ReadPage;
  readonly #recover: (error: unknown) => Promise<boolean>;
  readonly #lag: ((misses: number) => Promise<void>) | undefined;
  #misses = 0;
  #isPausing = false;
  readonly #onNext: FeedOptions['onNext'];
  readonly #proofs: FeedOptions['proofs'];
  /** By document: changes that are shown if their writes succeed. */
  readonly #held = new Map<string, FeedChange>();
  readonly #listeners = new Set<Listener>();
  readonly #expectations = new Expectations();
  #newcomers: Newcomer[] = [];
  #position: Sequence = START;
  /** Number of newcomers that are still catching up. */
  #joining = 0;
  #rung = false;
  #sleeping: (() => void) | undefined;
  #stopped: StoreUnavailable | undefined;

  constructor({ read, recover, lag, onNext, proofs }: FeedOptions) {
    this.#read = read;
    this.#recover = recover;
    this.#lag = lag;
    this.#onNext = onNext;
    this.#proofs = proofs;
    void this.#run();
  }

  async subscribe(
    since: Sequence | undefined,
    deliver: Deliver,
    signal?: AbortSignal,
  ): Promise<Subscription> {
    const listener: Listener = { deliver, closed: signal?.aborted ?? false, ahead: new Map() };
    const close = () => {
      listener.closed = true;
      this.#listeners.delete(listener);
      this.ring();
    };
    signal?.addEventListener('abort', close, { once: true });
    this.#joining += 1;
    try {
      const position = await this.#readToPresent(listener, since ?? START);
      if (this.#stopped) throw this.#stopped;
      if (listener.closed) return { close };
      await new Promise<void>((resolve, reject) => {
        this.#newcomers.push({ listener, position, resolve, reject });
        this.ring();
      });
    } finally {
      this.#joining -= 1;
    }
    return { close };
  }

  /** The position that all listeners have passed; null while a listener is catching up, undefined without listeners. */
  get shown(): Sequence | null | undefined {
    if (this.#joining > 0) return null;
    return this.#listeners.size === 0 ? undefined : this.#position;
  }

  /** Announces a write before it is made: the feed may show it before the writer learns of its success. */
  expect(ids: readonly string[]): Expectation {
    return this.#expectations.add(ids);
  }

  /** Tells the feed that something was written. */
  ring(): void {
    this.#rung = true;
    this.#sleeping?.();
  }

  stop(reason: StoreUnavailable): void {
    this.#stopped ??= reason;
    this.#listeners.clear();
    for (const { reject } of this.#newcomers.splice(0)) reject(reason);
    this.#expectations.rejectAll(reason);
    this.ring();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      if (!this.#rung) {
        await new Promise<void>(resolve => {
          this.#sleeping = resolve;
        });
      }
      this.#rung = false;
      try {
        const due = this.#expectations.due();
        await this.#turn();
        if (this.#lag) this.#readAgain(this.#lag, due());
      } catch (error) {
        if (!(await this.#recover(error))) return;
        this.#rung = true;
      }
    }
  }

  #readAgain(lag: (misses: number) => Promise<void>, isMissing: boolean): void {
    this.#misses = isMissing ? this.#misses + 1 : 0;
    if (isMissing && !this.#isPausing) void this.#ringAfter(lag(this.#misses));
  }

  async #ringAfter(pause: Promise<void>): Promise<void> {
    this.#isPausing = true;
    await pause;
    this.#isPausing = false;
    this.ring();
  }

  async #turn(): Promise<void> {
    const arrivals: Newcomer[] = [];
    for (const newcomer of this.#newcomers.splice(0))
      if (newcomer.listener.closed) newcomer.resolve();
      else arrivals.push(newcomer);
    const first = this.#listeners.size === 0 ? arrivals.shift() : undefined;
    if (first) {
      this.#position = first.position;
      this.#held.clear();
      this.#listeners.add(first.listener);
      this.#expectations.adopt(first.listener);
    }
    if (this.#listeners.size === 0) return this.#expectations.resolveWritten();
    try {
      await this.#readOn();
      first?.resolve();
      for (const newcomer of arrivals) await this.#admit(newcomer);
    } catch (error) {
      if (first) this.#listeners.delete(first.listener);
      for (const { reject } of first ? [first, ...arrivals] : arrivals) reject(error);
      throw error;
    }
  }

  /** Reads up to the present and delivers to all listeners. */
  async #readOn(): Promise<void> {
    if (this.#held.size > 0) this.#show([...this.#held.values()]);
    for (;;) {
      const page = await this.#read(this.#position, PAGE_SIZE);
      if (this.#stopped) return;
      this.#position = page.position;
      this.#onNext?.(page.changes);
      this.#show(page.changes);
      if (page.changes.length < PAGE_SIZE) break;
    }
    if (!this.#lag) for (const listener of this.#listeners) listener.ahead.clear();
  }

  #show(changes: readonly FeedChange[]): void {
    const proofs = this.#proofs;
    const shown = proofs ? changes.filter(each => this.#mayShow(each, proofs)) : changes;
    for (const listener of this.#listeners) deliverNew(listener, shown);
    this.#expectations.note(shown);
  }

  #mayShow(each: FeedChange, proofs: NonNullable<FeedOptions['proofs']>): boolean {
    const judgement = proofs.judge(each.change);
    if (judgement === 'hold') this.#held.set(each.change.id, each);
    else this.#held.delete(each.change.id);
    return judgement === 'show';
  }

  async #admit({ listener, position, resolve }: Newcomer): Promise<void> {
    await this.#readToPresent(listener, position, page => remember(listener, page));
    if (!listener.closed) this.#listeners.add(listener);
    resolve();
  }

  async #readToPresent(
    listener: Listener,
    since: Sequence,
    note: (page: readonly FeedChange[]) => void = page => this.#noteEarly(listener, page),
  ): Promise<Sequence> {
    let position = since;
    while (!listener.closed) {
      const page = await this.#read(position, PAGE_SIZE);
      if (this.#stopped) throw this.#stopped;
      position = page.position;
      const shown = await this.#proven(page.changes);
      note(shown);
      deliver(listener, shown);
      if (page.changes.length < PAGE_SIZE) break;
    }
    return position;
  }

  #noteEarly(listener: Listener, page: readonly FeedChange[]): void {
    this.#expectations.noteFor(listener, page);
    if (!this.#lag) return;
    remember(listener, page);
    const { ahead } = listener;
    for (const id of ahead.keys()) {
      if (ahead.size <= MOST_AHEAD) break;
      ahead.delete(id);
    }
  }

  /** A newcomer isn't among the listeners yet to which what is held will be shown. */
  async #proven(changes: readonly FeedChange[]): Promise<readonly FeedChange[]> {
    const proofs = this.#proofs;
    if (!proofs) return changes;
    const shown: FeedChange[] = [];
    for (const each of changes) {
      let judgement = proofs.judge(each.change);
      while (judgement === 'hold') {
        await proofs.answered(each.change);
        judgement = proofs.judge(each.change);
      }
      if (judgement === 'show') shown.push(each);
    }
    return shown;
  }
}

function remember({ ahead }: Listener, page: readonly FeedChange[]): void {
  for (const { change } of page) {
    ahead.delete(change.id);
    ahead.set(change.id, change.revision);
  }
}

function deliverNew(listener: Listener, page: readonly FeedChange[]): void {
  const { ahead } = listener;
  const isNew = ({ change: { id, revision } }: FeedChange) => {
    if (ahead.get(id) === revision) return false;
    // If the feed shows the revision after this one, it's news.
    ahead.delete(id);
    return true;
  };
  deliver(listener, ahead.size === 0 ? page : page.filter(isNew));
}

function deliver(listener: Listener, page: readonly FeedChange[]): void {
  if (page.length > 0 && !listener.closed) listener.deliver(page.map(({ change }) => change));
}
