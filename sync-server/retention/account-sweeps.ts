import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import {
  accountBody,
  accountKey,
  type AccountRecord,
  isErased,
  readAccount,
  toAccount,
} from '../records/account-record.ts';
import { askAgain, leftByErasure } from '../leaving/erased-account.ts';
import { closeAnonymous } from '../leaving/close-anonymous.ts';
import { CLAIM_RANGE } from '../postings/posting-claims.ts';
import { tidiedPrefs } from '../accounts/pref-writers.ts';
import { RESERVATION_RANGES, reservationKeysOf } from '../records/reservations.ts';
import { retireId } from '../accounts/retired-ids.ts';
import {
  isConfirmed,
  readStoredTeam,
  TEAM_RANGE,
  teamBody,
  type TeamRecord,
  toTeam,
} from '../records/team-record.ts';
import type { StoredDocument } from '../store/store.ts';
import { isOver } from '../core/lifetimes.ts';
import { type Found, removal, type Rule, sinceMs, type Sweep } from './sweeps.ts';

const DAY_MS = 86_400_000;

type Parts = Pick<Context, 'idKey' | 'projection' | 'stores' | 'teams'>;

/** Accounts that can't be opened any more, expired sessions and tokens of others, and deleted teams. */
export function accountSweeps(parts: Parts): Sweep[] {
  const store = parts.stores.accounts;
  const sweep = (name: string, range: { start: string; end: string }, rule: Rule): Sweep => ({
    name,
    store,
    ...range,
    rule,
  });
  return [
    sweep('accounts', { start: accountKey(''), end: 'user;' }, (document, nowMs) =>
      isErased(document.body) ? lookAtErased(parts, document, nowMs) : lookAtAccount(parts, document, nowMs),
    ),
    sweep('teams', TEAM_RANGE, (document, nowMs) => lookAtTeam(parts, document, nowMs)),
    sweep('claims', CLAIM_RANGE, (document, nowMs) => lookAtClaim(parts, document, nowMs)),
    ...RESERVATION_RANGES.map(range =>
      sweep(`reservations ${range.start}`, range, (document, nowMs) =>
        lookAtReservation(parts, document, nowMs),
      ),
    ),
  ];
}

function lookAtErased(parts: Parts, document: StoredDocument, nowMs: number): Found | null {
  const left = leftByErasure(document.body);
  if (!left) return null;
  const { id, erasedAt, isUnfinished } = left;
  const kind = 'erasedAccounts';
  // The erasure was interrupted between closing the account and queueing the rest. Queueing it again is harmless.
  if (isUnfinished && nowMs - erasedAt < DAY_MS) return null;
  if (isUnfinished) return { kind, write: null, before: () => askAgain(parts.stores.accounts, id, nowMs) };
  if (!isOver(kind, erasedAt, nowMs)) return null;
  return { kind, write: removal(document), before: () => retireId(parts, 'user', id) };
}

function lookAtAccount(parts: Parts, document: StoredDocument, nowMs: number): Found | null {
  const account = toAccount(document.body);
  const { id, accessedAt, sessions, updatedAt } = account;
  const isOpen = sessions.some(({ expiresAt }) => expiresAt > nowMs);
  if (!isOpen && hasNoWayIn(account)) {
    const endedMs = Math.max(accessedAt, updatedAt, ...sessions.map(({ expiresAt }) => expiresAt));
    if (isOver('anonymousAccounts', endedMs, nowMs))
      return {
        kind: 'anonymousAccounts',
        write: null,
        before: () => closeAnonymous(parts.stores.accounts, id, document.revision, nowMs),
      };
  }
  const isTheirs = parts.teams.membershipsOf(id).length + parts.teams.invitationsOf(id).length > 0;
  if (wasNeverOpened(account) && !isTheirs && isOver('unopenedAccounts', updatedAt, nowMs))
    return { kind: 'unopenedAccounts', write: removal(document), before: () => retireId(parts, 'user', id) };
  const tidied = tidiedPrefs(account, nowMs);
  if (tidied !== account)
    return {
      kind: 'preferences',
      write: { id: document.id, revision: document.revision, body: accountBody(tidied) },
    };
  // If the account can't be signed in to again, its sessions stay: they show when it ended.
  const trimmed = hasNoWayIn(account) ? null : withoutEnded(account, nowMs);
  if (!trimmed) return null;
  return {
    kind: 'sessions',
    write: { id: document.id, revision: document.revision, body: accountBody(trimmed) },
  };
}

