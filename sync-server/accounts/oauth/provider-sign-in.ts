import type { Environment } from '../../core/environment.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Store } from '../../store/store.ts';
import type { ChangeAccount } from '../account-changes.ts';
import { type AccountReservations, type CreateAccount, newAccount } from '../account-creation.ts';
import { eventOrigin, withEvent } from '../account-events.ts';
import { type AccountRecord, readAccount } from '../../records/account-record.ts';
import type { Origin } from '../device.ts';
import { foldEmail, isEmail } from '../../core/email-address.ts';
import { newId } from '../../core/ids.ts';
import type { SessionOwner } from '../factors/mfa-parts.ts';
import { identityValue } from '../../records/reservations.ts';
import { findSession } from '../sessions.ts';
import type { IdentityLinks } from './identity-links.ts';
import type { Profile } from '../../sign-in-providers/provider-definition.ts';

const NAME_MAX = 128;
const UID_MAX = 256;

export interface ProviderSignIn {
  /** The account for this identity, existing or new. Throws `ApiError` if the identity must not open it. */
  accountOf(provider: string, profile: Profile, origin: Origin): Promise<AccountRecord>;
  /**
   * Links this identity to the signed-in user's account. Throws `user_session_not_found` if they have been signed out.
   */
  connect(owner: SessionOwner, provider: string, profile: Profile, origin: Origin): Promise<AccountRecord>;
}

interface Parts {
  store: Store;
  environment: Environment;
  changeAccount: ChangeAccount;
  createAccount: CreateAccount;
  reservations: AccountReservations;
  links: IdentityLinks;
}

/**
 * Decides which account an external identity opens: the one that it is linked to. A matching address links it
 * automatically only if both sides are proven: by the person at the provider, and by the account's owner here.
 * Otherwise someone who entered a stranger's address first, on either side, would share that stranger's account. All
 * other cases are refused with what to do: sign in, then link.
 */
export function createProviderSignIn(parts: Parts): ProviderSignIn {
  const { store, environment, changeAccount, createAccount, reservations, links } = parts;

  const holderOf = async (email: string): Promise<AccountRecord | undefined> => {
    const userId = email === '' ? undefined : await reservations.email.holder(email);
    return userId === undefined ? undefined : (await readAccount(store, userId))?.account;
  };

  async function existing(
    provider: string,
    profile: Profile,
    origin: Origin,
  ): Promise<AccountRecord | undefined> {
    const by = eventOrigin(origin, environment.nowMs());
    const holder = await reservations.identity.holder(identityValue({ provider, providerUid: profile.uid }));
    if (holder !== undefined) return links.connect(holder, provider, profile, by);
    const owner = await holderOf(profile.email);
    if (!owner) return undefined;
    if (!owner.active) throw new ApiError('user_blocked');
    if (!profile.isEmailVerified || !owner.emailVerified) throw needsSignIn();
    return links.connect(owner.id, provider, profile, by, newest => {
      // The account may have changed since it was read.
      if (newest.email !== profile.email || !newest.emailVerified) throw needsSignIn();
      return newest;
    });
  }

  async function made(provider: string, profile: Profile, origin: Origin): Promise<AccountRecord> {
    // An unproven address is shown with the identity, but no account claims it.
    const proven = profile.isEmailVerified && profile.email !== '';
    const plain = newAccount(environment, {
      id: newId(environment),
      name: profile.name,
      email: proven ? profile.email : '',
      emailVerified: proven,
      identities: [links.newIdentity(provider, profile)],
    });
    const account = withEvent(plain, 'user.create', eventOrigin(origin, plain.createdAt));
    await createAccount(account);
    return account;
  }

  return {
    async accountOf(provider, given, origin) {
      const profile = careful(given);
      const known = await existing(provider, profile, origin);
      const account =
        known ??
        (await madeOrWon(
          () => made(provider, profile, origin),
          () => existing(provider, profile, origin),
        ));
      if (!account.active) throw new ApiError('user_blocked');
      return account;
    },

    async connect({ userId, sessionId }, provider, given, origin) {
      const profile = careful(given);
      const owner = await holderOf(profile.email);
      if (owner && owner.id !== userId) throw new ApiError('user_already_exists');
      const by = eventOrigin(origin, environment.nowMs());
      const before = (await readAccount(store, userId))?.account;
      const isTaking = before?.email === '' && profile.isEmailVerified && profile.email !== '';
      const claim = isTaking ? await reservations.email.claim(profile.email, userId) : undefined;
      const also = (newest: AccountRecord) => {
        // The provider may have been slow: a user who was signed out meanwhile must not leave a way in behind.
        findSession(newest, sessionId);
        return withProfile(newest, profile, claim !== undefined);
      };
      try {
        const changed = await links.connect(userId, provider, profile, by, also);
        if (!claim || changed.email !== profile.email || (await reservations.email.isHeld(claim)))
          return changed;
      } catch (error) {
        if (claim) await reservations.email.release(claim);
        throw error;
      }
      // Another account took the address meanwhile, so the identity stays without it.
      return changeAccount(userId, newest =>
        newest.email === profile.email ? { ...newest, email: '', emailVerified: false } : newest,
      );
    },
  };
}

/** Fills in what the account lacks. An address is only taken if `mayTakeEmail`. */
function withProfile(account: AccountRecord, profile: Profile, mayTakeEmail: boolean): AccountRecord {
  const named = account.name === '' ? { ...account, name: profile.name } : account;
  if (mayTakeEmail && account.email === '') return { ...named, email: profile.email, emailVerified: true };
  const proves = profile.isEmailVerified && account.email !== '' && account.email === profile.email;
  return proves ? { ...named, emailVerified: true } : named;
}

/** If two first sign-ins are concurrent, one creates the account and the other finds it. */
async function madeOrWon(
  make: () => Promise<AccountRecord>,
  find: () => Promise<AccountRecord | undefined>,
): Promise<AccountRecord> {
  try {
    return await make();
  } catch (error) {
    const won = error instanceof ApiError && error.type === 'user_already_exists' ? await find() : undefined;
    if (!won) throw error;
    return won;
  }
}

/** A provider's data is untrusted: limits its length, and only accepts a valid address. */
function careful({ uid, email, isEmailVerified, name }: Profile): Profile {
  if (uid === '' || uid.length > UID_MAX) throw new ApiError('user_missing_id');
  const folded = foldEmail(email);
  const isUsable = isEmail(folded);
  const shown = name.replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, '');
  return {
    uid,
    email: isUsable ? folded : '',
    isEmailVerified: isUsable && isEmailVerified,
    // By whole characters: CouchDB couldn't store half of one, and the person could never sign in.
    name: Array.from(shown).slice(0, NAME_MAX).join(''),
  };
}

function needsSignIn(): ApiError {
  return new ApiError(
    'user_already_exists',
    'An account with this email address already exists. Sign in to it first, then connect this provider in your profile.',
  );
}
