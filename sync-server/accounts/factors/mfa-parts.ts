import type { Context } from '../../board/context.ts';
import type { ChangeAccount } from '../account-changes.ts';

/** Dependencies of the parts of multi-factor authentication. */
export interface MfaParts extends Pick<Context, 'config' | 'environment' | 'idKey' | 'messenger'> {
  changeAccount: ChangeAccount;
}

/** An account and one of its sessions. */
export interface SessionOwner {
  userId: string;
  sessionId: string;
}
