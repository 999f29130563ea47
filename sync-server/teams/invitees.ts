import type { Context } from '../board/context.ts';
import { ApiError, invalidParam } from '../core/api-error.ts';
import type { AccountReservations, CreateAccount } from '../accounts/account-creation.ts';
import { newAccount } from '../accounts/account-creation.ts';
import { type AccountRecord, readAccount } from '../records/account-record.ts';
import { foldEmail } from '../core/email-address.ts';
import { newId } from '../core/ids.ts';
import type { Invitee } from './memberships.ts';

/**
 * The person named by the caller. `userId` takes precedence over `email`, and `email` over `phone`. Empty: not given.
 */
export interface Named {
  userId: string;
  email: string;
  phone: string;
  name: string;
}

interface Parts {
  context: Pick<Context, 'environment' | 'stores'>;
  createAccount: CreateAccount;
  reservations: AccountReservations;
}

export type FindInvitee = (named: Named) => Promise<{ account: AccountRecord; invitee: Invitee }>;

/**
 * Finds the account of a person invited to a team. For an unknown address or number, it creates one without a password,
 * which belongs to the person who accepts the invitation. The inviter can't tell the two cases apart.
 */
export function createInvitees({ context, createAccount, reservations }: Parts): FindInvitee {
  const { environment, stores } = context;

  const known = async (userId: string | undefined): Promise<AccountRecord | undefined> =>
    userId === undefined ? undefined : (await readAccount(stores.accounts, userId))?.account;

  const byId = async ({ userId, email, phone }: Named): Promise<AccountRecord> => {
    const account = await known(userId);
    if (!account) throw new ApiError('user_not_found', "User with given userId doesn't exist.");
    if (email !== '' && account.email !== foldEmail(email))
      throw new ApiError('user_already_exists', "Given userId and email doesn't match");
    if (phone !== '' && account.phone !== phone)
      throw new ApiError('user_already_exists', "Given userId and phone doesn't match");
    return account;
  };

  const byAddress = async (kind: 'email' | 'phone', value: string, name: string): Promise<AccountRecord> => {
    const present = await known(await reservations[kind].holder(value));
    if (present) return present;
    const made = newAccount(environment, { id: newId(environment), name, [kind]: value });
    await createAccount(made);
    return made;
  };

  return async named => {
    const { name, phone } = named;
    const email = foldEmail(named.email);
    if (named.userId !== '') {
      const account = await byId(named);
      const sentTo = account.email === '' ? account.phone : account.email;
      return { account, invitee: { userId: account.id, name, email, phone, sentTo, isNamedById: true } };
    }
    if (email !== '') {
      const account = await byAddress('email', email, name);
      return {
        account,
        invitee: { userId: account.id, name, email, phone: '', sentTo: email, isNamedById: false },
      };
    }
    if (phone === '') throw invalidParam('email', 'At least one of userId, email, or phone is required');
    const account = await byAddress('phone', phone, name);
    return {
      account,
      invitee: { userId: account.id, name, email: '', phone, sentTo: phone, isNamedById: false },
    };
  };
}
