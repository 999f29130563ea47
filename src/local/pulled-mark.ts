/** Among a person's settings: how far this device has read. */
export const PULLED = 'pulled';

/** And what becomes of a posting that they make now (`wire/review-states.ts`). */
export const NEW_POSTINGS_KEY = 'newPostings';
