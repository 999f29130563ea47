import type { AccountResult } from './account-result.ts';

export interface AccountSession {
  $id: string;
  current: boolean;
  clientName: string;
  osName: string;
  /** '' = not known. */
  countryName: string;
  /** ISO moments. */
  createdAt: string;
  expire: string;
}

/** An account elsewhere that signs in to this one. */
export interface ConnectedAccount {
  $id: string;
  /** In Appwrite's names: `google`. */
  provider: string;
  /** '' where the provider did not say it. */
  email: string;
}

/** A new authenticator: what its app scans, or the person types. */
export interface NewAuthenticator {
  secret: string;
  /** `otpauth://totp/…` */
  uri: string;
}

/** Who gets in, and by what. What needs a fresh proof fails with `user_challenge_required` until a challenge is answered. */
export interface AccountSecurity {
  /** `oldPassword` '' where none is set yet. */
  updatePassword(input: { password: string; oldPassword: string }): Promise<AccountResult>;
  sessions(): Promise<AccountResult<AccountSession[]>>;
  extendSession(): Promise<AccountResult>;
  endSession(id: string): Promise<AccountResult>;
  endOtherSessions(): Promise<AccountResult>;
  /** This one too: the device is signed out. */
  endAllSessions(): Promise<AccountResult>;
  addAuthenticator(): Promise<AccountResult<NewAuthenticator>>;
  confirmAuthenticator(code: string): Promise<AccountResult>;
  removeAuthenticator(): Promise<AccountResult>;
  hasAuthenticator(): Promise<AccountResult<boolean>>;
  /** Answers a challenge of somebody who is signed in: for the next minutes nothing asks for it again. */
  prove(challengeId: string, code: string): Promise<AccountResult>;
  /** Whether the second factor is asked for at sign-in. */
  setSecondFactor(on: boolean): Promise<AccountResult>;
  /** Replaces those that there are; they can be read this once. */
  makeRecoveryCodes(): Promise<AccountResult<string[]>>;
  connectedAccounts(): Promise<AccountResult<ConnectedAccount[]>>;
  disconnect(id: string): Promise<AccountResult>;
  /** A key by which a program acts as this person. `seconds`: how long it opens anything. */
  makeApiToken(seconds: number): Promise<AccountResult<string>>;
}
