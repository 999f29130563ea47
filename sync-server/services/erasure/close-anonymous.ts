import type { Store } from '../../store/store.ts';
import { accountKey } from '../account-record.ts';
import { askAgain, type ErasedAccount } from './erased-account.ts';

/**
 * Ends an account that nobody can open any more, as an erasure does: what was only theirs goes, their postings end, their teams are
 * left. Nobody asked for it, so the employers keep the applications that they received. Only the version of the account that was
 * looked at is closed; cut off after that, the rest is asked for again by the next round.
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
