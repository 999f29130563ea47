import { formatMoment } from '../core/moments.ts';
import { type Listed, listDefinition } from '../projection/list-page.ts';
import type { WebhookDelivery, WebhookRecord } from '../records/webhook-record.ts';
import type { Webhooks } from './webhooks.ts';

/** The names that queries of the list may use. */
export const WEBHOOK_LIST = listDefinition('webhooks', [
  { key: 'name', type: 'string', size: 128 },
  { key: 'url', type: 'string', size: 2048 },
  { key: 'authUsername', type: 'string', size: 256 },
  { key: 'tls', type: 'boolean' },
  { key: 'enabled', type: 'boolean' },
  { key: 'logs', type: 'string', size: 512 },
  { key: 'attempts', type: 'integer' },
  { key: 'events', type: 'string', size: 256, array: true },
]);

export function listedWebhook(webhook: WebhookRecord): Listed<WebhookRecord> {
  const { id, name, url, authUsername, tls, enabled, logs, attempts, events } = webhook;
  return {
    item: webhook,
    id,
    createdAt: formatMoment(webhook.createdAt),
    updatedAt: formatMoment(webhook.updatedAt),
    data: { name, url, authUsername, tls, enabled, logs, attempts },
    lists: { events },
    text: `${id} ${name} ${url}`,
  };
}

/** Appwrite's `webhook`. The secret is only shown when it was just made. */
export function webhookAnswer(webhooks: Webhooks, webhook: WebhookRecord, { withSecret = false } = {}) {
  const opened = webhooks.opened(webhook);
  const { id, name, url, events, tls, authUsername, enabled, logs, attempts } = webhook;
  return {
    $id: id,
    $createdAt: formatMoment(webhook.createdAt),
    $updatedAt: formatMoment(webhook.updatedAt),
    name,
    url,
    events,
    tls,
    authUsername,
    authPassword: opened?.authPassword ?? '',
    secret: withSecret ? (opened?.secret ?? '') : '',
    enabled,
    logs,
    attempts,
  };
}

/** Ours: Appwrite keeps no log. */
export function deliveryAnswer(delivery: WebhookDelivery) {
  return { ...listedDelivery(delivery), payload: delivery.payload };
}

/** Without the payload, which may be large. */
export function listedDelivery(delivery: Omit<WebhookDelivery, 'payload'>) {
  const { id, webhookId, eventId, event, state, attempts, status, problem } = delivery;
  return {
    $id: id,
    $createdAt: formatMoment(delivery.createdAt),
    webhookId,
    eventId,
    event,
    state,
    attempts,
    status,
    problem,
    triedAt: delivery.triedAt === null ? null : formatMoment(delivery.triedAt),
    nextAt: state === 'waiting' && delivery.notBefore > 0 ? formatMoment(delivery.notBefore) : null,
  };
}
