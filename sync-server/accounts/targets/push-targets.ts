import type { Context } from '../../board/context.ts';
import type { Environment } from '../../core/environment.ts';
import { ApiError } from '../../core/api-error.ts';
import type { ChangeAccount } from '../account-changes.ts';
import type { AccountRecord, PushTargetRecord } from '../../records/account-record.ts';
import { livePushTargets } from './live-push-targets.ts';
import { ownBrowser } from './push-owners.ts';

export interface PushTargets {
  /** Throws `user_target_already_exists` if this account already has a target with the id. */
  create(
    owner: { userId: string; sessionId: string },
    input: { id: string; name: string; identifier: string; providerId: string | null },
  ): Promise<PushTargetRecord>;
  /** Replaces the browser's identifier. Throws `user_target_not_found`. */
  update(
    owner: { userId: string; sessionId: string },
    targetId: string,
    identifier: string,
  ): Promise<PushTargetRecord>;
  /** Throws `user_target_not_found`. */
  remove(userId: string, targetId: string): Promise<void>;
}

/**
 * The browsers to which a person's push messages go. Beyond the quota the oldest is dropped. A target belongs to the
 * session that last registered it, and ends with that session.
 */
export function createPushTargets({
  environment,
  idKey,
  quotas,
  stores,
  changeAccount,
}: {
  environment: Environment;
  idKey: Uint8Array;
  quotas: Context['quotas'];
  stores: Pick<Context['stores'], 'accounts'>;
  changeAccount: ChangeAccount;
}): PushTargets {
  // First, so that a kill in between can only keep a message from someone.
  const own = (userId: string, identifier: string) =>
    ownBrowser({ idKey, stores }, identifier, { userId, at: environment.nowMs() });
  return {
    async create({ userId, sessionId }, { id, name, identifier, providerId }) {
      const now = environment.nowMs();
      const target: PushTargetRecord = {
        id,
        name,
        identifier,
        providerId,
        sessionId,
        createdAt: now,
        updatedAt: now,
      };
      await own(userId, identifier);
      await changeAccount(userId, account => {
        if (isTaken(account, id)) throw new ApiError('user_target_already_exists');
        // A browser may register again under another id. It needs only one target.
        const others = livePushTargets(account).filter(each => each.identifier !== identifier);
        return { ...account, pushTargets: [...others, target].slice(-quotas.most('targets')) };
      });
      return target;
    },

    async update({ userId, sessionId }, targetId, identifier) {
      let updated: PushTargetRecord | undefined;
      await own(userId, identifier);
      await changeAccount(userId, account => {
        const before = livePushTargets(account).find(({ id }) => id === targetId);
        if (!before) throw new ApiError('user_target_not_found');
        const after = { ...before, identifier, sessionId, updatedAt: environment.nowMs() };
        updated = after;
        return {
          ...account,
          pushTargets: livePushTargets(account).map(each => (each.id === targetId ? after : each)),
        };
      });
      if (!updated) throw new ApiError('user_target_not_found');
      return updated;
    },

    async remove(userId, targetId) {
      await changeAccount(userId, account => {
        const live = livePushTargets(account);
        const pushTargets = live.filter(({ id }) => id !== targetId);
        if (pushTargets.length === live.length) throw new ApiError('user_target_not_found');
        return { ...account, pushTargets };
      });
    },
  };
}

function isTaken({ emailTargetId, phoneTargetId, ...account }: AccountRecord, id: string): boolean {
  return (
    id === emailTargetId ||
    id === phoneTargetId ||
    livePushTargets({ emailTargetId, phoneTargetId, ...account }).some(target => target.id === id)
  );
}
