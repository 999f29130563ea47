import {
  SUBSCRIBER_PREFIX,
  SUBSCRIBER_RANGE,
  type SubscriberRecord,
  TOPIC_PREFIX,
  TOPIC_RANGE,
  type TopicRecord,
  toSubscriber,
  toTopic,
} from '../records/messaging/messaging-record.ts';
import { pagesOf } from '../store/pages-of.ts';
import type { Change, Store, Subscription } from '../store/store.ts';

/**
 * All topics with their subscribers, in memory, because every list needs their number. The accounts store's change feed
 * keeps it current: this process's commits are visible here before they resolve, another process's after its feed's
 * delay.
 */
export class MessagingDirectory {
  readonly #topics = new Map<string, TopicRecord>();
  /** By topic, then by the store's key. */
  readonly #subscribers = new Map<string, Map<string, SubscriberRecord>>();
  /** The keys of each person's subscribers. */
  readonly #ofUser = new Map<string, Set<string>>();

  /** Also undefined while it is being removed. */
  topic(id: string): TopicRecord | undefined {
    const found = this.#topics.get(id);
    return found?.deleted === true ? undefined : found;
  }

  /** In order of creation. */
  topics(): TopicRecord[] {
    return [...this.#topics.values()].filter(({ deleted }) => !deleted).sort(byCreation);
  }

  /** Those whose removal was interrupted. */
  halfRemoved(): string[] {
    return [...this.#topics.values()].filter(({ deleted }) => deleted).map(({ id }) => id);
  }

  subscriberCount(topicId: string): number {
    return this.#subscribers.get(topicId)?.size ?? 0;
  }

  /** In order of creation. */
  subscribers(topicId: string): SubscriberRecord[] {
    return [...(this.#subscribers.get(topicId)?.values() ?? [])].sort(byCreation);
  }

  /** With this id, the earliest: people name their subscribers themselves. `userId`: only this person's. */
  subscriber(topicId: string, id: string, userId?: string): SubscriberRecord | undefined {
    let found: SubscriberRecord | undefined;
    for (const each of this.#subscribers.get(topicId)?.values() ?? []) {
      if (each.id !== id || (userId !== undefined && each.userId !== userId)) continue;
      if (!found || byCreation(each, found) < 0) found = each;
    }
    return found;
  }

  subscribersOfUser(userId: string): SubscriberRecord[] {
    return [...(this.#ofUser.get(userId) ?? [])].flatMap(
      key => this.#subscribers.get(topicOf(key))?.get(key) ?? [],
    );
  }

  hasSubscribers(userId: string): boolean {
    return this.#ofUser.has(userId);
  }

  subscribedUsers(): string[] {
    return [...this.#ofUser.keys()];
  }

  /** Topics that have subscribers, even if they don't exist any more. */
  subscribedTopics(): string[] {
    return [...this.#subscribers.keys()];
  }

  isKnown(topicId: string): boolean {
    return this.#topics.has(topicId);
  }

  put({ id, body }: Pick<Change, 'id' | 'body'>): void {
    if (id.startsWith(TOPIC_PREFIX)) {
      const topic = body && toTopic(body);
      if (topic) this.#topics.set(topic.id, topic);
      else this.#topics.delete(id.slice(TOPIC_PREFIX.length));
    } else if (id.startsWith(SUBSCRIBER_PREFIX)) this.#putSubscriber(id, body && toSubscriber(body));
  }

  #putSubscriber(key: string, subscriber: SubscriberRecord | null): void {
    const topicId = topicOf(key);
    const known = this.#subscribers.get(topicId) ?? new Map<string, SubscriberRecord>();
    if (subscriber) {
      this.#subscribers.set(topicId, known.set(key, subscriber));
      const own = this.#ofUser.get(subscriber.userId) ?? new Set();
      this.#ofUser.set(subscriber.userId, own.add(key));
      return;
    }
    const before = known.get(key);
    if (!before) return;
    known.delete(key);
    if (known.size === 0) this.#subscribers.delete(topicId);
    const own = this.#ofUser.get(before.userId);
    own?.delete(key);
    if (own?.size === 0) this.#ofUser.delete(before.userId);
  }
}

/** Resolves when everything committed so far is in memory. From then on it follows each commit. */
export async function openMessagingDirectory(
  store: Store,
): Promise<{ directory: MessagingDirectory; subscription: Subscription }> {
  const directory = new MessagingDirectory();
  // Get the position before reading: a write in between is then seen twice, not missed.
  const { sequence } = await store.status();
  for (const range of [TOPIC_RANGE, SUBSCRIBER_RANGE])
    for await (const page of pagesOf(store, range)) for (const document of page) directory.put(document);
  const subscription = await store.subscribe(sequence, changes => {
    for (const change of changes) directory.put(change);
  });
  return { directory, subscription };
}

function topicOf(key: string): string {
  return key.slice(SUBSCRIBER_PREFIX.length, key.indexOf('/'));
}

function byCreation(a: { createdAt: number; id: string }, b: { createdAt: number; id: string }): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
