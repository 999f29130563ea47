import { livePushTargets } from '../accounts/targets/live-push-targets.ts';
import { ownerKey, PUSH_OWNER_RANGE, readOwner } from '../accounts/targets/push-owners.ts';
import type { Context } from '../board/context.ts';
import { isOver, type LifetimeKind } from '../core/lifetimes.ts';
import { readAccount } from '../records/account-record.ts';
import { isOver as isEnded, MESSAGE_RANGE, toMessage } from '../records/messaging/messaging-record.ts';
import { readRecord } from '../records/board-documents.ts';
import { ALERT_RANGE, MATCHED_RANGE, toAlert } from '../records/messaging/alert-record.ts';
import { PUSH_RANGE } from '../records/messaging/push-record.ts';
import { DELIVERY_RANGE, webhookKey, webhookOfDelivery } from '../records/webhook-record.ts';
import type { StoredDocument } from '../store/store.ts';
import { type Found, removal, sinceMs, type Sweep } from './sweeps.ts';

/** What was sent to other servers and to browsers. */
export function messageSweeps({ idKey, stores }: Pick<Context, 'idKey' | 'stores'>): Sweep[] {
  const store = stores.accounts;
  const ended = (kind: LifetimeKind, document: StoredDocument, nowMs: number): Found | null =>
    isOver(kind, sinceMs(document.body['createdAt']), nowMs) ? { kind, write: removal(document) } : null;

  async function lookAtDelivery(document: StoredDocument, nowMs: number): Promise<Found | null> {
    const kind = 'webhookDeliveries';
    const found = ended(kind, document, nowMs);
    if (found) return found;
    // The server was killed while it deleted the webhook, or an event came meanwhile.
    const isOrphan = !(await store.get(webhookKey(webhookOfDelivery(document.id))));
    return isOrphan ? { kind, write: removal(document) } : null;
  }

  async function lookAtOwner(document: StoredDocument, nowMs: number): Promise<Found | null> {
    const owner = readOwner(document.body);
    if (!owner || !isOver('pushOwners', owner.at, nowMs)) return null;
    const account = (await readAccount(store, owner.userId))?.account;
    const targets = account ? livePushTargets(account) : [];
    if (targets.some(({ identifier }) => ownerKey({ idKey }, identifier) === document.id)) return null;
    return { kind: 'pushOwners', write: removal(document) };
  }

  async function lookAtAlert(document: StoredDocument, nowMs: number): Promise<Found | null> {
    const alert = toAlert(document.body);
    if (!alert || !isOver('alerts', Math.max(alert.firstAt, alert.lastAt), nowMs)) return null;
    const search = await readRecord(stores.board, 'searches', alert.searchId);
    const by = search?.record.data['alertBy'];
    return by === 'mail' || by === 'push' ? null : { kind: 'alerts', write: removal(document) };
  }

  function lookAtMatched(document: StoredDocument, nowMs: number): Found | null {
    const isOld = isOver('matchedPostings', sinceMs(document.body['at']), nowMs);
    return isOld ? { kind: 'matchedPostings', write: removal(document) } : null;
  }

  function lookAtMessage(document: StoredDocument, nowMs: number): Found | null {
    const message = toMessage(document.body);
    const isOld = message && isEnded(message) && isOver('messages', message.updatedAt, nowMs);
    return isOld ? { kind: 'messages', write: removal(document) } : null;
  }

  return [
    { name: 'webhookDeliveries', store, ...DELIVERY_RANGE, rule: lookAtDelivery },
    {
      name: 'pushMessages',
      store,
      ...PUSH_RANGE,
      rule: (document, nowMs) => ended('pushMessages', document, nowMs),
    },
    { name: 'alerts', store, ...ALERT_RANGE, rule: lookAtAlert },
    { name: 'matchedPostings', store, ...MATCHED_RANGE, rule: lookAtMatched },
    { name: 'pushOwners', store, ...PUSH_OWNER_RANGE, rule: lookAtOwner },
    { name: 'messages', store, ...MESSAGE_RANGE, rule: lookAtMessage },
  ];
}
