import type { AccountDetails } from '../../sync/account-data.ts';
import type { AccountQuestion } from './use-account-action.ts';

export const askDetails: AccountQuestion<AccountDetails> = calls => calls.details();
