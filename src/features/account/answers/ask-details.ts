import type { AccountDetails } from '../../../sync/account/account-data.ts';
import type { AccountQuestion } from '../shared/use-account-action.ts';

export const askDetails: AccountQuestion<AccountDetails> = calls => calls.details();
