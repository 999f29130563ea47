import { createHmac } from 'node:crypto';
import type { Context } from '../board/context.ts';
import { AddressRefused, type Guard, guardedFetch } from '../core/network/guarded-fetch.ts';
import type { WebhookDelivery } from '../records/webhook-record.ts';
import type { OpenWebhook } from './webhooks.ts';

const TIMEOUT_MS = 15_000;
/** What a receiver answers isn't used. */
const ANSWER_MAX_BYTES = 1_000;
const REDIRECTS_MAX = 3;
const PROBLEM_MAX = 300;

export interface Attempt {
  status: number | null;
  /** null: it was delivered. */
  problem: string | null;
  /** Another attempt would end the same way. */
  isFinal: boolean;
}

type Parts = { config: Pick<Context['config'], 'projectId'>; guard: Guard; timeoutMs?: number };

/** Makes one attempt. Never rejects, except when `signal` aborts it. */
export async function sendWebhook(
  { config, guard, timeoutMs = TIMEOUT_MS }: Parts,
  webhook: OpenWebhook,
  delivery: WebhookDelivery,
  nowMs: number,
  signal?: AbortSignal,
): Promise<Attempt> {
  try {
    const { status } = await guardedFetch(guard, webhook.url, {
      method: 'POST',
      headers: { ...headersOf(webhook, delivery, nowMs), 'x-appwrite-webhook-project-id': config.projectId },
      body: delivery.payload,
      timeoutMs,
      maxBytes: ANSWER_MAX_BYTES,
      maxRedirects: REDIRECTS_MAX,
      checkCertificate: webhook.tls,
      ...(signal && { signal }),
    });
    if (status >= 200 && status < 300) return { status, problem: null, isFinal: true };
    return { status, problem: `The receiver answered ${status}.`, isFinal: status === 410 };
  } catch (error) {
    signal?.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    return { status: null, problem: message.slice(0, PROBLEM_MAX), isFinal: error instanceof AddressRefused };
  }
}

/**
 * Signs in two ways. `x-appwrite-webhook-signature` is Appwrite's. The `webhook-…` headers are those of Standard
 * Webhooks: they cover the time too, so a receiver can refuse a recorded request that someone sends again.
 */
export function headersOf(
  { id, name, url, secret, authUsername, authPassword }: OpenWebhook,
  { eventId, events, userId, payload }: WebhookDelivery,
  nowMs: number,
): Record<string, string> {
  const seconds = String(Math.floor(nowMs / 1000));
  const signature = createHmac('sha256', signingKey(secret))
    .update(`${eventId}.${seconds}.${payload}`)
    .digest('base64');
  const credentials = Buffer.from(`${authUsername}:${authPassword}`).toString('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Portage-Webhook',
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
    'x-appwrite-webhook-id': id,
    'x-appwrite-webhook-events': events.join(','),
    'x-appwrite-webhook-name': encodeURIComponent(name),
    'x-appwrite-webhook-user-id': userId,
    'x-appwrite-webhook-signature': createHmac('sha1', secret)
      .update(url + payload)
      .digest('base64'),
    ...(authUsername !== '' || authPassword !== '' ? { authorization: `Basic ${credentials}` } : {}),
  };
}

/** Standard Webhooks writes keys as `whsec_` and base64. Any other secret is used as it is. */
function signingKey(secret: string): Uint8Array {
  const [, base64] = /^whsec_([\w+/=-]+)$/.exec(secret) ?? [];
  return new Uint8Array(base64 === undefined ? Buffer.from(secret) : Buffer.from(base64, 'base64'));
}
