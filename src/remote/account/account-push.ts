import type { AccountPush } from '../../sync/account/account-push.ts';
import type { AccountKeeper } from './account-keeper.ts';
import { accountRequest } from './account-request.ts';

/** The SDK's push targets, with the browser's subscription as the identifier. */
export function createAccountPush(keeper: AccountKeeper): AccountPush {
  const { call } = keeper;
  return {
    pushKey: () =>
      call(async () => {
        const answer = await accountRequest(keeper, 'GET', '/sync/push-key');
        const { publicKey }: Record<string, unknown> = await answer.json();
        return String(publicKey);
      }),

    keepPushTarget: identifier =>
      call(async ({ account, sdk }) => {
        const { targets } = await account.get();
        if (targets.some(target => target.identifier === identifier)) return;
        await account.createPushTarget({ targetId: sdk.ID.unique(), identifier });
      }),

    dropPushTarget: identifier =>
      call(async ({ account }) => {
        const { targets } = await account.get();
        for (const target of targets)
          if (target.identifier === identifier) await account.deletePushTarget({ targetId: target.$id });
      }),
  };
}
