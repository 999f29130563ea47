import type { AccountResult } from './account-result.ts';
import type { ShownSecret } from './account-sign-in.ts';
import type { SessionUser } from './session-state.ts';

/** The server's record of the signed-in person. */
export interface AccountDetails extends SessionUser {
  emailVerified: boolean;
  /** E.164; '' = none. */
  phone: string;
  phoneVerified: boolean;
  /** False: the person signs in only by mail, phone or another account. */
  hasPassword: boolean;
  /** Whether sign-in requires a second factor. */
  mfa: boolean;
  /** ISO timestamp. */
  registeredAt: string;
}

/** An event of the account's log, from `GET /account/logs`. */
export interface AccountEvent {
  /** Appwrite's name for it: `session.create`. */
  event: string;
  /** ISO timestamp. */
  at: string;
  ip: string;
  clientName: string;
  osName: string;
  /** '' = not known. */
  countryName: string;
}

/** Calls to read, change, export and erase the person's own data. */
export interface AccountData {
  details(): Promise<AccountResult<AccountDetails>>;
  updateName(name: string): Promise<AccountResult<SessionUser>>;
  updateEmail(input: { email: string; password: string }): Promise<AccountResult<SessionUser>>;
  updatePhone(input: { phone: string; password: string }): Promise<AccountResult>;
  /** `url`: the target of the link in the mail. */
  sendEmailVerification(url: string): Promise<AccountResult>;
  confirmEmail(secret: ShownSecret): Promise<AccountResult>;
  sendPhoneVerification(): Promise<AccountResult>;
  confirmPhone(code: string): Promise<AccountResult>;
  /** Newest first. */
  events(): Promise<AccountResult<AccountEvent[]>>;
  /** All data that the server has of this person, as one JSON file. */
  exportData(): Promise<AccountResult<Blob>>;
  /** Blocks the account: sign-in fails until the operator reopens it. Signs this device out. */
  block(): Promise<AccountResult>;
  /** Permanently deletes the account. `password`: '' if none is set. Signs this device out. */
  erase(password: string): Promise<AccountResult>;
}
