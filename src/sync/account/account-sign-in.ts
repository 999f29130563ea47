import type { AccountResult } from './account-result.ts';
import type { SessionUser } from './session-state.ts';

/** The second factors. */
export type Factor = 'totp' | 'email' | 'phone' | 'recoverycode';

/** A code or link that was sent. */
export interface SentSecret {
  /** Names this request until the code or link is used. It isn't necessarily an account's id. */
  userId: string;
  /** Words that the message repeats, so that the person can recognize it as the one they requested. '' = none. */
  phrase: string;
}

/** A secret from a message, and the account that it opens. */
export interface ShownSecret {
  userId: string;
  secret: string;
}

/**
 * The ways to sign in. If a second factor is due, a sign-in fails with `user_more_factors_required`; the browser then
 * holds a session that allows only `factors`, `challenge` and `answerChallenge`. `remember` false: the session ends
 * with the browser.
 */
export interface AccountSignIn {
  register(input: { name: string; email: string; password: string }): Promise<AccountResult<SessionUser>>;
  /** Makes an account without an address, which exists only on this device until it gets one. */
  registerWithoutAddress(): Promise<AccountResult<SessionUser>>;
  logIn(input: { email: string; password: string; remember: boolean }): Promise<AccountResult<SessionUser>>;
  /** `again`: the `userId` of the previous code. With it, the earlier code keeps working. */
  sendEmailCode(email: string, again?: string): Promise<AccountResult<SentSecret>>;
  /** `url`: the target of the link, which adds `userId` and `secret`. */
  sendSignInLink(email: string, url: string): Promise<AccountResult<SentSecret>>;
  sendPhoneCode(phone: string, again?: string): Promise<AccountResult<SentSecret>>;
  /** Signs in with a code or a link's secret. */
  logInWith(input: ShownSecret & { remember: boolean }): Promise<AccountResult<SessionUser>>;
  /** Leaves the page for the provider's. If signed in already, connects the provider's account instead. */
  goToProvider(provider: string, urls: { success: string; failure: string }): Promise<AccountResult>;
  /** Takes over a session that the browser holds but this device doesn't know yet. */
  adoptSession(remember: boolean): Promise<AccountResult<SessionUser>>;
  /** The factors available to this account, the likeliest first. */
  factors(): Promise<AccountResult<Factor[]>>;
  /** Starts a challenge, and sends the code if the factor needs one. Returns the challenge's id. */
  challenge(factor: Factor): Promise<AccountResult<string>>;
  answerChallenge(input: {
    challengeId: string;
    code: string;
    /** undefined: as before. */
    remember: boolean | undefined;
  }): Promise<AccountResult<SessionUser>>;
  sendRecovery(email: string, url: string): Promise<AccountResult>;
  recover(input: ShownSecret & { password: string }): Promise<AccountResult>;
}
