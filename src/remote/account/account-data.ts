import type { Models } from 'appwrite';
import type { AccountData, AccountDetails, AccountEvent } from '../../sync/account/account-data.ts';
import type { AccountKeeper } from './account-keeper.ts';
import { accountRequest } from './account-request.ts';
import { userOf } from './account-user.ts';

const EVENTS_SHOWN = 100;

export function createAccountData(keeper: AccountKeeper): AccountData {
  const { call, renew } = keeper;
  return {
    details: () =>
      call(async ({ account }) => {
        const user = await account.get();
        renew(userOf(user));
        return detailsOf(user);
      }),

    updateName: name => call(async ({ account }) => renew(userOf(await account.updateName({ name })))),

    updateEmail: ({ email, password }) =>
      call(async ({ account }) => renew(userOf(await account.updateEmail({ email, password })))),

    updatePhone: ({ phone, password }) =>
      call(async ({ account }) => void renew(userOf(await account.updatePhone({ phone, password })))),

    sendEmailVerification: url =>
      call(async ({ account }) => void (await account.createEmailVerification({ url }))),

    confirmEmail: ({ userId, secret }) =>
      call(async ({ account }) => void (await account.updateEmailVerification({ userId, secret }))),

    sendPhoneVerification: () => call(async ({ account }) => void (await account.createPhoneVerification())),

    confirmPhone: code =>
      call(async ({ account }) => {
        const { $id: userId } = await account.get();
        await account.updatePhoneVerification({ userId, secret: code });
      }),

    events: () =>
      call(async ({ account, sdk }) => {
        const { logs } = await account.listLogs({ queries: [sdk.Query.limit(EVENTS_SHOWN)] });
        return logs.map(eventOf);
      }),

    exportData: () =>
      call(async () => {
        const answer = await accountRequest(keeper, 'GET', '/account/export');
        return new Blob([await answer.text()], { type: 'application/json' });
      }),

    block: () =>
      call(async ({ account }) => {
        const userId = keeper.userId();
        await account.updateStatus();
        keeper.signedOut(userId);
      }),

    erase: password =>
      call(async () => {
        const userId = keeper.userId();
        await accountRequest(keeper, 'DELETE', '/account', password ? { password } : {});
        keeper.signedOut(userId);
      }),
  };
}

function detailsOf(user: Models.User<Models.Preferences>): AccountDetails {
  return {
    ...userOf(user),
    emailVerified: user.emailVerification,
    phone: user.phone,
    phoneVerified: user.phoneVerification,
    hasPassword: user.passwordUpdate !== '',
    mfa: user.mfa,
    registeredAt: user.registration,
  };
}

function eventOf({
  event,
  time,
  ip,
  clientName,
  osName,
  countryCode,
  countryName,
}: Models.Log): AccountEvent {
  return { event, at: time, ip, clientName, osName, countryName: countryCode === '--' ? '' : countryName };
}
