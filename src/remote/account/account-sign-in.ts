import type { Models, OAuthProvider } from 'appwrite';
import type { AccountSignIn, Factor } from '../../sync/account/account-sign-in.ts';
import { hasNoAnswer, isRefusedAs, isUnauthorised } from './account-failure.ts';
import type { AccountKeeper, AccountTools } from './account-keeper.ts';
import { userOf } from './account-user.ts';
import { openSession } from './open-session.ts';
import { FIRST_PREFS, signedInUser } from './signed-in-user.ts';

export function createAccountSignIn(keeper: AccountKeeper): AccountSignIn {
  const { call, signIn } = keeper;
  /** The last sign-up without a whole answer yet: this form may have created the account. */
  let unanswered: { email: string; password: string } | null = null;

  const greet = async ({ account }: AccountTools, remember: boolean | undefined) =>
    signIn(await signedInUser(account), remember);

  const withPrefs = async ({ account }: AccountTools) =>
    signIn(userOf(await account.updatePrefs({ prefs: FIRST_PREFS })), true);

  return {
    register: ({ name, email, password }) =>
      call(async tools => {
        const { account, sdk } = tools;
        const mayBeOurs = unanswered?.email === email && unanswered.password === password;
        // Before it is sent: after 45 seconds the form says that no answer came, and a second try may overtake this one.
        unanswered = { email, password };
        const isTaken = await account.create({ userId: sdk.ID.unique(), email, password, name }).then(
          () => null,
          (error: unknown) => {
            if (mayBeOurs && isRefusedAs(error, 'user_already_exists')) return error;
            if (!hasNoAnswer(error)) unanswered = null;
            throw error;
          },
        );
        try {
          await openSession(tools, true, () => account.createEmailPasswordSession({ email, password }));
        } catch (error) {
          throw isTaken !== null && isUnauthorised(error) ? isTaken : error;
        }
        const user = await withPrefs(tools);
        unanswered = null;
        return user;
      }),

    registerWithoutAddress: () =>
      call(async tools => {
        await openSession(tools, true, () => tools.account.createAnonymousSession());
        return withPrefs(tools);
      }),

    logIn: ({ email, password, remember }) =>
      call(async tools => {
        await openSession(tools, remember, () =>
          tools.account.createEmailPasswordSession({ email, password }),
        );
        return greet(tools, remember);
      }),

    sendEmailCode: (email, again) =>
      call(async ({ account, sdk }) =>
        sentSecret(await account.createEmailToken({ userId: again ?? sdk.ID.unique(), email, phrase: true })),
      ),

    sendSignInLink: (email, url) =>
      call(async ({ account, sdk }) =>
        sentSecret(await account.createMagicURLToken({ userId: sdk.ID.unique(), email, url, phrase: true })),
      ),

    sendPhoneCode: (phone, again) =>
      call(async ({ account, sdk }) =>
        sentSecret(await account.createPhoneToken({ userId: again ?? sdk.ID.unique(), phone })),
      ),

    logInWith: ({ userId, secret, remember }) =>
      call(async tools => {
        await openSession(tools, remember, () => tools.account.createSession({ userId, secret }));
        return greet(tools, remember);
      }),

    goToProvider: (provider, urls) =>
      call(async ({ account }) => {
        if (keeper.state().status === 'signed-in') await account.get();
        else await endForgottenSession(account);
        // The server says which providers it has; the SDK's own list is shorter.
        account.createOAuth2Session({ provider: provider as OAuthProvider, ...urls });
      }),

    adoptSession: remember => call(tools => greet(tools, remember)),

    factors: () =>
      call(async ({ account }) => {
        const has = await account.listMFAFactors();
        const inOrder: [Factor, boolean][] = [
          ['totp', has.totp],
          ['email', has.email],
          ['phone', has.phone],
          ['recoverycode', has.recoveryCode],
        ];
        return inOrder.filter(([, isThere]) => isThere).map(([factor]) => factor);
      }),

    challenge: factor =>
      call(async ({ account, sdk }) => {
        const { Email, Phone, Totp, Recoverycode } = sdk.AuthenticationFactor;
        const names = { email: Email, phone: Phone, totp: Totp, recoverycode: Recoverycode };
        return (await account.createMFAChallenge({ factor: names[factor] })).$id;
      }),

    answerChallenge: ({ challengeId, code, remember }) =>
      call(async tools => {
        await tools.account.updateMFAChallenge({ challengeId, otp: code });
        return greet(tools, remember);
      }),

    sendRecovery: (email, url) =>
      call(async ({ account }) => void (await account.createRecovery({ email, url }))),

    recover: ({ userId, secret, password }) =>
      call(async ({ account }) => void (await account.updateRecovery({ userId, secret, password }))),
  };
}

function sentSecret({ userId, phrase }: Models.Token) {
  return { userId, phrase };
}

/** Ends a session that this device doesn't show. Otherwise the provider's account would be connected to that person. */
async function endForgottenSession(account: AccountTools['account']): Promise<void> {
  try {
    await account.deleteSession({ sessionId: 'current' });
  } catch (error) {
    if (hasNoAnswer(error)) throw error;
  }
}
