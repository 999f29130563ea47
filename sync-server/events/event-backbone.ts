import type { Context } from '../board/context.ts';
import type { Timer } from '../core/timer.ts';
import type { Sequence } from '../store/store.ts';
import { accountSource } from './account-source.ts';
import type { EventConsumer, EventSource } from './board-event.ts';
import { documentSource } from './document-source.ts';
import { EventFollower, type FollowerFigures } from './event-follower.ts';
import { SavingState } from './saving-state.ts';
import { teamSource } from './team-source.ts';

/**
 * A change has the time at which it was made, and reaches the disk later: many seconds later on a machine that stands
 * still. Clocks of other processes differ, too.
 */
const MARGIN_MS = 60_000;
/** Before a consumer is started again, because the store failed. */
const RETRY_MS = 5_000;

type MakeSource = (context: Context) => EventSource;

/** Made once for all consumers. */
const SHARED: readonly MakeSource[] = [documentSource, accountSource];
/** Made for each consumer, because they compare with the versions that it has seen. */
const OWN: readonly MakeSource[] = [teamSource];

export interface EventBackbone {
  /** Call it before or after `start`. */
  register(consumer: EventConsumer): void;
  /** Adds events about more kinds of things. Call it before `start`. */
  addSource(make: MakeSource): void;
  /** Resolves when this process delivers events, or knows that another one does. */
  start(): Promise<void>;
  /** By the consumer's name. */
  figures(): ReadonlyMap<string, FollowerFigures>;
  /**
   * The sequence up to which all consumers have seen the board, even after a kill: traces of deletions before it may be
   * removed. undefined: not known. null: there are no consumers.
   */
  deliveredThrough(): Sequence | undefined | null;
  /** Resolves when every consumer has seen everything committed so far. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

type Parts = { timer: Timer };

/**
 * Delivers what happens on the board to consumers, such as webhooks and push messages. Each consumer follows the stores'
 * change feeds from its own position on disk, so a kill delays events and loses none. Of several processes on a store,
 * the one that writes delivers, and a position that another one has moved stops it.
 */
export function createEventBackbone(context: Context, { timer }: Parts): EventBackbone {
  const { stores, writer, environment, epoch, log } = context;
  const shared = SHARED.map(make => make(context));
  const makers = [...OWN];
  const saving = new SavingState(log);
  const consumers = new Map<string, EventConsumer>();
  const figures = new Map<string, FollowerFigures>();
  const followers = new Map<string, EventFollower>();
  /** Of consumers that couldn't be started. */
  const cancelRetries: (() => void)[] = [];
  /** Whether this process has to deliver, even if it had to stop. */
  let isHeld = false;
  let isLeading = false;
  let unfollow: () => void = () => undefined;
  /** Starts and stops, one after another. */
  let turns: Promise<void> = Promise.resolve();

  const inTurn = (task: () => Promise<void>): Promise<void> => {
    turns = turns.then(task).catch((error: unknown) => {
      log.error({ err: error }, 'events: consumers could not be started or stopped');
    });
    return turns;
  };

  const follow = async (consumer: EventConsumer): Promise<void> => {
    const { name } = consumer;
    if (!isLeading || followers.has(name)) return;
    const follower = new EventFollower({
      consumer,
      sources: [...shared, ...makers.map(make => make(context))],
      stores,
      environment,
      timer,
      epoch,
      marginMs: MARGIN_MS,
      log,
      figures: figuresOf(name),
      saving,
      onOvertaken() {
        log.warn({ consumer: name }, 'events: another process delivers them');
        void stop();
        // It has lost its term, or this one has and will hear of it.
        cancelRetries.push(timer.after(RETRY_MS, () => void (isHeld && lead())));
      },
    });
    followers.set(name, follower);
    try {
      await follower.start();
    } catch (error) {
      log.warn({ err: error, consumer: name }, 'events: a consumer could not be started yet');
      followers.delete(name);
      await follower.close();
      cancelRetries.push(timer.after(RETRY_MS, () => void inTurn(() => follow(consumer))));
    }
  };

  const figuresOf = (name: string): FollowerFigures => {
    const own = figures.get(name) ?? { waiting: 0, oldestMs: null, delivered: 0, failures: 0, parked: 0 };
    figures.set(name, own);
    return own;
  };

  const lead = (): Promise<void> => {
    isLeading = true;
    return inTurn(async () => {
      for (const consumer of consumers.values()) await follow(consumer);
    });
  };

  const stop = (): Promise<void> => {
    isLeading = false;
    for (const cancel of cancelRetries.splice(0)) cancel();
    return inTurn(async () => {
      const open = [...followers.values()];
      followers.clear();
      await Promise.all(open.map(follower => follower.close()));
    });
  };

  const hold = (): void => {
    isHeld = true;
    void lead();
  };
  const lose = (): Promise<void> => {
    isHeld = false;
    return stop();
  };

  return {
    register(consumer) {
      if (consumers.has(consumer.name)) throw new Error(`There is a consumer ${consumer.name} already`);
      consumers.set(consumer.name, consumer);
      figuresOf(consumer.name);
      if (isLeading) void inTurn(() => follow(consumer));
    },
    addSource: make => void makers.push(make),
    async start() {
      if (writer) unfollow = writer.follow({ onHeld: hold, onLost: () => void lose() });
      else hold();
      await turns;
    },
    figures: () => figures,
    deliveredThrough() {
      let least: number | null = null;
      for (const name of consumers.keys()) {
        const saved = followers.get(name)?.saved;
        if (typeof saved?.board !== 'number') return undefined;
        least = Math.min(least ?? saved.board, saved.board);
      }
      return least;
    },
    async idle() {
      await turns;
      await Promise.all([...followers.values()].map(follower => follower.idle()));
    },
    async close() {
      unfollow();
      await lose();
    },
  };
}
