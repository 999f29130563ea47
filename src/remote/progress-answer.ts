import { isObject } from '../core/json.ts';
import type { ApplicationProgress } from '../sync/outbox/application-progress.ts';
import type { ApplicationDecision, ApplicationDelivery } from '../wire/delivery.ts';
import { DECISIONS, DELIVERY_FAILURES, DELIVERY_STATES, DELIVERY_WAYS } from '../wire/delivery-states.ts';

/** The progress in one record of an answer. A part that is malformed or unknown counts as absent. */
export function readProgress(data: Record<string, unknown>): ApplicationProgress {
  const { openedAt, seenTo } = data;
  const delivery = deliveryOf(data['delivery']);
  const decision = decisionOf(data['decision']);
  return {
    ...(delivery && { delivery }),
    ...(isMoment(openedAt) && { openedAt }),
    ...(decision && { decision }),
    ...(isMoment(seenTo) && { seenTo }),
  };
}

function deliveryOf(value: unknown): ApplicationDelivery | null {
  if (!isObject(value)) return null;
  const via = DELIVERY_WAYS.find(each => each === value['via']);
  const state = DELIVERY_STATES.find(each => each === value['state']);
  const reason = DELIVERY_FAILURES.find(each => each === value['reason']);
  const { at, address } = value;
  if (!via || !state || !isMoment(at)) return null;
  return { via, state, at, ...(typeof address === 'string' && { address }), ...(reason && { reason }) };
}

function decisionOf(value: unknown): ApplicationDecision | null {
  if (!isObject(value)) return null;
  const kind = DECISIONS.find(each => each === value['kind']);
  const { at } = value;
  return kind && isMoment(at) ? { kind, at } : null;
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
