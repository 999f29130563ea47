import type { PayloadTest } from './subscription-queries.ts';

export interface Subscription<Owner> {
  id: string;
  owner: Owner;
  channels: readonly string[];
  /** As requested, each as JSON. */
  queries: readonly string[];
  /** null: matches every event. */
  matches: PayloadTest | null;
  /** The most comparisons that a test needs. */
  conditions: number;
}

/**
 * Subscriptions by channel, so that an event's cost depends on its receivers and not on the number of subscriptions.
 */
export class SubscriptionIndex<Owner> {
  readonly #byChannel = new Map<string, Set<Subscription<Owner>>>();
  /** The number of channels that start with each word. */
  readonly #kinds = new Map<string, number>();

  add(subscription: Subscription<Owner>): void {
    for (const channel of subscription.channels) {
      const present = this.#byChannel.get(channel) ?? new Set();
      this.#byChannel.set(channel, present.add(subscription));
      this.#kinds.set(kindOf(channel), (this.#kinds.get(kindOf(channel)) ?? 0) + 1);
    }
  }

  remove(subscription: Subscription<Owner>): void {
    for (const channel of subscription.channels) {
      const present = this.#byChannel.get(channel);
      if (!present?.delete(subscription)) continue;
      if (present.size === 0) this.#byChannel.delete(channel);
      const left = (this.#kinds.get(kindOf(channel)) ?? 0) - 1;
      if (left > 0) this.#kinds.set(kindOf(channel), left);
      else this.#kinds.delete(kindOf(channel));
    }
  }

  /** Whether any subscription has a channel of one of these kinds: `documents`, `databases`, … */
  isAnyOf(kinds: readonly string[]): boolean {
    return kinds.some(kind => this.#kinds.has(kind));
  }

  /** The current subscriptions to any of these channels, each once. */
  of(channels: readonly string[]): Iterable<Subscription<Owner>> {
    return new Set(channels.flatMap(channel => [...(this.#byChannel.get(channel) ?? [])]));
  }
}

function kindOf(channel: string): string {
  return channel.split('.', 1)[0] ?? channel;
}
