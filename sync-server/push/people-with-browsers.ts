import { LRUCache } from 'lru-cache';
import { livePushTargets } from '../accounts/targets/live-push-targets.ts';
import {
  accountKey,
  isAccountKey,
  isErased,
  toAccount,
  userOfAccountKey,
} from '../records/account-record.ts';
import type { Store, Subscription } from '../store/store.ts';

const CACHED = 10_000;

/**
 * Knows who has a browser that takes messages. Most people have none, and an employer's account would otherwise be read
 * for each application.
 */
export class PeopleWithBrowsers {
  readonly #store: Store;
  readonly #known = new LRUCache<string, { hasOne: boolean }>({ max: CACHED });
  /** A reading counts only if the account didn't change meanwhile. */
  readonly #readings = new Map<string, object>();
  #subscription: Subscription | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Follows the accounts until `stop`. Before and after, each question reads them. */
  async start(): Promise<void> {
    const { sequence } = await this.#store.status();
    this.#subscription = await this.#store.subscribe(sequence, changes => {
      for (const { id } of changes) if (isAccountKey(id)) this.#forget(userOfAccountKey(id));
    });
  }

  stop(): void {
    this.#subscription?.close();
    this.#subscription = undefined;
    this.#known.clear();
    this.#readings.clear();
  }

  async among(userIds: Iterable<string>): Promise<ReadonlySet<string>> {
    const all = [...new Set(userIds)];
    const found = new Map(all.map(userId => [userId, this.#known.get(userId)?.hasOne]));
    const unknown = all.filter(userId => found.get(userId) === undefined);
    const reading = {};
    for (const userId of unknown) this.#readings.set(userId, reading);
    const documents = await this.#store.getMany(unknown.map(accountKey));
    for (const [at, userId] of unknown.entries()) {
      const body = documents[at]?.body;
      const hasOne = body !== undefined && !isErased(body) && livePushTargets(toAccount(body)).length > 0;
      found.set(userId, hasOne);
      if (this.#readings.get(userId) !== reading) continue;
      this.#readings.delete(userId);
      if (this.#subscription) this.#known.set(userId, { hasOne });
    }
    return new Set(all.filter(userId => found.get(userId) === true));
  }

  #forget(userId: string): void {
    this.#known.delete(userId);
    this.#readings.delete(userId);
  }
}
