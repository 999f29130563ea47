import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { closeAccount, erasureKey } from './erased-account.ts';

/**
 * Erases an account and all that is a person's. Resolves when it is on the disk that it was asked for and the account is closed: from
 * then on nothing opens it, and what is left is carried out by `start-erasures.ts`, after a kill too. Cut off between the two
 * writes, it is carried out just the same: it was asked for.
 */
export async function beginErasure({ environment, stores }: Context, userId: string): Promise<void> {
  const now = environment.nowMs();
  // A conflict: it was asked for already.
  await stores.accounts.commit([{ id: erasureKey(userId), body: { askedAt: now } }]);
  if (!(await closeAccount(stores.accounts, userId, now))) throw new ApiError('user_not_found');
}
