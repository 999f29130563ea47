import type { Budgets } from '../budgets/budgets.ts';
import type { Context } from '../board/context.ts';
import { type ChangeAccount, createAccountChanges } from './account-changes.ts';
import {
  type AccountReservations,
  type CreateAccount,
  createAccountCreation,
  createAccountReservations,
} from './account-creation.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createJwts, type Jwts } from './jwts.ts';
import { createGuessLimits } from './passwords/guess-limits.ts';
import { createKnownDevices, type KnownDevices } from './known-devices.ts';
import { createPasswordHashes } from './passwords/password-hashes.ts';
import { createContactChanges, type ContactChanges } from './contact-changes.ts';
import { createOneShotTokens, type OneShotTokens } from './sign-in/one-shot-tokens.ts';
import { createPasswordDelays, NO_DELAYS } from './passwords/password-delays.ts';
import { createPendingSignIns, type PendingSignIns } from './sign-in/pending-sign-ins.ts';
import { type CheckPassword, createPasswordCheck } from './passwords/password-check.ts';
import { isRetired } from './retired-ids.ts';
import { createRecovery, type Recovery } from './passwords/recovery.ts';
import { createMessageReading } from './proven-email.ts';
import { createSecondFactors, type SecondFactors } from './factors/second-factors.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSignInTokens, type SignInTokens } from './sign-in/sign-in-tokens.ts';
import { createTokenSignIn, type SignInByToken } from './sign-in/token-sign-in.ts';
import { createVerifications, type Verifications } from './sign-in/verifications.ts';

export interface AccountServices {
  accounts: Accounts;
  contacts: ContactChanges;
  devices: KnownDevices;
  sessions: Sessions;
  jwts: Jwts;
  secondFactors: SecondFactors;
  checkPassword: CheckPassword;
  tokens: OneShotTokens;
  pendingSignIns: PendingSignIns;
  signInTokens: SignInTokens;
  signInByToken: SignInByToken;
  recovery: Recovery;
  verifications: Verifications;
  changeAccount: ChangeAccount;
  createAccount: CreateAccount;
  reservations: AccountReservations;
}

/** Accounts and sessions over one store, with one queue of changes per account. */
export function createAccountServices(
  context: Pick<
    Context,
    'config' | 'environment' | 'stores' | 'teams' | 'messenger' | 'quotas' | 'idKey' | 'work'
  >,
  budgets: Pick<Budgets, 'use' | 'giveBack'>,
): AccountServices {
  const { config, environment, idKey, messenger, quotas, teams } = context;
  const store = context.stores.accounts;
  const nowMs = () => environment.nowMs();
  const changeAccount = createAccountChanges(store, nowMs);
  const reservations = createAccountReservations(store, nowMs);
  const hashes = createPasswordHashes(context.work);
  const delays = config.rateLimits ? createPasswordDelays(nowMs) : NO_DELAYS;
  const countGuess = createGuessLimits({ delays, budgets });
  const tokens = createOneShotTokens(environment, idKey);
  const pendingSignIns = createPendingSignIns({ store, environment, idKey, tokens });
  const basics = {
    store,
    environment,
    quotas,
    idKey,
    changeAccount,
    createAccount: createAccountCreation(store, reservations, id => isRetired(context, 'user', id)),
    reservations,
    hashes,
    countGuess,
    checkPassword: createPasswordCheck(hashes, countGuess),
    tokens,
    pendingSignIns,
    withMessageRead: createMessageReading(messenger),
  };
  const parts = { ...basics, signInTokens: createSignInTokens(basics) };
  const sessions = createSessions({ store, environment, changeAccount, messenger, quotas, teams });
  return {
    ...parts,
    accounts: createAccounts(parts),
    contacts: createContactChanges(parts),
    devices: createKnownDevices(parts),
    sessions,
    jwts: createJwts({ idKey, environment, sessions }),
    secondFactors: createSecondFactors({ config, messenger, ...parts }),
    signInByToken: createTokenSignIn(parts),
    recovery: createRecovery(parts),
    verifications: createVerifications(parts),
  };
}
