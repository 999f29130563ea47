import { createOneAtATime } from '../../core/one-at-a-time.ts';
import { ACCOUNT_RANGE, type AccountRecord, isErased, toAccount } from '../../records/account-record.ts';
import { documentsIn } from '../../store/pages-of.ts';
import type { Store } from '../../store/store.ts';
import { livePushTargets } from './live-push-targets.ts';

export interface FoundTarget {
  userId: string;
  isPush: boolean;
}

/** Finds whose targets these are, for an operator's program. */
export type FindTargets = (ids: readonly string[]) => Promise<ReadonlyMap<string, FoundTarget>>;

/**
 * Nothing keeps all targets in memory, so each search reads the accounts once, a part in each turn. Searches queue up.
 * People name their targets themselves. Of several with the same name the earliest counts, so that no one gets what is
 * meant for another by taking the name.
 */
export function createTargetSearch(store: Store): FindTargets {
  const oneAtATime = createOneAtATime();
  return ids =>
    oneAtATime('targets', async () => {
      const wanted = new Set(ids);
      const found = new Map<string, FoundTarget & { createdAt: number }>();
      if (ids.length === 0) return found;
      for await (const { body } of documentsIn(store, ACCOUNT_RANGE))
        for (const { id, ...target } of isErased(body) ? [] : targetsOf(toAccount(body))) {
          const known = found.get(id);
          if (wanted.has(id) && !(known && known.createdAt <= target.createdAt)) found.set(id, target);
        }
      return found;
    });
}

function targetsOf(account: AccountRecord): (FoundTarget & { id: string; createdAt: number })[] {
  const { id: userId, createdAt, email, emailTargetId, phone, phoneTargetId } = account;
  const contacts = [...(email === '' ? [] : [emailTargetId]), ...(phone === '' ? [] : [phoneTargetId])];
  return [
    ...contacts.map(id => ({ id, userId, isPush: false, createdAt })),
    ...livePushTargets(account).map(each => ({
      id: each.id,
      userId,
      isPush: true,
      createdAt: each.createdAt,
    })),
  ];
}
