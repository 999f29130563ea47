import type { Models } from 'appwrite';
import type { AccountSecurity, AccountSession } from '../../sync/account/account-security.ts';
import { isRefusedAs } from './account-failure.ts';
import type { AccountKeeper } from './account-keeper.ts';
import { userOf } from './account-user.ts';

export function createAccountSecurity(keeper: AccountKeeper): AccountSecurity {
  const { call } = keeper;
  return {
    updatePassword: ({ password, oldPassword }) =>
      call(async ({ account }) => {
        await account.updatePassword({ password, ...(oldPassword && { oldPassword }) });
      }),

    sessions: () =>
      call(async ({ account }) => {
        const { sessions } = await account.listSessions();
        return sessions.map(sessionOf).sort(byNewness);
      }),

    extendSession: () =>
      call(async ({ account }) => void (await account.updateSession({ sessionId: 'current' }))),

    endSession: id => call(async ({ account }) => void (await account.deleteSession({ sessionId: id }))),

    endOtherSessions: () =>
      call(async ({ account }) => {
        const { sessions } = await account.listSessions();
        for (const { $id, current } of sessions) {
          if (!current) await account.deleteSession({ sessionId: $id });
        }
      }),

    endAllSessions: () =>
      call(async ({ account }) => {
        const userId = keeper.userId();
        await account.deleteSessions();
        keeper.signedOut(userId);
      }),

    addAuthenticator: () =>
      call(async ({ account, sdk }) => {
        const type = sdk.AuthenticatorType.Totp;
        const { secret, uri } = await account.createMFAAuthenticator({ type });
        return { secret, uri };
      }),

    confirmAuthenticator: code =>
      call(async ({ account, sdk }) => {
        const type = sdk.AuthenticatorType.Totp;
        keeper.renew(userOf(await account.updateMFAAuthenticator({ type, otp: code })));
      }),

    removeAuthenticator: () =>
      call(async ({ account, sdk }) => {
        await account.deleteMFAAuthenticator({ type: sdk.AuthenticatorType.Totp });
      }),

    hasAuthenticator: () => call(async ({ account }) => (await account.listMFAFactors()).totp),

    prove: (challengeId, code) =>
      call(async ({ account }) => void (await account.updateMFAChallenge({ challengeId, otp: code }))),

    setSecondFactor: on =>
      call(async ({ account }) => void keeper.renew(userOf(await account.updateMFA({ mfa: on })))),

    makeRecoveryCodes: () =>
      call(async ({ account }) => {
        const made = await account.createMFARecoveryCodes().catch((error: unknown) => {
          if (!isRefusedAs(error, 'user_recovery_codes_already_exists')) throw error;
          return account.updateMFARecoveryCodes();
        });
        return made.recoveryCodes;
      }),

    connectedAccounts: () =>
      call(async ({ account }) => {
        const { identities } = await account.listIdentities();
        return identities.map(({ $id, provider, providerEmail }) => ({
          $id,
          provider,
          email: providerEmail,
        }));
      }),

    disconnect: id => call(async ({ account }) => void (await account.deleteIdentity({ identityId: id }))),

    makeApiToken: seconds =>
      call(async ({ account }) => (await account.createJWT({ duration: seconds })).jwt),
  };
}

function sessionOf(session: Models.Session): AccountSession {
  return {
    $id: session.$id,
    current: session.current,
    clientName: session.clientName,
    osName: session.osName,
    countryName: session.countryCode === '--' ? '' : session.countryName,
    createdAt: session.$createdAt,
    expire: session.expire,
  };
}

/** This device first, then the newest. */
function byNewness(a: AccountSession, b: AccountSession): number {
  if (a.current !== b.current) return a.current ? -1 : 1;
  return b.createdAt < a.createdAt ? -1 : 1;
}
