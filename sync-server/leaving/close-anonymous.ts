import type { Store } from '../store/store.ts';
import { accountKey } from '../records/account-record.ts';
import { askAgain, type ErasedAccount } from './erased-account.ts';

/**
 * Closes an account that can't be opened any more, like an erasure: the person's private data is deleted, their
 * postings end, and they leave their teams. The person didn't ask for it, so employers keep the applications that they
 * received. Only closes the given `revision` of the account. If it is interrupted after that, the next round requests
 * the rest again.
 */
export async function closeAnonymous(
  store: Store,
  userId: string,
  revision: string,
  nowMs: number,
): Promise<void> {
  const release = { email: '', phone: '', identities: [] };
  const erased: ErasedAccount = { id: userId, erasedAt: nowMs, keepsApplications: true, release };
  const [result] = await store.commit([{ id: accountKey(userId), revision, body: { ...erased } }]);
  if (result?.status === 'committed') await askAgain(store, userId, nowMs);
}
