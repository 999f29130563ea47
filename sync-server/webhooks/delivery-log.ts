import { ApiError } from '../core/api-error.ts';
import {
  deliveriesOf,
  deliveryKey,
  DELIVERY_PREFIX,
  DELIVERY_RANGE,
  toDelivery,
  type WebhookDelivery,
} from '../records/webhook-record.ts';
import { documentsIn } from '../store/pages-of.ts';
import type { Store, StoredDocument, Subscription } from '../store/store.ts';

/** The newest that are kept of each webhook, besides those that still wait. */
const KEPT = 200;

/** Without the payload, which may be large. */
export type ListedDelivery = Omit<WebhookDelivery, 'payload'>;
export type StoredDelivery = { delivery: WebhookDelivery; revision: string };

/** The deliveries on disk. */
export class DeliveryLog {
  readonly #store: Store;
  /** By webhook: noted since its log was trimmed. */
  readonly #refused = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Also if it was added before: that makes no difference. */
  async add(delivery: WebhookDelivery): Promise<void> {
    await this.#store.commit([{ id: deliveryKey(delivery.webhookId, delivery.id), body: { ...delivery } }]);
  }

  async get(webhookId: string, id: string): Promise<StoredDelivery | undefined> {
    const stored = await this.#store.get(deliveryKey(webhookId, id));
    return stored && readable(stored);
  }

  /** undefined: another process has changed it. */
  async replace({ delivery, revision }: StoredDelivery): Promise<StoredDelivery | undefined> {
    const id = deliveryKey(delivery.webhookId, delivery.id);
    const [result] = await this.#store.commit([{ id, revision, body: { ...delivery } }]);
    return result?.status === 'committed' ? { delivery, revision: result.revision } : undefined;
  }

  async remove({ delivery, revision }: StoredDelivery): Promise<void> {
    const id = deliveryKey(delivery.webhookId, delivery.id);
    await this.#store.commit([{ id, revision, body: null }]);
  }

  /** Newest first. */
  async of(webhookId: string): Promise<ListedDelivery[]> {
    const found: ListedDelivery[] = [];
    for await (const { body } of documentsIn(this.#store, deliveriesOf(webhookId))) {
      const delivery = toDelivery(body);
      if (!delivery) continue;
      const { payload: _, ...listed } = delivery;
      found.push(listed);
    }
    return found.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  /** Throws `webhook_delivery_not_found`. */
  async require(webhookId: string, id: string): Promise<WebhookDelivery> {
    const found = await this.get(webhookId, id);
    if (!found) throw new ApiError('webhook_delivery_not_found');
    return found.delivery;
  }

  /** Removes the oldest that are over. */
  async trim(webhookId: string): Promise<void> {
    const found: { id: string; revision: string; at: number }[] = [];
    for await (const { id, revision, body } of documentsIn(this.#store, deliveriesOf(webhookId))) {
      const delivery = toDelivery(body);
      if (delivery && delivery.state !== 'waiting') found.push({ id, revision, at: delivery.createdAt });
    }
    const over = found.sort((a, b) => b.at - a.at).slice(KEPT);
    this.#refused.delete(webhookId);
    if (over.length === 0) return;
    await this.#store.commit(over.map(({ id, revision }) => ({ id, revision, body: null })));
  }

  /**
   * Notes a delivery that isn't even tried, because too many wait. Once the log holds only such ones, further ones
   * aren't noted: a receiver that is down for days must not fill the disk.
   */
  async addRefused(delivery: WebhookDelivery): Promise<void> {
    const { webhookId } = delivery;
    const refused = this.#refused.get(webhookId) ?? 0;
    if (refused >= KEPT) return;
    this.#refused.set(webhookId, refused + 1);
    await this.add(delivery);
  }

  /** Calls `listener` with each delivery that waits, now and from now on. */
  async follow(listener: (delivery: WebhookDelivery) => void): Promise<Subscription> {
    const { sequence } = await this.#store.status();
    for await (const { body } of documentsIn(this.#store, DELIVERY_RANGE)) {
      const delivery = toDelivery(body);
      if (delivery?.state === 'waiting') listener(delivery);
    }
    return this.#store.subscribe(sequence, changes => {
      for (const { id, body } of changes) {
        const delivery = id.startsWith(DELIVERY_PREFIX) && body ? toDelivery(body) : null;
        if (delivery?.state === 'waiting') listener(delivery);
      }
    });
  }
}

function readable({ body, revision }: StoredDocument): StoredDelivery | undefined {
  const delivery = toDelivery(body);
  return delivery ? { delivery, revision } : undefined;
}
