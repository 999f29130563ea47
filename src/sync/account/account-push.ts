import type { AccountResult } from './account-result.ts';

/** Calls about this browser's push messages. A browser's subscription is named by its text (`pwa/push-device.ts`). */
export interface AccountPush {
  /** The key that browsers subscribe with. */
  pushKey(): Promise<AccountResult<string>>;
  /** Registers a subscription, if it isn't yet. It ends with the session. */
  keepPushTarget(subscription: string): Promise<AccountResult>;
  dropPushTarget(subscription: string): Promise<AccountResult>;
}
