/**
 * What there is a quota of: the figures are the server's (`sync-server/budgets/quota-figures.ts`), refusals name it, and
 * the app has words for those that an operation can meet.
 */
export const QUOTA_NAMES = [
  'drafts',
  'saved',
  'hidden',
  'searches',
  'preferences',
  'applications',
  'forms',
  'withdrawals',
  'notes',
  'reports',
  'messages',
  'postings',
  'unconfirmedPostings',
  'anonymousPostings',
  'documents',
  'adoptions',
  'accounts',
  'sessions',
  'identities',
  'targets',
  'teams',
  'memberships',
] as const;

export type QuotaName = (typeof QUOTA_NAMES)[number];
