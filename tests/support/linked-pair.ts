import { createPersonOutbox } from '../../src/local/people/person-outbox.ts';
import type { OutboxEntry } from '../../src/local/db/outbox-entry.ts';
import type { PersonOutbox } from '../../src/sync/outbox/person-outbox.ts';
import type { PushRemote, PushResult } from '../../src/sync/ports.ts';
import { createReplayer, type Replayer } from '../../src/sync/outbox/replayer.ts';
import type { Operation } from '../../src/wire/operations/push.ts';
import { type StoredDocument, StoreUnavailable } from '../../sync-server/store/store.ts';
import { createOperations, type Operations } from '../../sync-server/operations/operations.ts';
import type { Person } from '../../sync-server/board/people.ts';
import { createBoard, documentsOf, reopenBoard } from './board.ts';
import { createDisk } from './person-databases.ts';
import type { TestContext } from './test-context.ts';

/** What happens to a request on the way. */
export type Fate =
  | 'delivered'
  | 'request lost'
  | 'answer lost'
  | 'delivered twice'
  /** Only every second outcome arrives. */
  | 'half answered'
  /** The server dies after some of its writes, so the answer is lost too. */
  | 'server killed'
  /** Delivered later, by `deliverLate`. */
  | 'stuck';

export type Backup = Record<'board' | 'accounts', readonly StoredDocument[]>;

/** The real server code on one disk, with processes that start and stop. */
export class LinkedServer {
  context: TestContext;
  #operations: Operations;
  readonly #late: (() => Promise<unknown>)[] = [];

  private constructor(context: TestContext) {
    this.context = context;
    this.#operations = createOperations(context);
  }

  static async start(): Promise<LinkedServer> {
    return new LinkedServer(await createBoard());
  }

  async restart(): Promise<void> {
    const { board } = this.context.stores;
    board.beforeCommit = () => {};
    this.context = await reopenBoard(this.context);
    this.#operations = createOperations(this.context);
  }

  /** Like the route: requests and answers pass through JSON. */
  async handle(
    person: Person,
    operations: readonly Operation[],
    epoch: string | undefined,
  ): Promise<PushResult> {
    if (epoch !== undefined && epoch !== this.context.epoch)
      return { status: 'answered', epoch: this.context.epoch, outcomes: [] };
    try {
      const outcomes = await this.#operations.apply(person, JSON.parse(JSON.stringify(operations)));
      const { epoch } = this.context;
      return { status: 'answered', epoch, outcomes: JSON.parse(JSON.stringify(outcomes)) };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return { status: 'unreachable', retryAfterMs: null };
    }
  }

  remote(person: Person, fate: (operations: readonly Operation[]) => Fate): PushRemote {
    const lost: PushResult = { status: 'unreachable', retryAfterMs: null };
    return {
      push: async (operations, _signal, epoch) => {
        const sent = structuredClone([...operations]);
        switch (fate(sent)) {
          case 'delivered':
            return this.handle(person, sent, epoch);
          case 'request lost':
            return lost;
          case 'answer lost':
            await this.handle(person, sent, epoch);
            return lost;
          case 'delivered twice':
            await this.handle(person, sent, epoch);
            return this.handle(person, sent, epoch);
          case 'half answered':
            return halfOf(await this.handle(person, sent, epoch));
          case 'server killed':
            await this.#handleAndDie(person, sent, epoch);
            return lost;
          case 'stuck':
            this.#late.push(() => this.handle(person, sent, epoch));
            return lost;
        }
      },
    };
  }

  async deliverLate(): Promise<void> {
    for (const deliver of this.#late.splice(0)) await deliver();
  }

  async #handleAndDie(
    person: Person,
    operations: readonly Operation[],
    epoch: string | undefined,
  ): Promise<void> {
    const { board } = this.context.stores;
    let left = Math.floor(operations.length / 2);
    board.beforeCommit = () => {
      left -= 1;
      if (left < 0) throw new StoreUnavailable('killed');
    };
    await this.handle(person, operations, epoch);
    await this.restart();
  }

