/**
 * Names of the quotas. The figures are on the server (`sync-server/budgets/quota-figures.ts`), refusals carry the name,
 * and the app has words for every quota that an operation can exceed.
 */
export const QUOTA_NAMES = [
  'drafts',
  'saved',
  'hidden',
  'searches',
  'preferences',
  'profiles',
  'applications',
  'forms',
  'withdrawals',
  'notes',
  'conversations',
  'reports',
  'messages',
  'postings',
  'unconfirmedPostings',
  'anonymousPostings',
  'documents',
  'files',
  'fileMegabytes',
  'adoptions',
  'accounts',
  'sessions',
  'identities',
  'targets',
  'subscriptions',
  'teams',
  'memberships',
] as const;

export type QuotaName = (typeof QUOTA_NAMES)[number];
