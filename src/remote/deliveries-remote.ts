import { isObject } from '../core/json.ts';
import type { GuestNews } from '../sync/outbox/application-progress.ts';
import type { Clock } from '../sync/ports.ts';
import { DELIVERIES_PATH } from '../wire/delivery-states.ts';
import { GUEST_HEADER } from '../wire/operations/push-limits.ts';
import { patiently } from './patiently.ts';
import { readMessage } from './message-answer.ts';
import { readProgress } from './progress-answer.ts';

const PATIENCE_MS = 45_000;

/** Asks how a guest's applications stand, and for messages after the cursor; null: no answer that can be read. */
export function createDeliveriesRemote(options: {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
}) {
  return async (guestSecret: string, cursor: string, signal: AbortSignal): Promise<GuestNews | null> => {
    const answer = await patiently(options.clock, PATIENCE_MS, signal, async inTime => {
      const response = await options.fetch(`${DELIVERIES_PATH}?cursor=${encodeURIComponent(cursor)}`, {
        cache: 'no-store',
        credentials: 'same-origin',
        headers: { accept: 'application/json', [GUEST_HEADER]: guestSecret },
        signal: inTime,
      });
      return response.ok ? readDeliveries(await response.json()) : null;
    });
    return answer ?? null;
  };
}

export function readDeliveries(body: unknown): GuestNews | null {
  if (!isObject(body) || !Array.isArray(body['deliveries'])) return null;
  const deliveries = body['deliveries'].flatMap((each: unknown) =>
    isObject(each) && typeof each['id'] === 'string' ? [{ id: each['id'], ...readProgress(each) }] : [],
  );
  return { deliveries, conversation: conversationOf(body['conversation']) };
}

function conversationOf(value: unknown): GuestNews['conversation'] {
  if (!isObject(value)) return null;
  const { cursor, more, messages } = value;
  if (typeof cursor !== 'string' || typeof more !== 'boolean' || !Array.isArray(messages)) return null;
  const read = messages.flatMap((each: unknown) =>
    isObject(each) && typeof each['id'] === 'string' ? [{ id: each['id'], ...readMessage(each) }] : [],
  );
  return { cursor, more, messages: read };
}
