import type { AlertsAnswer } from '../../wire/search-alerts.ts';
import type { AccountResult } from './account-result.ts';

/** Calls about alerts of saved searches. */
export interface AccountAlerts {
  /** Whether mails reach the person, and what was announced. */
  alerts(): Promise<AccountResult<AlertsAnswer>>;
}
