/** The key in a person's settings of the pull's progress. */
export const PULLED = 'pulled';

/** The key of the requirements for a new posting (`wire/review-states.ts`). */
export const NEW_POSTINGS_KEY = 'newPostings';
