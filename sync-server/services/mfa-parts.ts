import type { Context } from '../context.ts';
import type { ChangeAccount } from './account-changes.ts';

/** What the parts of multi-factor authentication are made of. */
export interface MfaParts extends Pick<Context, 'config' | 'environment' | 'idKey' | 'messenger'> {
  changeAccount: ChangeAccount;
}

/** Whose account, and from which of their sessions. */
export interface SessionOwner {
  userId: string;
  sessionId: string;
}
