import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject } from '../store/store.ts';

const Nullable = Type.Union([Type.String(), Type.Null()]);

/** Sends events to another server. Times are in milliseconds. */
export const WebhookRecord = Type.Object({
  id: Type.String(),
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  name: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  /** false: any certificate is accepted. */
  tls: Type.Boolean(),
  authUsername: Type.String(),
  /** Sealed with one of the server's keys, as the secret is. Empty: none. */
  authPassword: Type.String(),
  secret: Type.String(),
  /** Failed attempts since the last success. */
  attempts: Type.Integer(),
  /** The last failure. */
  logs: Type.String(),
});
export type WebhookRecord = Static<typeof WebhookRecord>;

/** An event for a webhook, with what became of it. */
export const WebhookDelivery = Type.Object({
  id: Type.String(),
  webhookId: Type.String(),
  /** The event's id, by which the receiver recognizes a second delivery. A replay has that of the first. */
  eventId: Type.String(),
  event: Type.String(),
  events: Type.Array(Type.String()),
  userId: Type.String(),
  /** As it is sent. */
  payload: Type.String(),
  createdAt: Type.Integer(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('delivered'), Type.Literal('failed')]),
  attempts: Type.Integer(),
  /** No attempt before this time. */
  notBefore: Type.Integer(),
  /** The last attempt. */
  triedAt: Type.Union([Type.Integer(), Type.Null()]),
  /** The receiver's status. null: it didn't answer. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  /** Why the last attempt failed. */
  problem: Nullable,
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const webhookShape = Compile(WebhookRecord);
const deliveryShape = Compile(WebhookDelivery);

export const WEBHOOK_PREFIX = 'webhook:';
export const WEBHOOK_RANGE = { start: WEBHOOK_PREFIX, end: 'webhook;' };
export const DELIVERY_PREFIX = 'webhookDelivery:';
export const DELIVERY_RANGE = { start: DELIVERY_PREFIX, end: 'webhookDelivery;' };

export const webhookKey = (id: string): string => WEBHOOK_PREFIX + id;
/** The slash can't be in an id, so the deliveries of a webhook are a range of the store's ids. */
export const deliveryKey = (webhookId: string, id: string): string => `${DELIVERY_PREFIX}${webhookId}/${id}`;
export const webhookOfDelivery = (key: string): string => key.slice(DELIVERY_PREFIX.length, key.indexOf('/'));
export const deliveriesOf = (webhookId: string) => ({
  start: `${DELIVERY_PREFIX}${webhookId}/`,
  end: `${DELIVERY_PREFIX}${webhookId}0`,
});

/** null: a later version wrote it. */
export function toWebhook(body: JsonObject): WebhookRecord | null {
  const content: unknown = body;
  return webhookShape.Check(content) ? content : null;
}

/** null: a later version wrote it. */
export function toDelivery(body: JsonObject): WebhookDelivery | null {
  const content: unknown = body;
  return deliveryShape.Check(content) ? content : null;
}
