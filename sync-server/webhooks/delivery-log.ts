import { ApiError } from '../core/api-error.ts';
import {
  deliveriesOf,
  deliveryKey,
  DELIVERY_PREFIX,
  DELIVERY_RANGE,
  toDelivery,
  type WebhookDelivery,
} from '../records/webhook-record.ts';
import type { Store, StoredDocument, Subscription } from '../store/store.ts';

/** The newest that are kept of each webhook, besides those that still wait. */
const KEPT = 200;

export type StoredDelivery = { delivery: WebhookDelivery; revision: string };

/** The deliveries on disk. */
export class DeliveryLog {
  readonly #store: Store;

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

  /** Newest first. */
  async of(webhookId: string): Promise<WebhookDelivery[]> {
    const found = await this.#store.range(deliveriesOf(webhookId));
    return found
      .flatMap(document => readable(document)?.delivery ?? [])
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  }

  /** Throws `webhook_delivery_not_found`. */
  async require(webhookId: string, id: string): Promise<WebhookDelivery> {
    const found = await this.get(webhookId, id);
    if (!found) throw new ApiError('webhook_delivery_not_found');
    return found.delivery;
  }

  /** Removes the oldest that are over. */
  async trim(webhookId: string): Promise<void> {
    const found = await this.#store.range(deliveriesOf(webhookId));
    const over = found
      .flatMap(document => {
        const delivery = toDelivery(document.body);
        return delivery && delivery.state !== 'waiting' ? [{ ...document, at: delivery.createdAt }] : [];
      })
      .sort((a, b) => b.at - a.at)
      .slice(KEPT);
    if (over.length === 0) return;
    await this.#store.commit(over.map(({ id, revision }) => ({ id, revision, body: null })));
  }

  /** Calls `listener` with each delivery that waits, now and from now on. */
  async follow(listener: (delivery: WebhookDelivery) => void): Promise<Subscription> {
    const { sequence } = await this.#store.status();
    for (const document of await this.#store.range(DELIVERY_RANGE)) {
      const delivery = toDelivery(document.body);
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
