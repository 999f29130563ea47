import { hash } from 'node:crypto';
import type { PushContent } from '../../src/wire/push-news.ts';
import { AddressRefused, type Guard, guardedFetch } from '../core/network/guarded-fetch.ts';
import type { PushSubscription } from '../accounts/targets/push-subscription.ts';
import type { VapidKeys } from './vapid-keys.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_MAX_BYTES = 1_000;
/** Push services keep a message this long for a browser that isn't there. */
const TTL_SECONDS = 24 * 3_600;
const TOPIC_MAX = 32;
const TOPIC = /^[\w-]{1,32}$/;
/** A push service that asks for a longer pause is asked again after this. */
const RETRY_AFTER_MAX_SECONDS = 6 * 3_600;

export type PushAttempt =
  | 'sent'
  /** The subscription no longer exists. */
  | 'gone'
  /** It will never be possible. */
  | 'refused'
  | { retryAfterMs: number };

export interface PushSender {
  vapid: VapidKeys;
  subject: string;
  guard: Guard;
}

/** Sends one message to one browser, encrypted for it (RFC 8291) and signed as this server (RFC 8292). */
export async function sendPush(
  { vapid, subject, guard }: PushSender,
  subscription: PushSubscription,
  content: PushContent,
  { signal, urgency = 'normal' }: { signal?: AbortSignal; urgency?: 'normal' | 'high' } = {},
): Promise<PushAttempt> {
  const options = {
    vapidDetails: { subject, ...vapid },
    TTL: TTL_SECONDS,
    urgency,
    topic: topicOf(content.tag),
    contentEncoding: 'aes128gcm',
  } as const;
  const { default: webpush } = await import('web-push');
  let details;
  try {
    details = webpush.generateRequestDetails(subscription, JSON.stringify(content), options);
  } catch {
    // A key that isn't one can't become right.
    return 'refused';
  }
  try {
    const { endpoint, headers, body } = details;
    const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>;
    const answer = await guardedFetch(guard, endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
      body: body ? new Uint8Array(body) : '',
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MAX_BYTES,
      ...(signal && { signal }),
    });
    return outcomeOf(answer.status, answer.headers['retry-after']);
  } catch (error) {
    signal?.throwIfAborted();
    return error instanceof AddressRefused || !isNetworkError(error) ? 'refused' : { retryAfterMs: 0 };
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushAttempt {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status < 500 && status !== 429 && status !== 408) return 'refused';
  const seconds = Number(retryAfter);
  const pause = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, RETRY_AFTER_MAX_SECONDS) : 0;
  return { retryAfterMs: pause * 1000 };
}

function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error || error.name === 'TimeoutError' || /socket|ended early/i.test(error.message);
}

/** At most 32 characters of base64url (RFC 8030, 5.4). Two tags never share one: the later message would replace the other. */
function topicOf(tag: string): string {
  return TOPIC.test(tag) ? tag : hash('sha256', tag, 'base64url').slice(0, TOPIC_MAX);
}