/** Only an existing session can open the account. */
function hasNoWayIn({ email, phone, identities, passwordHash }: AccountRecord): boolean {
  return email === '' && phone === '' && identities.length === 0 && passwordHash === null;
}

/** Whether it was created because someone typed an address, and never used. */
function wasNeverOpened(account: AccountRecord): boolean {
  const { emailVerified, events, identities, passwordHash, phoneVerified, prefs, sessions } = account;
  return (
    !hasNoWayIn(account) &&
    passwordHash === null &&
    identities.length + sessions.length === 0 &&
    !emailVerified &&
    !phoneVerified &&
    Object.keys(prefs).length === 0 &&
    !events.some(({ event }) => event === 'session.create')
  );
}

/** null: nothing has ended. */
function withoutEnded(account: AccountRecord, nowMs: number): AccountRecord | null {
  const isKept = ({ expiresAt }: { expiresAt: number }) => !isOver('sessions', expiresAt, nowMs);
  const sessions = account.sessions.filter(isKept);
  const open = new Set(sessions.map(({ id }) => id));
  const ofOpen = ({ sessionId }: { sessionId: string }) => open.has(sessionId);
  const trimmed = {
    ...account,
    sessions,
    tokens: account.tokens.filter(isKept),
    challenges: account.challenges.filter(each => isKept(each) && ofOpen(each)),
    pushTargets: account.pushTargets.filter(ofOpen),
  };
  const sizes = ({ sessions: s, tokens, challenges, pushTargets }: AccountRecord) =>
    s.length + tokens.length + challenges.length + pushTargets.length;
  return sizes(trimmed) < sizes(account) ? trimmed : null;
}

function lookAtTeam(parts: Parts, document: StoredDocument, nowMs: number): Found | null {
  const team = toTeam(document.body);
  if (!team.deleted) return withoutInvitations(team, document, nowMs);
  const { projection } = parts;
  const hasPostings =
    projection.find(JOBS.id, 'employerId', team.id).length +
      projection.ownedBy(JOBS.id, `team:${team.id}`).length >
    0;
  if (hasPostings || !isOver('deletedTeams', team.updatedAt, nowMs)) return null;
  return {
    kind: 'deletedTeams',
    write: removal(document),
    before: () => retireId(parts, 'team', team.id),
  };
}

function withoutInvitations(team: TeamRecord, document: StoredDocument, nowMs: number): Found | null {
  const memberships = team.memberships.filter(
    membership =>
      isConfirmed(membership) ||
      !membership.invitation ||
      !isOver('invitations', membership.invitation.expiresAt, nowMs),
  );
  if (memberships.length === team.memberships.length) return null;
  const body = teamBody({ ...team, memberships });
  return { kind: 'invitations', write: { id: document.id, revision: document.revision, body } };
}

async function lookAtClaim(
  { stores }: Parts,
  document: StoredDocument,
  nowMs: number,
): Promise<Found | null> {
  const { teamId } = document.body;
  const team = typeof teamId === 'string' ? (await readStoredTeam(stores.accounts, teamId))?.team : undefined;
  const isGone = !team || (team.deleted && isOver('claims', team.updatedAt, nowMs));
  return isGone ? { kind: 'claims', write: removal(document) } : null;
}

/** The account that it names doesn't exist, or has another address. */
async function lookAtReservation(
  { stores }: Parts,
  document: StoredDocument,
  nowMs: number,
): Promise<Found | null> {
  const { userId, at } = document.body;
  if (typeof userId !== 'string' || !isOver('reservations', sinceMs(at), nowMs)) return null;
  const account = (await readAccount(stores.accounts, userId))?.account;
  if (account && reservationKeysOf(account).includes(document.id)) return null;
  return { kind: 'reservations', write: removal(document) };
}
