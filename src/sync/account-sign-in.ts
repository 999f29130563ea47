import type { AccountResult } from './account-result.ts';
import type { SessionUser } from './session.ts';

/** What a second factor can be shown with. */
export type Factor = 'totp' | 'email' | 'phone' | 'recoverycode';

/** A code or link that is on its way. */
export interface SentSecret {
  /** Names this request until the code or link is used. It isn't necessarily an account's id. */
  userId: string;
  /** Words that the message holds as well, so that a person knows that it is the one they asked for. '' = none. */
  phrase: string;
}

/** A secret that was sent to somebody, with whose account it opens. */
export interface ShownSecret {
  userId: string;
  secret: string;
}

/**
 * Becoming signed in. Where a second factor is due, a sign-in fails with `user_more_factors_required`: the browser then
 * holds a session that opens nothing but `factors`, `challenge` and `answerChallenge`. `remember` false: the session ends
 * with the browser.
 */
export interface AccountSignIn {
  register(input: { name: string; email: string; password: string }): Promise<AccountResult<SessionUser>>;
  /** An account without an address, for this device until it gets one. */
  registerWithoutAddress(): Promise<AccountResult<SessionUser>>;
  logIn(input: { email: string; password: string; remember: boolean }): Promise<AccountResult<SessionUser>>;
  /** `again`: the `userId` of the code that was sent before. Reuse it, and the earlier code keeps working. */
  sendEmailCode(email: string, again?: string): Promise<AccountResult<SentSecret>>;
  /** `url`: where the link leads, with `userId` and `secret`. */
  sendSignInLink(email: string, url: string): Promise<AccountResult<SentSecret>>;
  sendPhoneCode(phone: string, again?: string): Promise<AccountResult<SentSecret>>;
  /** With a code or a link's secret. */
  logInWith(input: ShownSecret & { remember: boolean }): Promise<AccountResult<SessionUser>>;
  /** Leaves the page for the provider's; signed in already, it connects the provider's account instead. */
  goToProvider(provider: string, urls: { success: string; failure: string }): Promise<AccountResult>;
  /** Of a session that the browser holds and this device does not know of yet. */
  adoptSession(remember: boolean): Promise<AccountResult<SessionUser>>;
  /** Which factors this account can show, the likeliest first. */
  factors(): Promise<AccountResult<Factor[]>>;
  /** Sends the code, where one is to be sent; gives the challenge's id. */
  challenge(factor: Factor): Promise<AccountResult<string>>;
  answerChallenge(input: {
    challengeId: string;
    code: string;
    remember: boolean;
  }): Promise<AccountResult<SessionUser>>;
  sendRecovery(email: string, url: string): Promise<AccountResult>;
  recover(input: ShownSecret & { password: string }): Promise<AccountResult>;
}
