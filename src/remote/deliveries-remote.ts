import type { DeliveryRecord } from '../sync/outbox/application-progress.ts';
import type { Clock } from '../sync/ports.ts';
import { DELIVERIES_PATH } from '../wire/delivery-states.ts';
import { GUEST_HEADER } from '../wire/operations/push-limits.ts';
import { patiently } from './patiently.ts';
import { readProgress } from './progress-answer.ts';

const PATIENCE_MS = 45_000;

/** Asks how a guest's applications stand; null: no answer that can be read. */
export function createDeliveriesRemote(options: {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
}) {
  return async (guestSecret: string, signal: AbortSignal): Promise<DeliveryRecord[] | null> => {
    const answer = await patiently(options.clock, PATIENCE_MS, signal, async inTime => {
      const response = await options.fetch(DELIVERIES_PATH, {
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

export function readDeliveries(body: unknown): DeliveryRecord[] | null {
  if (typeof body !== 'object' || body === null || !('deliveries' in body)) return null;
  const { deliveries } = body;
  if (!Array.isArray(deliveries)) return null;
  return deliveries.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('id' in each) || typeof each.id !== 'string')
      return [];
    return [{ id: each.id, ...readProgress({ ...each }) }];
  });
}
