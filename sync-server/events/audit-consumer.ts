import { auditWrites } from '../audit/audit-page.ts';
import { auditSeenKey, type AuditRecord } from '../audit/audit-record.ts';
import type { Context } from '../board/context.ts';
import type { BoardEvent, EventConsumer } from './board-event.ts';

/**
 * At most so many events a second are noted. They wait in the store's feed meanwhile, so a large import is noted in the
 * minutes after it and isn't slowed.
 */
const AT_ONCE = 2_000;
const GATHER_MS = 1_000;

type Parts = Pick<Context, 'environment'> & { stores: Pick<Context['stores'], 'accounts'> };

/** Notes each event without its content: which, about what, when, and by whom if the event tells. */
export function auditConsumer({ environment, stores }: Parts): EventConsumer {
  const store = stores.accounts;

  /** When an event was first seen whose time the store doesn't tell, also at a second delivery. */
  const seenAt = async (events: readonly BoardEvent[]): Promise<Map<string, number>> => {
    const at = environment.nowMs();
    const ids = events.filter(({ isUndated }) => isUndated === true).map(({ id }) => id);
    if (ids.length === 0) return new Map();
    await store.commit(ids.map(id => ({ id: auditSeenKey(id), body: { at } })));
    const found = await store.getMany(ids.map(auditSeenKey));
    return new Map(ids.map((id, index) => [id, Number(found[index]?.body['at'] ?? at)]));
  };

  const consumeAll = async (events: readonly BoardEvent[]): Promise<void> => {
    const seen = await seenAt(events);
    const records = events.map(
      (event): AuditRecord => ({
        eventId: event.id,
        event: event.name,
        action: event.action,
        subjects: event.path.map(([, id]) => id),
        userId: event.userId ?? null,
        at: seen.get(event.id) ?? event.at,
      }),
    );
    await store.commit(auditWrites(records));
  };

  return {
    name: 'audit',
    wants: () => true,
    consume: event => consumeAll([event]),
    consumeAll,
    atOnce: AT_ONCE,
    gatherMs: GATHER_MS,
  };
}
