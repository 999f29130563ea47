import type { Factor } from '../../../sync/account/account-sign-in.ts';
import type { AccountQuestion } from '../shared/use-account-action.ts';

/** The server answers it for a session that lacks the verification code, and for no one without a session. */
export const askFactors: AccountQuestion<Factor[]> = calls => calls.factors();
