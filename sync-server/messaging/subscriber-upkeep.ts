import type { FastifyBaseLogger } from 'fastify';
import { livePushTargets } from '../accounts/targets/live-push-targets.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import type { Timer } from '../core/timer.ts';
import { isAccountKey, readAccount, userOfAccountKey } from '../records/account-record.ts';
import { SUBSCRIBER_PREFIX, subscriberKey, toSubscriber } from '../records/messaging/messaging-record.ts';
import type { Store, Subscription } from '../store/store.ts';
import type { MessagingDirectory } from './messaging-directory.ts';
import type { Topics } from './topics.ts';

const STORE_PAUSE_MS = 10_000;

interface Parts {
  store: Store;
  directory: MessagingDirectory;
  topics: Topics;
  timer: Timer;
  log: FastifyBaseLogger;
}

/**
 * Removes the subscribers of targets, sessions and accounts that ended, and finishes removals of topics. Runs in one
 * process on a store.
 */
export class SubscriberUpkeep {
  readonly #parts: Parts;
  /** People to look at. */
  readonly #waiting = new Set<string>();
  #task: Promise<void> | undefined;
  #isClosed = false;
  /** The store failed. */
  #isPaused = false;
  #subscription: Subscription | undefined;
  #cancelRetry: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { store, directory, topics } = this.#parts;
    const { sequence } = await store.status();
    this.#subscription = await store.subscribe(sequence, changes => {
      for (const { id, body } of changes) {
        const userId = isAccountKey(id) ? userOfAccountKey(id) : '';
        if (directory.hasSubscribers(userId)) this.#note(userId);
        else if (id.startsWith(SUBSCRIBER_PREFIX) && body) this.#note(toSubscriber(body)?.userId ?? '');
      }
    });
    await topics.finishRemovals();
    // What ended while no process looked.
    for (const userId of directory.subscribedUsers()) this.#note(userId);
  }

  /** Resolves when everyone was looked at. */
  async idle(): Promise<void> {
    while (this.#task) await this.#task;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#subscription?.close();
    await this.idle();
  }

  /** Runs within the commit. */
  #note(userId: string): void {
    this.#waiting.add(userId);
    this.#begin();
  }

  #begin(): void {
    if (this.#isClosed || this.#isPaused || this.#task) return;
    this.#task = this.#run().finally(() => {
      this.#task = undefined;
      // Noted after the last look.
      if (this.#waiting.size > 0) this.#begin();
    });
  }

  async #run(): Promise<void> {
    const { timer, log } = this.#parts;
    for (const userId of this.#waiting) {
      if (this.#isClosed) return;
      this.#waiting.delete(userId);
      try {
        await this.#lookAt(userId);
      } catch (error) {
        if (this.#isClosed) return;
        log.error({ err: error }, 'messaging: subscribers could not be looked at yet');
        this.#waiting.add(userId);
        this.#isPaused = true;
        this.#cancelRetry = timer.after(STORE_PAUSE_MS, () => {
          this.#isPaused = false;
          this.#begin();
        });
        return;
      }
      await ownTurn();
    }
  }

  async #lookAt(userId: string): Promise<void> {
    const { store, directory } = this.#parts;
    const own = directory.subscribersOfUser(userId);
    if (own.length === 0) return;
    const account = (await readAccount(store, userId))?.account;
    const live = new Set(account ? livePushTargets(account).map(({ id }) => id) : []);
    const ended = own.filter(({ targetId }) => !live.has(targetId));
    if (ended.length === 0) return;
    const stored = await store.getMany(ended.map(subscriberKey));
    await store.commit(
      stored.flatMap(each => (each ? [{ id: each.id, revision: each.revision, body: null }] : [])),
    );
  }
}
