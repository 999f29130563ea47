// Separate from the schemas, so that the app can use them without the schema library.

/**
 * The postings that wait before they become public (`POSTING_REVIEW`). `unproved`: those of people who have not
 * confirmed their address; `all`: all; `none`: none.
 */
export const POSTING_REVIEWS = ['unproved', 'all', 'none'] as const;
export type PostingReview = (typeof POSTING_REVIEWS)[number];

/**
 * The reason why a posting is not public. `confirmation`: its poster's address is not confirmed yet; `review`: the
 * operator has not reviewed it yet; `refused`: the operator reviewed and closed it.
 */
export const REVIEW_STATES = ['confirmation', 'review', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The state of a posting that this person makes now. */
export const NEW_POSTINGS = ['public', 'confirmation', 'review'] as const;
export type NewPostings = (typeof NEW_POSTINGS)[number];

/** The maximum length, in characters, of an operator's reason for a refusal. */
export const REVIEW_REASON_MAX = 500;
