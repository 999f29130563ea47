import { derivedKey } from '../../core/keyed-hash.ts';
import { ApiError } from '../../core/api-error.ts';
import type { AccountRecord, MfaRecord } from '../../records/account-record.ts';
import { eventOrigin, withEvent } from '../account-events.ts';
import type { Origin } from '../device.ts';
import { withFactors } from './factors.ts';
import type { MfaParts, SessionOwner } from './mfa-parts.ts';
import { requireRecentFactor, requireRecentSignIn } from '../recent-proof.ts';
import { openText, sealText } from '../../core/sealed-text.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

type Totp = NonNullable<MfaRecord['totp']>;

/** The app on a person's phone that generates codes. An account has at most one. */
export interface Authenticators {
  /** Creates a secret and replaces one that was never confirmed. It is shown only this once. */
  add(owner: SessionOwner, origin: Origin): Promise<{ secret: string; uri: string }>;
  /** The first code proves that the app has the secret, which is a factor from then on. That code is used up. */
  confirm(owner: SessionOwner, code: string, origin: Origin): Promise<AccountRecord>;
  /** A confirmed one can only be removed with a recent second factor (row 31 of docs/appwrite-behaviour.md). */
  remove(owner: SessionOwner, origin: Origin): Promise<void>;
  /** The account with the code's time step used up. null: wrong, or used before. */
  useCode(account: AccountRecord, code: string): AccountRecord | null;
}

export function createAuthenticators(parts: MfaParts): Authenticators {
  const { config, environment, changeAccount, idKey } = parts;
  const key = derivedKey(idKey, 'totp');

  const seal = (secret: string, userId: string) => sealText(key, environment, secret, userId);

  /** null: the code belongs to no time step near now. */
  function stepOf({ secret }: Totp, userId: string, code: string): number | null {
    const opened = openText(key, secret, userId);
    return opened === null ? null : totpStep(opened, code, environment.nowMs());
  }

  const withTotp = (account: AccountRecord, totp: Totp | null): AccountRecord => ({
    ...account,
    mfa: { ...account.mfa, totp },
  });

  return {
    async add({ userId, sessionId }, origin) {
      const secret = newTotpSecret(environment);
      const sealed = seal(secret, userId);
      const by = eventOrigin(origin, environment.nowMs());
      const account = await changeAccount(userId, newest => {
        if (newest.mfa.totp?.verified === true) throw new ApiError('user_authenticator_already_verified');
        requireRecentSignIn(newest, sessionId, by.at);
        return withEvent(
          withTotp(newest, { secret: sealed, verified: false, lastStep: 0 }),
          'user.update',
          by,
        );
      });
      const label = account.email || account.phone || account.name || account.id;
      return { secret, uri: totpUri(secret, { issuer: config.projectName, label }) };
    },

    confirm({ userId, sessionId }, code, origin) {
      const by = eventOrigin(origin, environment.nowMs());
      return changeAccount(userId, newest => {
        const { totp } = newest.mfa;
        if (!totp) throw new ApiError('user_authenticator_not_found');
        if (totp.verified) throw new ApiError('user_authenticator_already_verified');
        const lastStep = stepOf(totp, userId, code);
        if (lastStep === null) throw new ApiError('user_invalid_token');
        const sessions = newest.sessions.map(session =>
          session.id === sessionId ? withFactors(session, ['totp']) : session,
        );
        const confirmed = withTotp({ ...newest, sessions }, { ...totp, verified: true, lastStep });
        return withEvent(confirmed, 'user.update', by);
      });
    },

    async remove({ userId, sessionId }, origin) {
      const by = eventOrigin(origin, environment.nowMs());
      await changeAccount(userId, newest => {
        const { totp } = newest.mfa;
        if (!totp) throw new ApiError('user_authenticator_not_found');
        if (totp.verified) requireRecentFactor(newest, sessionId, by.at);
        return withEvent(withTotp(newest, null), 'user.update', by);
      });
    },

    useCode(account, code) {
      const { totp } = account.mfa;
      const step = totp?.verified === true ? stepOf(totp, account.id, code) : null;
      if (!totp || step === null || step <= totp.lastStep) return null;
      return withTotp(account, { ...totp, lastStep: step });
    },
  };
}
