/** In days. docs/operations.md documents each row ("How long things stay"), and a test compares the two. */
interface Lifetime {
  /** The event that the time counts from, for readers of the document. */
  since: string;
  days: number;
  /** Why this long and no longer. */
  why: string;
}

/**
 * Everything that a replay could meet stays this long. An operation is accepted up to `OPERATION_MAX_AGE_DAYS` after it
 * was written, and may claim to have been written `OPERATION_MAX_AHEAD_DAYS` later than it was. Its traces date from
 * its acceptance, which was not before it was written, so a document untouched for longer than both together no longer
 * decides anything.
 */
export const TRACE_DAYS = 400;

const TRACE = 'longer than a phone may be away and have its operations taken';

export const LIFETIMES = {
  values: {
    since: 'the removal of a draft, a saved or hidden job, or a search',
    days: TRACE_DAYS,
    why: TRACE,
  },
  preferences: {
    since: 'the removal of a preference',
    days: 30,
    why: 'the account keeps the time of the latest one, and an older edit brings none of them back',
  },
  seals: { since: 'the closing of a guest’s place for an application', days: TRACE_DAYS, why: TRACE },
  removedPostings: { since: 'the removal of a posting', days: TRACE_DAYS, why: TRACE },
  removedApplications: {
    since: 'the removal of an application',
    days: TRACE_DAYS,
    why: 'phones of those who received it drop it, however long they were away',
  },
  removedRows: {
    since: 'the moment in which something left a person’s devices',
    days: TRACE_DAYS,
    why: 'the same, of what only the server’s memory tells',
  },
  adoptions: {
    since: 'an account’s taking over a guest of whom nothing is left',
    days: TRACE_DAYS,
    why: TRACE,
  },
  edits: { since: 'the last edit of a posting', days: TRACE_DAYS, why: TRACE },
  tombstones: {
    since: 'the removal of a report or of a message by the operator',
    days: TRACE_DAYS,
    why: TRACE,
  },
  events: { since: 'an event of an application that is gone', days: TRACE_DAYS, why: TRACE },
  goneNumbers: {
    since: 'a posting’s leaving the list',
    days: TRACE_DAYS,
    why: 'its page answers 410 rather than 404, for search engines',
  },
  nobodysPostings: {
    since: 'the last day of an imported or sample posting to which nobody applied',
    days: 90,
    why: 'long enough to look something up',
  },
  nobodysAnsweredPostings: {
    since:
      'the last day of an imported posting to which somebody applied, or the end of one whose employer is gone',
    days: TRACE_DAYS,
    why: 'people look at what they applied to',
  },
  unreadableApplications: {
    since: 'the sending of an application without an account, to a posting that is gone',
    days: 1_096,
    why: 'nobody can read it any more; three years, as records of a recruitment are kept in Ontario',
  },
  counters: { since: 'the removal of a posting', days: 1, why: 'its counter counts nothing' },
  sessions: {
    since: 'the end of a session, a one-time code or a second factor that was asked for',
    days: 1,
    why: 'they open nothing, and hold internet addresses',
  },
  invitations: {
    since: 'the end of an invitation to a team that nobody accepted',
    days: 30,
    why: 'it can be sent again until then, and holds an address',
  },
  reservations: {
    since: 'the reservation of an address for an account that does not have it',
    days: 1,
    why: 'a sign-up takes seconds',
  },
  unopenedAccounts: {
    since: 'the making of an account for an address that was never used to sign in',
    days: 30,
    why: 'anyone can enter someone else’s address',
  },
  anonymousAccounts: {
    since: 'the end of the last session of an account without an address',
    days: 30,
    why: 'nobody can ever open it again',
  },
  erasedAccounts: {
    since: 'the erasure of an account',
    days: 30,
    why: 'then a keyed hash of its id stays, so that nobody gets that id',
  },
  deletedTeams: {
    since: 'the deletion of a team that has no postings left',
    days: TRACE_DAYS,
    why: 'then a keyed hash of its id stays, so that no other team gets that id',
  },
  claims: {
    since: 'the deletion of the team to which an address in postings was proven',
    days: 1,
    why: 'nothing is given to a team that is gone',
  },
} as const satisfies Record<string, Lifetime>;

export type LifetimeKind = keyof typeof LIFETIMES;

const DAY_MS = 86_400_000;

/** Whether something that happened at `sinceMs` has reached its end. */
export function isOver(kind: LifetimeKind, sinceMs: number, nowMs: number): boolean {
  return nowMs - sinceMs > LIFETIMES[kind].days * DAY_MS;
}
