/** The figures by which attacks are judged. `strangers.test.ts` compares them with `sync-server/budgets/quota-figures.ts`. */
export const QUOTAS = {
  'drafts.held': 500,
  'saved.held': 5_000,
  'searches.held': 200,
  'profiles.held': 500,
  'sessions.held': 10,
  'targets.held': 20,
  'teams.account': 50,
  'targets.account': 200,
  'memberships.account': 500,
  'notes.account': 5_000,
  'documents.address': 10_000,
  'profiles.address': 2_000,
  'files.address': 5_000,
  'reports.address': 200,
  'messages.address': 100,
  'applications.address': 5_000,
  'forms.address': 1_000,
  'anonymousPostings.address': 50,
  'unconfirmedPostings.address': 2_000,
  'accounts.address': 300,
};

/** The same for the variable QUOTAS. @param {Partial<typeof QUOTAS>} quotas */
export const quotasText = quotas =>
  Object.entries(quotas)
    .map(([figure, number]) => `${figure}=${number}`)
    .join(',');
