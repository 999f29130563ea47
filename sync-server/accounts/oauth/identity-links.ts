import type { Context } from '../../board/context.ts';
import type { Environment } from '../../core/environment.ts';
import { ApiError } from '../../core/api-error.ts';
import type { ChangeAccount } from '../account-changes.ts';
import type { AccountReservations } from '../account-creation.ts';
import { type EventOrigin, withEvent } from '../account-events.ts';
import type { AccountRecord, IdentityRecord } from '../../records/account-record.ts';
import { newId } from '../../core/ids.ts';
import { identityValue } from '../../records/reservations.ts';
import { requireRoom } from '../../board/within-quota.ts';
import type { Profile } from '../../sign-in-providers/provider-definition.ts';

interface Parts {
  environment: Environment;
  quotas: Context['quotas'];
  changeAccount: ChangeAccount;
  reservations: Pick<AccountReservations, 'identity'>;
}

/** Links identities to accounts. Each identity opens one account. */
export interface IdentityLinks {
  /** A new identity, for an account that is being created. */
  newIdentity(provider: string, profile: Profile): IdentityRecord;
  /**
   * Links an identity, or updates one that is linked already. `also` becomes part of the same write. Throws
   * `user_identity_already_exists` if it opens another account, `quota_exceeded` if the account has too many.
   */
  connect(
    userId: string,
    provider: string,
    profile: Profile,
    by: EventOrigin,
    also?: (newest: AccountRecord) => AccountRecord,
  ): Promise<AccountRecord>;
  /** Throws `user_identity_not_found`. */
  disconnect(userId: string, identityId: string, by: EventOrigin): Promise<void>;
}

export function createIdentityLinks({
  environment,
  quotas,
  changeAccount,
  reservations,
}: Parts): IdentityLinks {
  const newIdentity = (provider: string, { uid, email }: Profile): IdentityRecord => {
    const now = environment.nowMs();
    const id = newId(environment);
    return { id, provider, providerUid: uid, providerEmail: email, createdAt: now, updatedAt: now };
  };

  return {
    newIdentity,

    async connect(userId, provider, profile, by, also = account => account) {
      const value = identityValue({ provider, providerUid: profile.uid });
      const holder = await reservations.identity.holder(value);
      if (holder === userId)
        return changeAccount(userId, newest => also(withNewest(newest, value, profile, by.at)));
      const claim = await reservations.identity.claim(value, userId);
      if (!claim) throw new ApiError('user_identity_already_exists');
      const identity = newIdentity(provider, profile);
      const connected = await changeAccount(userId, newest => {
        requireRoom({ environment, quotas }, 'identities', newest.identities.length);
        const identities = [...newest.identities, identity];
        return also(withEvent({ ...newest, identities }, 'identity.create', by));
      }).catch(async (error: unknown) => {
        await reservations.identity.release(claim);
        throw error;
      });
      if (await reservations.identity.isHeld(claim)) return connected;
      await changeAccount(userId, newest => without(newest, identity.id));
      throw new ApiError('user_identity_already_exists');
    },

    async disconnect(userId, identityId, by) {
      let gone: IdentityRecord | undefined;
      await changeAccount(userId, newest => {
        gone = newest.identities.find(({ id }) => id === identityId);
        if (!gone) throw new ApiError('user_identity_not_found');
        return withEvent(without(newest, identityId), 'identity.delete', by);
      });
      if (gone) await reservations.identity.releaseValue(identityValue(gone), userId);
    },
  };
}

function withNewest(account: AccountRecord, value: string, { email }: Profile, at: number): AccountRecord {
  const identities = account.identities.map(each =>
    identityValue(each) === value ? { ...each, providerEmail: email, updatedAt: at } : each,
  );
  return { ...account, identities };
}

function without(account: AccountRecord, identityId: string): AccountRecord {
  return { ...account, identities: account.identities.filter(({ id }) => id !== identityId) };
}
