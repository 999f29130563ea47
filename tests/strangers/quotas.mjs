/**
 * The figures of `sync-server/budgets/quota-figures.ts` that attacks are judged by (`strangers.test.ts` compares them): of one
 * person at once, or of one account or network address in a day.
 */
export const QUOTAS = {
  'drafts.held': 500,
  'saved.held': 5_000,
  'searches.held': 200,
  'sessions.held': 10,
  'targets.held': 20,
  'teams.account': 50,
  'targets.account': 200,
  'memberships.account': 500,
  'notes.account': 5_000,
  'documents.address': 10_000,
  'reports.address': 200,
  'messages.address': 100,
  'applications.address': 5_000,
  'forms.address': 1_000,
  'anonymousPostings.address': 50,
  'unconfirmedPostings.address': 2_000,
  'accounts.address': 300,
};

/** As the server is told them. @param {Partial<typeof QUOTAS>} quotas */
export const quotasText = quotas =>
  Object.entries(quotas)
    .map(([figure, number]) => `${figure}=${number}`)
    .join(',');
