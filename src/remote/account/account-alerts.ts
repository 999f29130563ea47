import type { AccountAlerts } from '../../sync/account/account-alerts.ts';
import { readAlerts } from '../../wire/search-alerts.ts';
import type { AccountKeeper } from './account-keeper.ts';
import { accountRequest } from './account-request.ts';

export function createAccountAlerts(keeper: AccountKeeper): AccountAlerts {
  return {
    alerts: () =>
      keeper.call(async () => {
        const answer = await accountRequest(keeper, 'GET', '/sync/alerts');
        return readAlerts(await answer.json()) ?? { canMail: true, alerts: [] };
      }),
  };
}
