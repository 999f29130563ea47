import type { Context } from '../context.ts';
import { createAccountChanges } from './account-changes.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createEmailReservations } from './email-reservations.ts';
import { createLoginDelays, NO_DELAYS } from './login-delays.ts';
import { createPasswordHashes } from './password-hashes.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** Accounts and sessions over one store, sharing the queue of changes per account. */
export function createAccountServices(context: Pick<Context, 'config' | 'environment' | 'stores'>): {
  accounts: Accounts;
  sessions: Sessions;
} {
  const { config, environment } = context;
  const store = context.stores.accounts;
  const nowMs = () => environment.nowMs();
  const changeAccount = createAccountChanges(store, nowMs);
  const accounts = createAccounts({
    store,
    environment,
    changeAccount,
    reservations: createEmailReservations(store, nowMs),
    hashes: createPasswordHashes(),
    delays: config.rateLimits ? createLoginDelays(nowMs) : NO_DELAYS,
  });
  return { accounts, sessions: createSessions({ store, environment, changeAccount }) };
}
