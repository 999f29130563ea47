import { ApiError } from '../core/api-error.ts';
import { compareAndSet, OVERTAKEN } from '../core/compare-and-set.ts';
import { commitOne } from '../store/change-document.ts';
import type { Store } from '../store/store.ts';
import { type AccountRecord, accountBody, accountKey, readAccount } from '../records/account-record.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { withNews } from './account-news.ts';

/**
 * Changes one account by compare-and-set. `change` gets the newest version and may be called again. It throws to give
 * up, and returns the same object to leave the account unchanged. Resolves when the new version is on disk. Changes of
 * one account queue up here, so only a write by another process makes a retry necessary.
 */
export type ChangeAccount = (
  userId: string,
  change: (account: AccountRecord) => AccountRecord,
) => Promise<AccountRecord>;

export function createAccountChanges(store: Store, nowMs: () => number): ChangeAccount {
  const oneAtATime = createOneAtATime();
  return (userId, change) =>
    oneAtATime(userId, () =>
      compareAndSet(overloaded, async () => {
        const stored = await readAccount(store, userId);
        if (!stored) throw new ApiError('user_not_found');
        const next = change(stored.account);
        if (next === stored.account) return next;
        const changed = after(stored.account, next, nowMs());
        const write = { id: accountKey(userId), revision: stored.revision, body: accountBody(changed) };
        return (await commitOne(store, write)) ? changed : OVERTAKEN;
      }),
    );
}

function overloaded(): ApiError {
  return new ApiError('general_server_overloaded', undefined, { retryAfterSeconds: 1 });
}

/** The write that confirms an address or number also records the time, which makes postings that wait for it public. */
function after(before: AccountRecord, changed: AccountRecord, nowMs: number): AccountRecord {
  const updatedAt = Math.max(nowMs, before.updatedAt);
  const isShown =
    (changed.emailVerified && !before.emailVerified) || (changed.phoneVerified && !before.phoneVerified);
  return withNews(before, { ...changed, updatedAt, ...(isShown && { provenAt: updatedAt }) }, nowMs);
}
