import type { AccountResult } from './account-result.ts';
import type { ShownSecret } from './account-sign-in.ts';
import type { SessionUser } from './session.ts';

/** What the server knows of the person who is signed in. */
export interface AccountDetails extends SessionUser {
  emailVerified: boolean;
  /** E.164; '' = none. */
  phone: string;
  phoneVerified: boolean;
  /** False: signs in by mail, phone or another account only. */
  hasPassword: boolean;
  /** A second factor is asked for at sign-in. */
  mfa: boolean;
  /** ISO moment. */
  registeredAt: string;
}

/** Something that was done with the account, as `GET /account/logs` tells it. */
export interface AccountEvent {
  /** In Appwrite's words: `session.create`. */
  event: string;
  /** ISO moment. */
  at: string;
  ip: string;
  clientName: string;
  osName: string;
  /** '' = not known. */
  countryName: string;
}

/** A person's own data, and what becomes of it. */
export interface AccountData {
  details(): Promise<AccountResult<AccountDetails>>;
  updateName(name: string): Promise<AccountResult<SessionUser>>;
  updateEmail(input: { email: string; password: string }): Promise<AccountResult<SessionUser>>;
  updatePhone(input: { phone: string; password: string }): Promise<AccountResult>;
  /** `url`: where the mail's link leads. */
  sendEmailVerification(url: string): Promise<AccountResult>;
  confirmEmail(secret: ShownSecret): Promise<AccountResult>;
  sendPhoneVerification(): Promise<AccountResult>;
  confirmPhone(code: string): Promise<AccountResult>;
  /** Newest first. */
  events(): Promise<AccountResult<AccountEvent[]>>;
  /** Everything that the server has of this person, as one JSON file. */
  exportData(): Promise<AccountResult<Blob>>;
  /** Blocks the account: nobody signs in to it until the operator opens it again. This device is signed out. */
  block(): Promise<AccountResult>;
  /** For ever. `password` '' where none is set. This device is signed out. */
  erase(password: string): Promise<AccountResult>;
}
