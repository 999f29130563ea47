import { isOver, type LifetimeKind } from '../core/lifetimes.ts';
import { PUSH_RANGE } from '../records/push-record.ts';
import { DELIVERY_RANGE } from '../records/webhook-record.ts';
import type { Store } from '../store/store.ts';
import { removal, sinceMs, type Sweep } from './sweeps.ts';

/** What was sent to other servers and to browsers. */
export function messageSweeps(store: Store): Sweep[] {
  const sweep = (kind: LifetimeKind, range: { start: string; end: string }): Sweep => ({
    name: kind,
    store,
    ...range,
    rule: (document, nowMs) =>
      isOver(kind, sinceMs(document.body['createdAt']), nowMs) ? { kind, write: removal(document) } : null,
  });
  return [sweep('webhookDeliveries', DELIVERY_RANGE), sweep('pushMessages', PUSH_RANGE)];
}
