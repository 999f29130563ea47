import type { AccountResult } from './account-result.ts';

export interface AccountSession {
  $id: string;
  current: boolean;
  clientName: string;
  osName: string;
  /** '' = not known. */
  countryName: string;
  /** ISO timestamps. */
  createdAt: string;
  expire: string;
}

/** An account at another provider that can sign in to this one. */
export interface ConnectedAccount {
  $id: string;
  /** Appwrite's name for it: `google`. */
  provider: string;
  /** '' if the provider didn't say. */
  email: string;
}

/** A new authenticator: a secret for its app to scan, or for the person to type. */
export interface NewAuthenticator {
  secret: string;
  /** `otpauth://totp/…` */
  uri: string;
}

/**
 * Access to the account, and the means of it. Calls that need a fresh proof fail with `user_challenge_required` until a
 * challenge is answered.
 */
export interface AccountSecurity {
  /** `oldPassword`: '' if none is set yet. */
  updatePassword(input: { password: string; oldPassword: string }): Promise<AccountResult>;
  sessions(): Promise<AccountResult<AccountSession[]>>;
  extendSession(): Promise<AccountResult>;
  endSession(id: string): Promise<AccountResult>;
  endOtherSessions(): Promise<AccountResult>;
  /** Ends this session too: the device is signed out. */
  endAllSessions(): Promise<AccountResult>;
  addAuthenticator(): Promise<AccountResult<NewAuthenticator>>;
  confirmAuthenticator(code: string): Promise<AccountResult>;
  removeAuthenticator(): Promise<AccountResult>;
  hasAuthenticator(): Promise<AccountResult<boolean>>;
  /** Answers a challenge of the signed-in person. For the next minutes, no call requires another one. */
  prove(challengeId: string, code: string): Promise<AccountResult>;
  /** Whether sign-in requires the second factor. */
  setSecondFactor(on: boolean): Promise<AccountResult>;
  /** Replaces any existing codes. Only this call returns them. */
  makeRecoveryCodes(): Promise<AccountResult<string[]>>;
  connectedAccounts(): Promise<AccountResult<ConnectedAccount[]>>;
  disconnect(id: string): Promise<AccountResult>;
  /** A token that lets a program act as this person. `seconds`: its lifetime. */
  makeApiToken(seconds: number): Promise<AccountResult<string>>;
}