  /** The current content of its disk. */
  async backup(): Promise<Backup> {
    const { board, accounts } = this.context.stores;
    const all = { start: '', end: '\uffff' };
    return { board: await board.range(all), accounts: await accounts.range(all) };
  }

  /** A new disk with the backup's content and another epoch. */
  async restore(backup: Backup): Promise<void> {
    const fresh = await createBoard();
    for (const name of ['board', 'accounts'] as const)
      await fresh.stores[name].commit(backup[name].map(({ id, body }) => ({ id, body })));
    this.context = await reopenBoard({ ...fresh, epoch: `${this.context.epoch}, restored` });
    this.#operations = createOperations(this.context);
  }

  documents(collectionId: string) {
    return documentsOf(this.context, collectionId);
  }
}

function halfOf(result: PushResult): PushResult {
  if (result.status !== 'answered') return result;
  return { ...result, outcomes: result.outcomes.filter((_, index) => index % 2 === 1) };
}

let ids = 0;
const EDITS = { nowMs: () => 1000, newId: () => `drawn-on-the-phone-${++ids}` };

/** A person's phone. Each tab has its own connection to the same disk. */
export class LinkedPhone {
  readonly #disk = createDisk();
  readonly #db;
  readonly userId: string | null;
  /** As the screens use it. */
  readonly outbox: PersonOutbox;

  constructor(userId: string | null) {
    this.userId = userId;
    this.#db = this.#disk.open(userId);
    this.outbox = createPersonOutbox(this.#db, EDITS);
  }

  tab(remote: PushRemote, wrap: (outbox: PersonOutbox) => PersonOutbox = outbox => outbox): Replayer {
    const outbox = createPersonOutbox(this.#disk.open(this.userId), EDITS);
    const { nowMs } = EDITS;
    return createReplayer({ store: wrap(outbox), remote, userId: this.userId, nowMs });
  }

  async enqueue(...operations: Operation[]): Promise<void> {
    await this.outbox.add(
      operations.map(operation => ({ operation, title: '' })),
      undefined,
    );
  }

  entries(): Promise<OutboxEntry[]> {
    return this.#db.outbox.orderBy('order').toArray();
  }
}

/**
 * A tab that dies at its nth step. Every call to its disk or the network is two steps, before and after it happens.
 * From then on, nothing it does has an effect.
 */
export class MortalTab {
  #stepsLeft: number;
  isDead = false;

  constructor(steps: number) {
    this.#stepsLeft = steps;
  }

  readonly outbox = (outbox: PersonOutbox): PersonOutbox => ({
    pending: (...asked) => this.#step(() => outbox.pending(...asked)),
    markSending: (...asked) => this.#step(() => outbox.markSending(...asked)),
    settle: (...asked) => this.#step(() => outbox.settle(...asked)),
    release: (...asked) => this.#step(() => outbox.release(...asked)),
    recover: () => this.#step(() => outbox.recover()),
    collect: (...asked) => this.#step(() => outbox.collect(...asked)),
    epoch: (...asked) => this.#step(() => outbox.epoch(...asked)),
    seeEpoch: (...asked) => this.#step(() => outbox.seeEpoch(...asked)),
    dismiss: (...asked) => this.#step(() => outbox.dismiss(...asked)),
    add: (...asked) => this.#step(() => outbox.add(...asked)),
    retry: (...asked) => this.#step(() => outbox.retry(...asked)),
    takeAsDraft: (...asked) => this.#step(() => outbox.takeAsDraft(...asked)),
    remove: (...asked) => this.#step(() => outbox.remove(...asked)),
  });

  readonly remote = (remote: PushRemote): PushRemote => ({
    push: (...asked) => this.#step(() => remote.push(...asked)),
  });

  async #step<T>(action: () => Promise<T>): Promise<T> {
    this.#live();
    const result = await action();
    this.#live();
    return result;
  }

  #live(): void {
    if (this.#stepsLeft <= 0) this.isDead = true;
    if (this.isDead) throw new Error('the tab is dead');
    this.#stepsLeft -= 1;
  }
}
