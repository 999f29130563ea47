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

/** An invitation to a team can be accepted for this long. */
export const INVITATION_DAYS = 7;

const TRACE = 'longer than a phone can be offline and still have its operations accepted';

export const LIFETIMES = {
  values: {
    since: 'the removal of a draft, a saved or hidden job, or a search',
    days: TRACE_DAYS,
    why: TRACE,
  },
  preferences: {
    since: 'the removal of a preference',
    days: 30,
    why: 'the account keeps the time of the latest removal, so an older edit restores nothing',
  },
  seals: { since: 'the closing of a guest’s place for an application', days: TRACE_DAYS, why: TRACE },
  removedPostings: { since: 'the removal of a posting', days: TRACE_DAYS, why: TRACE },
  removedApplications: {
    since: 'the removal of an application',
    days: TRACE_DAYS,
    why: 'phones that received it delete it, even after a long absence',
  },
  removedRows: {
    since: 'the removal of something from a person’s devices',
    days: TRACE_DAYS,
    why: 'the same, for removals that only the projection records',
  },
  adoptions: {
    since: 'the adoption of a guest whose data is all gone',
    days: TRACE_DAYS,
    why: TRACE,
  },
  edits: { since: 'the last edit of a posting', days: TRACE_DAYS, why: TRACE },
  tombstones: {
    since: 'the removal of a report or of a message by the operator',
    days: TRACE_DAYS,
    why: TRACE,
  },
  events: { since: 'an event of an application that was deleted', days: TRACE_DAYS, why: TRACE },
  goneNumbers: {
    since: 'the removal of a posting from the list',
    days: TRACE_DAYS,
    why: 'its page answers 410 rather than 404, for search engines',
  },
  nobodysPostings: {
    since: 'the last day of an imported or sample posting that no one applied to',
    days: 90,
    why: 'long enough to look something up',
  },
  nobodysAnsweredPostings: {
    since:
      'the last day of an imported posting that someone applied to, or the end of one whose employer is gone',
    days: TRACE_DAYS,
    why: 'people look up the jobs that they applied to',
  },
  unreadableApplications: {
    since: 'the sending of a guest’s application to a posting that is gone',
    days: 1_096,
    why: 'no one can read it any more. Three years is how long Ontario keeps recruitment records',
  },
  resumes: {
    since:
      'the last part of a résumé that no application and no profile names, or the withdrawal of the last application that did',
    days: 30,
    why: 'a phone that uploaded it may be offline before it sends the application',
  },
  counters: { since: 'the removal of a posting', days: 1, why: 'a counter without its posting has no use' },
  uploads: {
    since: 'the last chunk of a file whose upload was never completed',
    days: 2,
    why: 'a phone that is offline over a weekend begins again',
  },
  fileTokens: {
    since: 'the expiry of a file token, or its creation if its file is gone',
    days: 1,
    why: 'it opens nothing any more',
  },
  sessions: {
    since: 'the end of a session, a one-time code or a two-step verification challenge',
    days: 1,
    why: 'they give no access any more and contain internet addresses',
  },
  invitations: {
    since: 'the expiry of a team invitation that no one accepted',
    days: 30,
    why: 'it can be sent again until then, and contains an address',
  },
  reservations: {
    since: 'the reservation of an address for an account that does not have it',
    days: 1,
    why: 'a sign-up takes seconds',
  },
  unopenedAccounts: {
    since: 'the creation of an account for an address that was never used to sign in',
    days: 30,
    why: 'anyone can enter someone else’s address',
  },
  anonymousAccounts: {
    since: 'the end of the last session of an account without an address',
    days: 30,
    why: 'no one can ever open it again',
  },
  erasedAccounts: {
    since: 'the deletion of an account',
    days: 30,
    why: 'then only a keyed hash of its id stays, so that no one gets that id',
  },
  deletedTeams: {
    since: 'the deletion of a team that has no postings left',
    days: TRACE_DAYS,
    why: 'then only a keyed hash of its id stays, so that no other team gets that id',
  },
  claims: {
    since: 'the deletion of the team that proved an address in postings',
    days: 1,
    why: 'a deleted team receives no postings',
  },
  webhookDeliveries: {
    since: 'the creation of a webhook’s delivery',
    days: 30,
    why: 'until then it can be sent again',
  },
  pushMessages: {
    since: 'the event that a push message is about',
    days: 4,
    why: 'longer than attempts last, so that no event is pushed twice',
  },
  alerts: {
    since: 'the last match of a search whose matches are no longer announced',
    days: 1,
    why: 'the choice may come back at once',
  },
  matchedPostings: {
    since: 'the matching of a new posting with the saved searches',
    days: 60,
    why: 'longer than a posting counts as new, so that a change of it isn’t announced',
  },
  pushOwners: {
    since: 'the registration of a browser for push messages that its account has no more',
    days: 1,
    why: 'a registration takes seconds',
  },
  messages: {
    since: 'the end of an operator’s push message: all of its targets have it, or never will',
    days: 90,
    why: 'long enough to look into a failure. Drafts and scheduled messages stay',
  },
  auditEvents: {
    since: 'an event that is noted in the audit log',
    days: 90,
    why: 'long enough to look into something. `AUDIT_DAYS` changes it. Those of an account go with its id',
  },
  keptVersions: {
    since: 'two servers’ changes of one document at the same time that could not be merged',
    days: 30,
    why: 'long enough to look up the version that was not taken. It goes earlier with its document',
  },
  executions: {
    since: 'the end of a function’s execution',
    days: 14,
    why: 'long enough to look into a failure. `FUNCTIONS_KEEP_DAYS` changes it',
  },
  deployments: {
    since: 'the upload of function code that isn’t active, or that never arrived completely',
    days: 7,
    why: 'only if the function’s `deploymentRetention` says so, with its own days; unfinished uploads always',
  },
} as const satisfies Record<string, Lifetime>;

export type LifetimeKind = keyof typeof LIFETIMES;

const DAY_MS = 86_400_000;

/** Whether something that happened at `sinceMs` has reached its end. */
export function isOver(kind: LifetimeKind, sinceMs: number, nowMs: number): boolean {
  return nowMs - sinceMs > LIFETIMES[kind].days * DAY_MS;
}
