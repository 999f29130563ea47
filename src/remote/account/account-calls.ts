import type { AccountCalls } from '../../sync/account/account-calls.ts';
import { createAccountAlerts } from './account-alerts.ts';
import { createAccountData } from './account-data.ts';
import type { AccountKeeper } from './account-keeper.ts';
import { createAccountPush } from './account-push.ts';
import { createAccountSecurity } from './account-security.ts';
import { createAccountSignIn } from './account-sign-in.ts';
import { createAccountTeams } from './account-teams.ts';

/** A module of its own, with its imports, so that browsing loads none of it. */
export function createAccountCalls(keeper: AccountKeeper): AccountCalls {
  return {
    ...createAccountSignIn(keeper),
    ...createAccountData(keeper),
    ...createAccountAlerts(keeper),
    ...createAccountPush(keeper),
    ...createAccountSecurity(keeper),
    ...createAccountTeams(keeper),
  };
}
