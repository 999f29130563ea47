import type { AccountAlerts } from './account-alerts.ts';
import type { AccountData } from './account-data.ts';
import type { AccountPush } from './account-push.ts';
import type { AccountSecurity } from './account-security.ts';
import type { AccountSignIn } from './account-sign-in.ts';
import type { AccountTeams } from './account-teams.ts';

/** All account calls that screens may make. */
export type AccountCalls = AccountSignIn &
  AccountData &
  AccountAlerts &
  AccountPush &
  AccountSecurity &
  AccountTeams;
