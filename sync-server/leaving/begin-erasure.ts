import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { closeAccount, erasureKey } from './erased-account.ts';

/**
 * Erases an account and all the person's data. Resolves when the request is on disk and the account is closed: from
 * then on it can't be opened. `start-erasures.ts` does the rest, also after a kill. If a kill comes between the two
 * writes, the erasure is still carried out, because the request is stored.
 */
export async function beginErasure({ environment, stores }: Context, userId: string): Promise<void> {
  const now = environment.nowMs();
  // A conflict means that it was already requested.
  await stores.accounts.commit([{ id: erasureKey(userId), body: { askedAt: now } }]);
  if (!(await closeAccount(stores.accounts, userId, now))) throw new ApiError('user_not_found');
}
