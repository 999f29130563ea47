import type { MessageKind } from './message-kinds.ts';

/**
 * Why a message never arrived: the other side refused it, its code or link expired, retries failed for days, or it came back after
 * it was accepted (which counts as delivered, too).
 */
export type FailureReason = 'refused' | 'expired' | 'gave-up' | 'bounced';

export interface Waiting {
  count: number;
  /** When the oldest message was queued, in ms. null: none. */
  oldestMs: number | null;
}

/** Counts since the start of the process. */
export class DeliveryFigures {
  readonly #delivered = new Map<MessageKind, number>();
  readonly #failed = new Map<string, { kind: MessageKind; reason: FailureReason; count: number }>();
  #retries = 0;

  get delivered(): ReadonlyMap<MessageKind, number> {
    return this.#delivered;
  }

  get failed(): Iterable<{ kind: MessageKind; reason: FailureReason; count: number }> {
    return this.#failed.values();
  }

  /** Failed tries that are followed by another. */
  get retries(): number {
    return this.#retries;
  }

  countDelivered(kind: MessageKind): void {
    this.#delivered.set(kind, (this.#delivered.get(kind) ?? 0) + 1);
  }

  countFailed(kind: MessageKind, reason: FailureReason): void {
    const key = `${kind} ${reason}`;
    const count = (this.#failed.get(key)?.count ?? 0) + 1;
    this.#failed.set(key, { kind, reason, count });
  }

  countRetry(): void {
    this.#retries += 1;
  }
}

export function togetherWith(a: Waiting, b: Waiting): Waiting {
  const moments = [a.oldestMs, b.oldestMs].filter(moment => moment !== null);
  return { count: a.count + b.count, oldestMs: moments.length === 0 ? null : Math.min(...moments) };
}
