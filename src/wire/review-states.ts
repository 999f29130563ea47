// Apart from the schemas, so that the app has them without the schema library.

/**
 * Whose postings wait before anybody else sees them (`POSTING_REVIEW`). `unproved`: those of people who have not shown that their
 * address is theirs; `all`: everybody's; `none`: nobody's.
 */
export const POSTING_REVIEWS = ['unproved', 'all', 'none'] as const;
export type PostingReview = (typeof POSTING_REVIEWS)[number];

/**
 * Why a posting is not public. `confirmation`: its poster's address is not confirmed yet; `review`: the operator has not looked at it
 * yet; `refused`: the operator did, and closed it.
 */
export const REVIEW_STATES = ['confirmation', 'review', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What becomes of a posting that somebody makes now. */
export const NEW_POSTINGS = ['public', 'confirmation', 'review'] as const;
export type NewPostings = (typeof NEW_POSTINGS)[number];

/** Characters of the reason that an operator gives for a refusal. */
export const REVIEW_REASON_MAX = 500;
